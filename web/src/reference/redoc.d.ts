/** Redoc's build for browsers, which the Redocly CLI brings along (`vite.desk.config.ts`). */
declare module "redoc" {
  /** Renders the reference of an OpenAPI document into an element. */
  export function init(description: object, options: object, element: HTMLElement): Promise<void>;
}
