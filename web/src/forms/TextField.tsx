import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/UnstyledButton.css";
import { Textarea, TextInput } from "@mantine/core";
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from "react";
import { useWording } from "../wording";
import { type Bound, useProblem } from "./bind";
import css from "./fields.module.css";

export interface FieldProps extends Bound<string> {
  label: ReactNode;
  /** Stands between label and field. */
  hint?: ReactNode;
  /** Where the value comes from, when it was not typed here; stands below the field, in place of the hint. */
  source?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

interface Props extends FieldProps {
  type?: HTMLInputTypeAttribute;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  width?: "short" | "normal" | "wide";
  prefix?: string;
  /** What stands at the end of the field: words, or something to press. */
  suffix?: ReactNode;
  maxLength?: number;
  /** How the value is written once the field is left; `null` leaves it as typed. */
  tidy?: (text: string) => string | null;
}

/** A question with the sign that it must be answered, which never stands on a line of its own. */
export const marked = (label: ReactNode, required = false) =>
  required ? (
    <>
      {label}
      <span aria-hidden className={css.mark}>
        {"\u00a0*"}
      </span>
    </>
  ) : (
    label
  );

/** How the parts of a field look; a source stands in place of a hint. */
export const classesOf = (source: ReactNode, width = "") => ({
  input: css.input ?? "",
  label: css.label ?? "",
  description: `${css.hint ?? ""} ${source ? (css.source ?? "") : ""}`,
  wrapper: `${css.box ?? ""} ${width}`,
  error: css.error ?? "",
});

/** What says more about a field, and where it stands. */
export const described = (hint: ReactNode, source: ReactNode) =>
  source
    ? {
        description: source,
        inputWrapperOrder: ["label" as const, "input" as const, "description" as const, "error" as const],
      }
    : { description: hint };

export const widths = { short: css.short ?? "", normal: css.root ?? "", wide: css.wide ?? "" };

/** One line of text. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  source,
  width = "normal",
  prefix,
  suffix,
  tidy,
  ...rest
}: Props) {
  return (
    <TextInput
      {...rest}
      {...described(hint, source)}
      label={marked(label, rest.required)}
      withAsterisk={false}
      data-field
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const tidied = tidy?.(value ?? "");
        if (tidied && tidied !== value) onChange(tidied);
      }}
      error={useProblem(error)}
      leftSection={prefix}
      rightSection={suffix}
      leftSectionPointerEvents="none"
      rightSectionPointerEvents={typeof suffix === "string" ? "none" : "all"}
      className={width === "wide" ? widths.wide : widths.normal}
      classNames={classesOf(source, width === "short" ? widths.short : "")}
    />
  );
}

/** From how few signs left on the counter shows for texts with a wide limit, and is read out. */
const NEARLY = 100;

/** Several lines of text; says how many signs are left when there is a limit. */
export function LongTextField({
  label,
  value,
  onChange,
  error,
  hint,
  source: _source,
  maxLength,
  rows = 4,
  ...rest
}: FieldProps & { maxLength?: number; rows?: number }) {
  const t = useWording();
  const left = (maxLength ?? 0) - (value ?? "").length;
  const counts = maxLength !== undefined && (maxLength < 500 || left <= NEARLY);
  return (
    <div className={widths.wide}>
      <Textarea
        {...rest}
        {...(maxLength ? { maxLength } : {})}
        label={marked(label, rest.required)}
        withAsterisk={false}
        data-field
        rows={rows}
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={useProblem(error)}
        description={hint}
        classNames={classesOf(null)}
      />
      {counts && (
        <p className={css.count} aria-live={left <= NEARLY ? "polite" : "off"}>
          {t("forms.left", { count: left })}
        </p>
      )}
    </div>
  );
}
