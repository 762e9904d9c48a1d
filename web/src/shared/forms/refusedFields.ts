import { ApiError } from "../api/error";
import type { FieldErrors } from "./useForm";

/**
 * The errors at those of a form's fields that the server refused with 422. `texts` has the error of each field, a
 * translation key or a text, by the field's name in the request, which is the form's.
 */
export function refusedFields(error: unknown, texts: Record<string, string>): FieldErrors {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in error.fields));
}
