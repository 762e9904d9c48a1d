import type { ReactNode } from "react";
import { isKey, useT } from "../../i18n";
import { type FormState, valueAt } from "../useForm";

/** The props that bind a field to a value of a form. */
export interface FieldProps<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: ReactNode;
}

/** An option of a list to choose from. */
export interface SelectOption {
  value: string;
  label: string;
}

/** The part of a form that a field uses. */
export type FieldForm = Pick<FormState<object>, "values" | "errors" | "setFieldValue">;

/** The props of the field at `path`, such as `persons.0.email`. */
export const getFieldProps = <T = string>(form: FieldForm, path: string): FieldProps<T> => ({
  name: path,
  value: valueAt(form.values, path) as T,
  onChange: (value) => form.setFieldValue(path, value),
  error: form.errors[path],
});

/** The text of an error: keys are translated, other texts stay as they are. */
export function useErrorMessage(error: ReactNode): ReactNode {
  const t = useT();
  return typeof error === "string" && isKey(error) ? t(error) : error || undefined;
}
