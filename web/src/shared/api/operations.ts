import type { components, paths } from "./schema.gen";

/** The operations of the API, with types derived from the generated schema. */

export type Schemas = components["schemas"];

type Method = "get" | "put" | "post" | "delete" | "patch";

/** The method and path template of an operation, such as `GET /api/actions/{id}/draft`. */
export type OperationName = {
  [P in keyof paths]: {
    [M in Method]: paths[P][M] extends object ? `${Uppercase<M>} ${P}` : never;
  }[Method];
}[keyof paths];

type Operation<N extends OperationName> = N extends `${infer M} ${infer P extends keyof paths}`
  ? paths[P][Lowercase<M> & Method]
  : never;

interface Content<D> {
  content: { "application/json": { data: D } };
}

/** The resource, or the list of resources, of the response. */
type Data<N extends OperationName> =
  Operation<N> extends { responses: infer R }
    ? R extends { 200: Content<infer D> }
      ? D
      : R extends { 201: Content<infer D> }
        ? D
        : undefined
    : undefined;

type NamesWithData<D> = { [N in OperationName]: Data<N> extends D ? N : never }[OperationName];

/** The operations that respond with one resource. */
export type OneName = NamesWithData<{ attributes: unknown }>;

/** The operations that respond with a list of resources. */
export type ManyName = NamesWithData<unknown[]>;

/** The operations that take a form with files. */
export type UploadName = {
  [N in OneName]: Operation<N> extends { requestBody: { content: { "multipart/form-data": unknown } } }
    ? N
    : never;
}[OneName];

/** The attributes of an operation's resource, or of each resource of its list. */
export type Attributes<N extends OneName | ManyName> =
  Data<N> extends { attributes: infer A } | { attributes: infer A }[] ? A : never;

type JsonContent<R> = R extends { content: { "application/json": infer B } } ? B : never;

/** The JSON body that an operation takes. */
export type Body<N extends OperationName> =
  Operation<N> extends { requestBody?: infer R } ? JsonContent<R> : never;

type PathParams<N extends OperationName> =
  Operation<N> extends { parameters: { path: infer P extends Record<string, string> } } ? P : never;

type Option<Key extends string, T> = [T] extends [never] ? { [K in Key]?: never } : { [K in Key]: T };

export type PathOption<N extends OperationName> = Option<"path", PathParams<N>>;

/** The options of a call: `Options` with what the operation takes; not required if it takes nothing. */
export type CallArguments<N extends OperationName, Options> = PathOption<N> &
  Option<"body", Body<N>> extends infer Own
  ? object extends Own
    ? [options?: Options & Own]
    : [options: Options & Own]
  : never;

/** Fills in the parameters of a path template. */
export const buildPath = (template: string, params: Record<string, string> | undefined): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));

type GetPath = keyof { [P in keyof paths as `GET ${P}` extends OperationName ? P : never]: true };

/** The path of a `GET` operation, for links and downloads. */
export const apiPath = <P extends GetPath>(
  template: P,
  ...[params]: [PathParams<`GET ${P}`>] extends [never] ? [] : [params: PathParams<`GET ${P}`>]
): string => buildPath(template, params);
