import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/UnstyledButton.css";
import { Textarea, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from "react";
import { useT } from "../../i18n";
import { type FieldProps, useErrorMessage } from "./fieldProps";
import css from "./fields.module.css";
import { requiredLabel } from "./requiredLabel";

export interface TextInputProps extends FieldProps<string> {
  label: ReactNode;
  /** Shown between the label and the field. */
  hint?: ReactNode;
  /** Source of a prefilled value; shown below the field in place of the hint. */
  provenance?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

interface TextFieldProps extends TextInputProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  width?: "short" | "normal" | "wide";
  prefix?: string;
  autoCapitalize?: "characters";
  /** A text or a button at the end of the field. */
  suffix?: ReactNode;
  maxLength?: number;
  /** Formats the value on blur; `null` leaves it as typed. */
  formatOnBlur?: (text: string) => string | null;
}

/** The class names of a field's parts. */
export const fieldClasses = (provenance: ReactNode, width = "") => ({
  input: css.input ?? "",
  label: css.label ?? "",
  description: `${css.hint ?? ""} ${provenance ? (css.source ?? "") : ""}`,
  wrapper: `${css.box ?? ""} ${width}`,
  error: css.error ?? "",
});

/** The description of a field: the provenance below it, otherwise the hint above it. */
export const descriptionProps = (hint: ReactNode, provenance: ReactNode) =>
  provenance
    ? {
        description: provenance,
        inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
      }
    : { description: hint };

export const widths = { short: css.short ?? "", normal: css.root ?? "", wide: css.wide ?? "" };

/** A field for one line of text. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  provenance,
  width = "normal",
  prefix,
  suffix,
  formatOnBlur,
  ...rest
}: TextFieldProps) {
  return (
    <TextInput
      {...rest}
      {...descriptionProps(hint, provenance)}
      label={requiredLabel(label, rest.required)}
      withAsterisk={false}
      data-field
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const formatted = formatOnBlur?.(value ?? "");
        if (formatted && formatted !== value) onChange(formatted);
      }}
      error={useErrorMessage(error)}
      leftSection={prefix}
      rightSection={suffix}
      leftSectionPointerEvents="none"
      rightSectionPointerEvents={typeof suffix === "string" ? "none" : "all"}
      className={width === "wide" ? widths.wide : widths.normal}
      classNames={fieldClasses(provenance, width === "short" ? widths.short : "")}
    />
  );
}

/** The number of remaining characters from which the counter of a long text is shown and announced. */
const COUNTER_THRESHOLD = 100;

/** Several lines of text, with a counter of the remaining characters when there is a limit. */
export function LongTextField({
  label,
  value,
  onChange,
  error,
  hint,
  provenance: _source,
  maxLength,
  rows = 4,
  ...rest
}: TextInputProps & { maxLength?: number; rows?: number }) {
  const t = useT();
  const charactersLeft = (maxLength ?? 0) - (value ?? "").length;
  const showsCounter = maxLength !== undefined && (maxLength < 500 || charactersLeft <= COUNTER_THRESHOLD);
  return (
    <div className={widths.wide}>
      <Textarea
        {...rest}
        dir="auto"
        {...(maxLength ? { maxLength } : {})}
        label={requiredLabel(label, rest.required)}
        withAsterisk={false}
        data-field
        rows={rows}
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={useErrorMessage(error)}
        description={hint}
        classNames={fieldClasses(null)}
      />
      {showsCounter && (
        <p className={css.count} aria-live={charactersLeft <= COUNTER_THRESHOLD ? "polite" : "off"}>
          {t("forms.left", { count: charactersLeft })}
        </p>
      )}
    </div>
  );
}
