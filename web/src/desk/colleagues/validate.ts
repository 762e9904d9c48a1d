import type { FieldErrors } from "../../shared/forms/useForm";
import type { DeskKey } from "../i18n";
import type { ColleagueValues } from "./queries";

/** Wide on purpose: the server judges an address. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns the errors in the values of the form for a colleague. */
export function validateColleague({ name, email, scope, branch, adviser }: ColleagueValues): FieldErrors {
  const errors: FieldErrors = {};
  const add = (field: keyof ColleagueValues, key: DeskKey | "session.required") => {
    errors[field] = key;
  };
  if (!name.trim()) add("name", "session.required");
  if (!email.trim()) add("email", "session.required");
  else if (!EMAIL.test(email.trim())) add("email", "desk.colleagues.emailInvalid");
  if (scope === "branch" && !branch) add("branch", "desk.colleagues.chooseBranch");
  if (scope === "own" && !adviser) add("adviser", "desk.colleagues.chooseAdviser");
  return errors;
}
