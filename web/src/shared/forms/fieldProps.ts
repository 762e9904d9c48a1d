import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { isKey, useT } from "../i18n";

/** The props that bind a field to a value of a form. */
export interface FieldProps<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: ReactNode;
}

type Paths = Parameters<UseFormReturnType<Record<string, unknown>>["getInputProps"]>[0];

/** The props of the field at `path`, such as `persons.0.email`. */
export function getFieldProps<T = string>(
  form: Pick<UseFormReturnType<never>, never>,
  path: string,
): FieldProps<T> {
  const { value, onChange, error } = (form as UseFormReturnType<Record<string, unknown>>).getInputProps(
    path as Paths,
  );
  return { name: path, value: value as T, onChange, error };
}

/** The text of an error: keys are translated, other texts stay as they are. */
export function useErrorMessage(error: ReactNode): ReactNode {
  const t = useT();
  return typeof error === "string" && isKey(error) ? t(error) : error || undefined;
}
