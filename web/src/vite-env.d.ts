/// <reference types="vite/client" />

/** Changes with the shapes of the API's answers; what was kept under another one is dropped. */
declare const __SHAPES__: string;

/** The texts of the first pages, or those of all others; see `vite.config.ts`. */
declare module "*.json?first" {
  const texts: object;
  export default texts;
}
declare module "*.json?rest" {
  const texts: object;
  export default texts;
}
