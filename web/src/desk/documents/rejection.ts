import { ApiError } from "../../shared/api/error";
import { isKey } from "../../shared/i18n";
import { errorText } from "../../shared/ui/text/errorText";
import type { DeskT } from "../i18n";

/** Says why a file was not placed, in words for whoever placed it. */
export function rejectionText(t: DeskT, error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  const rules = Object.values(error.fields).flat();
  const key = `desk.documents.rejection.${rules[0] ?? error.code}`;
  return isKey(key) ? t(key) : errorText(error);
}
