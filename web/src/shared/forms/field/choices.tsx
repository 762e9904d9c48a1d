import "@mantine/core/styles/Radio.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Input.css";
import { Checkbox as MantineCheckbox, NativeSelect, Radio } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useT } from "../../i18n";
import { type FieldProps, type SelectOption, useErrorMessage } from "./fieldProps";
import css from "./fields.module.css";
import { requiredLabel } from "./requiredLabel";
import { descriptionProps, fieldClasses, widths } from "./TextField";

interface RadioOption<T extends string = string> {
  value: T;
  label: ReactNode;
}

const optionClasses = { root: css.option ?? "", body: css.optionBody ?? "", label: css.optionLabel ?? "" };

interface FieldGroupProps {
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error: ReactNode;
  required?: boolean;
  role?: "radiogroup" | "group";
  row?: boolean | undefined;
  children: ReactNode;
}

/** A labelled group of options with its error message. */
function FieldGroup({
  name = "",
  label,
  hint,
  error,
  required,
  role = "group",
  row,
  children,
}: FieldGroupProps) {
  const id = useId();
  const message = useErrorMessage(error);
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  const invalid = message ? { "aria-invalid": true as const } : {};
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the rule does not see through the role, which is a group's
    <div
      role={role}
      aria-labelledby={`${id}-label`}
      {...(describedBy ? { "aria-describedby": describedBy } : {})}
      {...(role === "radiogroup" && required ? { "aria-required": true } : {})}
      {...(role === "radiogroup" ? invalid : message ? { "data-invalid": true } : {})}
      className={css.group}
      data-field={name}
    >
      <div id={`${id}-label`} className={css.legend}>
        {requiredLabel(label, required)}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      <div className={row ? `${css.options} ${css.row}` : css.options}>{children}</div>
      {message && (
        <p id={`${id}-error`} className={css.error}>
          {message}
        </p>
      )}
    </div>
  );
}

interface RadioGroupProps<T extends string> extends FieldProps<T | ""> {
  label: ReactNode;
  hint?: ReactNode;
  /** Source of a prefilled value; replaces the hint. */
  provenance?: ReactNode;
  required?: boolean;
  options: readonly RadioOption<T>[];
  /** Places the options next to each other where they fit. */
  row?: boolean;
}

/** A choice of one of a few options. */
export function RadioGroup<T extends string>({
  name,
  value,
  onChange,
  options,
  required = true,
  hint,
  provenance,
  ...group
}: RadioGroupProps<T>) {
  return (
    <FieldGroup {...group} hint={provenance || hint} required={required} role="radiogroup">
      {options.map((one) => (
        <Radio
          key={one.value}
          name={name}
          value={one.value}
          label={one.label}
          checked={value === one.value}
          onChange={() => onChange(one.value)}
          classNames={optionClasses}
          size="md"
        />
      ))}
    </FieldGroup>
  );
}

/** Yes (`1`) or no (`0`). */
export function YesNo(props: Omit<RadioGroupProps<"1" | "0">, "options">) {
  const t = useT();
  return (
    <RadioGroup
      {...props}
      row
      options={[
        { value: "1", label: t("forms.yes") },
        { value: "0", label: t("forms.no") },
      ]}
    />
  );
}

interface CheckboxGroupProps {
  /** The path of the group's error, where no option has it. */
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  options: readonly (FieldProps<boolean> & { label: ReactNode })[];
}

/** A choice of any number of options, each a checkbox. */
export function CheckboxGroup({ options, error, ...group }: CheckboxGroupProps) {
  const message = useErrorMessage(error);
  return (
    <FieldGroup {...group} error={error}>
      {options.map((one) => (
        <MantineCheckbox
          key={one.name}
          name={one.name}
          label={one.label}
          checked={one.value ?? false}
          onChange={(event) => one.onChange(event.currentTarget.checked)}
          {...(message ? { "aria-invalid": true } : {})}
          classNames={optionClasses}
          size="md"
        />
      ))}
    </FieldGroup>
  );
}

interface CheckboxProps extends FieldProps<boolean> {
  label: ReactNode;
  disabled?: boolean;
  required?: boolean;
}

/** A single checkbox with its label. */
export function Checkbox({ value, onChange, error, required = false, ...rest }: CheckboxProps) {
  return (
    <MantineCheckbox
      {...rest}
      data-field
      {...(required ? { required: true } : {})}
      checked={value ?? false}
      onChange={(event) => onChange(event.currentTarget.checked)}
      error={useErrorMessage(error)}
      classNames={{ ...optionClasses, error: css.error ?? "" }}
      size="md"
    />
  );
}

interface SelectProps extends FieldProps<string> {
  label: ReactNode;
  hint?: ReactNode;
  /** Source of a prefilled value. */
  provenance?: ReactNode;
  required?: boolean;
  options: readonly SelectOption[];
  autoComplete?: string;
}

/** A choice of one of many options, in the device's native list. */
export function Select({ label, value, onChange, error, hint, provenance, options, ...rest }: SelectProps) {
  const t = useT();
  return (
    <NativeSelect
      {...rest}
      label={requiredLabel(label, rest.required)}
      withAsterisk={false}
      data-field
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useErrorMessage(error)}
      {...descriptionProps(hint, provenance)}
      data={[{ value: "", label: t("forms.pick") }, ...options]}
      className={widths.normal}
      classNames={fieldClasses(provenance)}
    />
  );
}
