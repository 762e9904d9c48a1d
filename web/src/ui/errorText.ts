import { ApiError } from "../api/error";
import { isKey, say } from "../wording";

/**
 * What to tell about a failure: the firm's own text for the code, else the answer's message, else the app's text for
 * the code, else the general one. Nothing else of the error is ever shown.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return say("error.unknown");
  if (error.message) return error.message;
  return codeText(error.code);
}

/** The text of a code that came without a message. */
export function codeText(code: string): string {
  const key = `error.${code}`;
  return code && isKey(key) ? say(key) : say("error.unknown");
}
