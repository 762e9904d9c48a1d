import type { components, paths } from "./schema.gen";

/** The operations of a description, with types derived from the generated schema, and those of the consumer's API. */

export type Schemas = components["schemas"];

type Method = "get" | "put" | "post" | "delete" | "patch";

/** The method and path template of an operation of a description, such as `GET /api/actions/{id}/draft`. */
export type OperationNameIn<Paths> = {
  [P in keyof Paths & string]: {
    [M in Method]: M extends keyof Paths[P]
      ? Paths[P][M] extends object
        ? `${Uppercase<M>} ${P}`
        : never
      : never;
  }[Method];
}[keyof Paths & string];

export type OperationIn<
  Paths,
  N extends string,
> = N extends `${infer M} ${infer P extends keyof Paths & string}`
  ? Lowercase<M> extends keyof Paths[P]
    ? Paths[P][Lowercase<M>]
    : never
  : never;

type JsonContent<R> = R extends { content: { "application/json": infer B } } ? B : never;

/** The JSON body that an operation takes. */
export type JsonBody<Operation> = Operation extends { requestBody?: infer R } ? JsonContent<R> : never;

/** The parameters of the path, each sent as text. */
export type PathParams<Operation> = Operation extends {
  parameters: { path: infer P extends Record<string, string> };
}
  ? P
  : never;

/** An option that is needed where `T` is something, and not possible where it is nothing. */
export type CallOption<Key extends string, T> = [T] extends [never]
  ? { [K in Key]?: never }
  : { [K in Key]: T };

/** The arguments behind the name of an operation: `Options`, which can be left out if nothing in them is needed. */
export type OptionArguments<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Fills in the parameters of a path template. */
export const buildPath = (template: string, params: Record<string, string> | undefined): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));

/** The method and path template of an operation of the consumer's API. */
export type OperationName = OperationNameIn<paths>;

type Operation<N extends OperationName> = OperationIn<paths, N>;

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

/** The JSON body that an operation takes. */
export type Body<N extends OperationName> = JsonBody<Operation<N>>;

export type PathOption<N extends OperationName> = CallOption<"path", PathParams<Operation<N>>>;

/** The options of a call: `Options` with what the operation takes; not required if it takes nothing. */
export type CallArguments<N extends OperationName, Options> = OptionArguments<
  Options & PathOption<N> & CallOption<"body", Body<N>>
>;

type GetPath = keyof { [P in keyof paths as `GET ${P}` extends OperationName ? P : never]: true };

/** The path of a `GET` operation, for links and downloads. */
export const apiPath = <P extends GetPath>(
  template: P,
  ...[params]: [PathParams<Operation<`GET ${P}`>>] extends [never]
    ? []
    : [params: PathParams<Operation<`GET ${P}`>>]
): string => buildPath(template, params);
