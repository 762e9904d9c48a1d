/** One resource of an answer: every call answers one or a list of these in `data`. */
export interface Resource<T, Type extends string = string> {
  type: Type;
  id: string;
  attributes: T;
}

/** An entity as screens use it: its attributes together with its id. */
export type Entity<T> = T & { id: string };

export const entity = <T>(resource: Resource<T>): Entity<T> => ({ ...resource.attributes, id: resource.id });
