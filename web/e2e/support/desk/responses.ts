import {
  type DeskOperationName,
  type JsonResponse,
  operationPath,
  type PathOf,
} from "../../../src/desk/api/operations";

/** The responses of a server that a test makes up, typed by the operations that the desk calls. */

/** A rejection instead of the response of an operation. */
export class Rejection {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

export const rejection = (status: number, code: string): Rejection => new Rejection(status, code);

/** The JSON of a response, or a rejection. Only `respond` makes one. */
class MadeUpResponse {
  constructor(readonly body: unknown) {}
}

/** Responses by method and path; a later one takes the place of an earlier one of the same call. */
export type Responses = Record<string, MadeUpResponse>;

/** Returns the response to an operation, by its method and path; `undefined` is one without a body. */
export function respond<N extends DeskOperationName>(
  operation: N,
  body: JsonResponse<N> | Rejection,
  ...[path]: [PathOf<N>] extends [never] ? [] : [path: PathOf<N>]
): Responses {
  const [method = "", template = ""] = operation.split(" ");
  return { [`${method} ${operationPath(template, path)}`]: new MadeUpResponse(body) };
}
