import {
  type JsonResponse,
  type OperationName,
  operationPath,
  type PathOf,
} from "../../src/desk/api/operations";

/** The responses of a server that a test makes up, typed by the operations that the desk calls. */

/** A refusal instead of the response of an operation. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

export const refusal = (status: number, code: string): Refusal => new Refusal(status, code);

/** The JSON of a response, or a refusal. Only `respond` makes one. */
class MadeUpResponse {
  constructor(readonly body: unknown) {}
}

/** Responses by method and path; a later one takes the place of an earlier one of the same call. */
export type Responses = Record<string, MadeUpResponse>;

/** Returns the response to an operation, by its method and path; `undefined` is one without a body. */
export function respond<N extends OperationName>(
  operation: N,
  body: JsonResponse<N> | Refusal,
  ...[path]: [PathOf<N>] extends [never] ? [] : [path: PathOf<N>]
): Responses {
  const [method = "", template = ""] = operation.split(" ");
  return { [`${method} ${operationPath(template, path)}`]: new MadeUpResponse(body) };
}
