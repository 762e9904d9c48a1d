/**
 * A body whose attributes a form made of fields that are described as data, or an editor by JSON pointer, so that no type
 * follows from them. The server validates it.
 */
export const uncheckedBody = <T>(body: { version?: number; attributes: Record<string, unknown> }): T =>
  body as T;
