import type { JsonResponse, OperationName, PathOf } from "../../src/desk/api/operations";
import { buildPath } from "../../src/shared/api/operations";

/** The answers of a server that a test makes up, typed by the operations that the desk calls. */

/** A refusal instead of the response of an operation. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {}
}

export const refusal = (status: number, code: string): Refusal => new Refusal(status, code);

/** The response of an operation, or a refusal. */
class Answer {
  constructor(readonly body: unknown) {}
}

/** Answers by method and path; a later one takes the place of an earlier one of the same call. */
export type Answers = Record<string, Answer>;

/** Answers an operation; `undefined` is a response without a body. */
export function answer<N extends OperationName>(
  operation: N,
  body: JsonResponse<N> | Refusal,
  ...[path]: [PathOf<N>] extends [never] ? [] : [path: PathOf<N>]
): Answers {
  const [method = "", template = ""] = operation.split(" ");
  const address = template.startsWith("/desk/") ? template : `/backoffice/v1${template}`;
  return { [`${method} ${buildPath(address, path)}`]: new Answer(body) };
}
