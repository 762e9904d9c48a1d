import { ApiError } from "../api/error";
import { isKey, say } from "../wording";

/**
 * What to tell about a failure: the text of its code, which the firm may have worded itself, else the answer's
 * message, else the general one. Nothing else of the error is ever shown.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return say("error.unknown");
  for (const key of [`code.${error.code}`, `error.${error.code}`]) if (isKey(key)) return say(key);
  return error.message || say("error.unknown");
}
