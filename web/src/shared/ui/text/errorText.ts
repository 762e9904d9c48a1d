import { ApiError } from "../../api/error";
import { claims } from "../../api/tokens";
import { isKey, translate } from "../../i18n";

let serverCodes: readonly string[] = [];

/** Sets the codes whose message of the response is shown: the server words them for whoever asks, with its numbers. */
export function showServerMessageOf(...codes: string[]): void {
  serverCodes = codes;
}

/**
 * The text to show for an error: that of its code, which the firm may have replaced, otherwise the message of the
 * response, otherwise a general one. Nothing else of an error is shown.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate("error.unknown");
  const { code, lockedTimeRemaining: seconds, message } = error;
  if (code === "ACCESS_DENIED" && claims()?.colleague) return translate("error.colleague");
  if (code === "CONSUMER_LOCKED" && seconds)
    return translate("error.locked", { count: Math.ceil(seconds / 60) });
  if (message && serverCodes.includes(code)) return message;
  for (const key of [`code.${code}`, `error.${code}`]) if (isKey(key)) return translate(key);
  return message || translate("error.unknown");
}
