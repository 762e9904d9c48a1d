import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/UnstyledButton.css";
import { Textarea, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from "react";
import { type Bound, useProblem } from "./bind";
import css from "./fields.module.css";

export interface FieldProps extends Bound<string> {
  label: ReactNode;
  /** Stands between label and field. */
  hint?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

interface Props extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  width?: "short" | "normal" | "wide";
  prefix?: string;
  suffix?: string;
  maxLength?: number;
  /** How the value is written once the field is left; `null` leaves it as typed. */
  tidy?: (text: string) => string | null;
}

const classes = {
  input: css.input ?? "",
  label: css.label ?? "",
  description: css.hint ?? "",
  error: css.error ?? "",
};

export const widths = { short: css.short ?? "", normal: css.root ?? "", wide: css.wide ?? "" };

/** One line of text. */
export function TextField({
  value,
  onChange,
  error,
  hint,
  width = "normal",
  prefix,
  suffix,
  tidy,
  ...rest
}: Props) {
  return (
    <TextInput
      {...rest}
      data-field
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const tidied = tidy?.(value ?? "");
        if (tidied && tidied !== value) onChange(tidied);
      }}
      error={useProblem(error)}
      description={hint}
      leftSection={prefix}
      rightSection={suffix}
      leftSectionPointerEvents="none"
      rightSectionPointerEvents="none"
      className={widths[width]}
      classNames={classes}
    />
  );
}

/** Several lines of text, growing with what is typed; says how many signs are left when there is a limit. */
export function LongTextField({
  value,
  onChange,
  error,
  hint,
  maxLength,
  rows = 4,
  ...rest
}: FieldProps & { maxLength?: number; rows?: number }) {
  return (
    <Textarea
      {...rest}
      {...(maxLength ? { maxLength } : {})}
      data-field
      rows={rows}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useProblem(error)}
      description={hint}
      className={widths.wide}
      classNames={classes}
    />
  );
}
