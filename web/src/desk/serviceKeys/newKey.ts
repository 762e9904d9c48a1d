import { parseDate } from "../../shared/forms/parse/date";
import type { FieldErrors, Validation } from "../../shared/forms/useForm";
import type { DeskKey } from "../i18n";
import type { NewServiceKey } from "./queries";

/** The form of a new key as it is typed. */
export interface KeyValues {
  name: string;
  scopes: NewServiceKey["scopes"];
  lastDay: string;
  /** Networks from which the key works, one in each line. */
  networks: string;
}

export const emptyKey: KeyValues = { name: "", scopes: [], lastDay: "", networks: "" };

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

const errorKey = (key: DeskKey): string => key;

/** Returns the request body of the form, or its errors; `today` is the day in Amsterdam. */
export function validateKey(values: KeyValues, today: string): Validation<NewServiceKey> {
  const { name, scopes, lastDay, networks } = values;
  const errors: FieldErrors = {};
  const day = parseDate(lastDay);
  if (name.trim() === "") errors.name = errorKey("desk.serviceKeys.nameMissing");
  if (scopes.length === 0) errors.scopes = errorKey("desk.serviceKeys.scopeMissing");
  if (lastDay.trim() !== "" && day === null) errors.lastDay = errorKey("desk.ask.noDate");
  if (day !== null && day < today) errors.lastDay = errorKey("desk.ask.past");
  if (Object.keys(errors).length > 0) return { errors };
  return { output: { name: name.trim(), scopes, networks: linesOf(networks), last_day: day } };
}
