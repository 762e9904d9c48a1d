/** One resource of a response. Every call responds with one of these, or a list of them, in `data`. */
export interface Resource<T, Type extends string = string> {
  type: Type;
  id: string;
  attributes: T;
  meta?: { revision?: string };
}

/** A resource as screens use it: the attributes with the id and, for records that a form starts from, the revision. */
export type Entity<T> = T & { id: string; recordRevision?: string };

export const toEntity = <T>(resource: Resource<T>): Entity<T> => ({
  ...resource.attributes,
  id: resource.id,
  ...(resource.meta?.revision ? { recordRevision: resource.meta.revision } : {}),
});
