import "@mantine/core/styles/Radio.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Input.css";
import { Checkbox, NativeSelect, Radio } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useWording } from "../wording";
import { type Bound, useProblem } from "./bind";
import css from "./fields.module.css";
import { classesOf, described, marked, widths } from "./TextField";

export interface Option<T extends string = string> {
  value: T;
  label: ReactNode;
}

const option = { root: css.option ?? "", body: css.optionBody ?? "", label: css.optionLabel ?? "" };

interface GroupProps {
  label: ReactNode;
  hint?: ReactNode;
  error: ReactNode;
  required?: boolean;
  role?: "radiogroup" | "group";
  row?: boolean | undefined;
  children: ReactNode;
}

/** A question with its answers below it and its problem, if any, tied to it. */
function Group({ label, hint, error, required, role = "group", row, children }: GroupProps) {
  const id = useId();
  const problem = useProblem(error);
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ");
  const invalid = problem ? { "aria-invalid": true as const } : {};
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the rule does not see through the role, which is a group's
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      {...(described ? { "aria-describedby": described } : {})}
      {...(role === "radiogroup" && required ? { "aria-required": true } : {})}
      {...(role === "radiogroup" ? invalid : problem ? { "data-invalid": true } : {})}
      className={css.group}
      data-field
    >
      <div id={`${id}-label`} className={css.legend}>
        {marked(label, required)}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <div className={row ? `${css.options} ${css.row}` : css.options}>{children}</div>
      {problem && (
        <p id={`${id}-error`} className={css.error}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps<T extends string> extends Bound<T | ""> {
  label: ReactNode;
  hint?: ReactNode;
  /** Where the answer comes from, when it was not given here; stands in place of the hint. */
  source?: ReactNode;
  required?: boolean;
  options: readonly Option<T>[];
  /** Next to each other where they fit. */
  row?: boolean;
}

/** One answer of a few. */
export function Choice<T extends string>({
  name,
  value,
  onChange,
  options,
  required = true,
  hint,
  source,
  ...group
}: ChoiceProps<T>) {
  return (
    <Group {...group} hint={source || hint} required={required} role="radiogroup">
      {options.map((one) => (
        <Radio
          key={one.value}
          name={name}
          value={one.value}
          label={one.label}
          checked={value === one.value}
          onChange={() => onChange(one.value)}
          classNames={option}
          size="md"
        />
      ))}
    </Group>
  );
}

/** Yes (`1`) or no (`0`). */
export function YesNo(props: Omit<ChoiceProps<"1" | "0">, "options">) {
  const t = useWording();
  return (
    <Choice
      {...props}
      row
      options={[
        { value: "1", label: t("forms.yes") },
        { value: "0", label: t("forms.no") },
      ]}
    />
  );
}

interface ChecksProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  options: readonly (Bound<boolean> & { label: ReactNode })[];
}

/** Any number of answers, each a box of its own. */
export function Checks({ options, error, ...group }: ChecksProps) {
  const problem = useProblem(error);
  return (
    <Group {...group} error={error}>
      {options.map((one) => (
        <Checkbox
          key={one.name}
          name={one.name}
          label={one.label}
          checked={one.value ?? false}
          onChange={(event) => one.onChange(event.currentTarget.checked)}
          {...(problem ? { "aria-invalid": true } : {})}
          classNames={option}
          size="md"
        />
      ))}
    </Group>
  );
}

interface CheckProps extends Bound<boolean> {
  label: ReactNode;
  disabled?: boolean;
  required?: boolean;
}

/** A single box. */
export function Check({ value, onChange, error, required = false, ...rest }: CheckProps) {
  return (
    <Checkbox
      {...rest}
      data-field
      {...(required ? { required: true } : {})}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={useProblem(error)}
      classNames={{ ...option, error: css.error ?? "" }}
      size="md"
    />
  );
}

interface SelectProps extends Bound<string> {
  label: ReactNode;
  hint?: ReactNode;
  /** Where the answer comes from, when it was not given here. */
  source?: ReactNode;
  required?: boolean;
  options: readonly { value: string; label: string }[];
  autoComplete?: string;
}

/** One answer of many, in the device's own list. */
export function Select({ label, value, onChange, error, hint, source, options, ...rest }: SelectProps) {
  const t = useWording();
  return (
    <NativeSelect
      {...rest}
      label={marked(label, rest.required)}
      withAsterisk={false}
      data-field
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useProblem(error)}
      {...described(hint, source)}
      data={[{ value: "", label: t("forms.pick") }, ...options]}
      className={widths.normal}
      classNames={classesOf(source)}
    />
  );
}
