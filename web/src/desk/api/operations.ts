import {
  buildPath,
  type CallOption,
  type JsonBody,
  type OperationIn,
  type OperationNameIn,
  type OptionArguments,
  type PathParams,
} from "../../shared/api/operations";
import type { components as BackOffice, paths as BackOfficePaths } from "./backOffice.gen";
import type { components as SignIn, paths as SignInPaths } from "./signIn.gen";

/** The operations that the desk calls: those of the back office, and its own sign-in. */

/** The schemas of the back office's API. */
export type BackOfficeSchemas = BackOffice["schemas"];

/** The schemas of the desk's sign-in. */
export type SignInSchemas = SignIn["schemas"];

interface Paths extends BackOfficePaths, SignInPaths {}

/** The method and path template of an operation, such as `GET /uploads/{id}`. */
export type DeskOperationName = OperationNameIn<Paths>;

type DeskOperation<N extends DeskOperationName> = OperationIn<Paths, N>;

type Json<R> = R extends { content: { "application/json": infer B } | { "application/schema+json": infer B } }
  ? B
  : undefined;

/** The JSON of an operation's response; `undefined` for one without a body. */
export type JsonResponse<N extends DeskOperationName> =
  DeskOperation<N> extends { responses: infer R } ? Json<R[keyof R]> : never;

/** The attributes of an operation's resource, or of each resource of its list. */
export type DeskAttributes<N extends DeskOperationName> =
  JsonResponse<N> extends { data: { attributes: infer A } | { attributes: infer A }[] } ? A : never;

type MediaType<N extends DeskOperationName> =
  DeskOperation<N> extends { requestBody?: infer R }
    ? R extends { content: infer C }
      ? keyof C
      : never
    : never;

/** The body that an operation takes: JSON, a form with files, or lines of JSON. */
type RequestBody<N extends DeskOperationName> =
  | JsonBody<DeskOperation<N>>
  | ("multipart/form-data" extends MediaType<N> ? FormData : never)
  | ("application/x-ndjson" extends MediaType<N> ? Blob : never);

/** The parameters in a place; where `N` is one of several, those of any of them. */
type ParametersIn<N extends DeskOperationName, Place extends "query" | "header"> = N extends DeskOperationName
  ? DeskOperation<N> extends { parameters: { [K in Place]?: infer P extends object } }
    ? P
    : never
  : never;

/** Parameters of the query without a value are not sent. */
type NullableValues<Q extends object> = { [K in keyof Q]: Q[K] | null | undefined };

/** The parameters of an operation's query. */
export type QueryOf<N extends DeskOperationName> = NullableValues<ParametersIn<N, "query">>;

type QueryOption<N extends DeskOperationName> = [ParametersIn<N, "query">] extends [never]
  ? { query?: never }
  : DeskOperation<N> extends { parameters: { query: object } }
    ? { query: QueryOf<N> }
    : { query?: QueryOf<N> };

/** The headers that are for an operation alone, such as `If-Match`. */
type HeaderOption<N extends DeskOperationName> = [ParametersIn<N, "header">] extends [never]
  ? { headers?: never }
  : { headers?: ParametersIn<N, "header"> };

/** The parameters of an operation's path. */
export type PathOf<N extends DeskOperationName> = PathParams<DeskOperation<N>>;

/** The options of a call: `Options` with what the operation takes; not required if it takes nothing. */
export type DeskCallArguments<N extends DeskOperationName, Options> = OptionArguments<
  Options &
    CallOption<"path", PathOf<N>> &
    CallOption<"body", RequestBody<N>> &
    QueryOption<N> &
    HeaderOption<N>
>;

/** Returns the path at which the server has an operation, with its parameters. */
export function operationPath(template: string, params: Record<string, string> | undefined): string {
  const path = buildPath(template, params);
  if (template.startsWith("/desk/")) return path;
  // The slashes in the name of a schema are parts of the path, as the server reads it.
  return `/backoffice/v1${template === "/schemas/{segment}" ? path.replaceAll("%2F", "/") : path}`;
}
