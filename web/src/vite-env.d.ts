/// <reference types="vite/client" />

/** A hash of the API description (see `vite.config.ts`). Queries that were persisted under another hash are dropped. */
declare const __API_VERSION__: string;

/** The texts of the pages before the sign-in, those of some pages only, and all others (see `vite.config.ts`). */
declare module "*.json?initial" {
  const texts: object;
  export default texts;
}
declare module "*.json?deferred" {
  const texts: object;
  export default texts;
}
declare module "*.json?questionnaires" {
  const texts: object;
  export default texts;
}
declare module "*.json?messages" {
  const texts: object;
  export default texts;
}
declare module "*.json?notices" {
  const texts: object;
  export default texts;
}
declare module "*.json?next" {
  const texts: object;
  export default texts;
}
declare module "*.json?changes" {
  const texts: object;
  export default texts;
}
