/** One resource of an answer: every call answers one or a list of these in `data`. */
export interface Resource<T, Type extends string = string> {
  type: Type;
  id: string;
  attributes: T;
  meta?: { revision?: string };
}

/** An entity as screens use it: its attributes together with its id and, of what forms begin with, its revision. */
export type Entity<T> = T & { id: string; recordRevision?: string };

export const toEntity = <T>(resource: Resource<T>): Entity<T> => ({
  ...resource.attributes,
  id: resource.id,
  ...(resource.meta?.revision ? { recordRevision: resource.meta.revision } : {}),
});
