/// <reference types="vite/client" />

/** A hash of the API description (see `vite.config.ts`). Queries that were persisted under another hash are dropped. */
declare const __API_VERSION__: string;

/** The texts of the pages before the sign-in, and all other texts (see `vite.config.ts`). */
declare module "*.json?initial" {
  const texts: object;
  export default texts;
}
declare module "*.json?deferred" {
  const texts: object;
  export default texts;
}
