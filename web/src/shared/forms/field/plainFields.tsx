import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { useT } from "../../i18n";
import { Icon } from "../../ui/Icon";
import { initialIcons } from "../../ui/initialIcons";
import { type FieldProps, type SelectOption, useErrorMessage } from "./fieldProps";
import css from "./plainFields.module.css";

type PlainTextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "required" | keyof FieldProps<string>
> &
  FieldProps<string> & {
    label: ReactNode;
    hint?: ReactNode;
    isOptional?: boolean;
    /** Shown inside the field, at its end. */
    aside?: ReactNode;
  };

/** A single-line text field. */
export function PlainTextField({
  label,
  hint,
  error,
  isOptional = false,
  aside,
  className,
  onChange,
  ...rest
}: PlainTextFieldProps) {
  const id = useId();
  const message = useErrorMessage(error);
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className ? `${css.field} ${className}` : css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      <div className={css.box}>
        <input
          {...rest}
          id={id}
          required={!isOptional}
          className={css.input}
          // React's own `autoFocus` runs before a dialog opens, so the dialog focuses this field.
          data-autofocus={rest.autoFocus || undefined}
          data-aside={aside ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {aside}
      </div>
      {message ? (
        <div id={`${id}-error`} className={css.error}>
          {message}
        </div>
      ) : null}
    </div>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PlainTextFieldProps) {
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <PlainTextField
      {...props}
      type={isVisible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          className={css.eye}
          aria-pressed={isVisible}
          aria-label={t("session.showPassword")}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon path={isVisible ? initialIcons.eyeOff : initialIcons.eye} />
        </button>
      }
    />
  );
}

interface PlainSelectFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
}

/** A native select with its label. */
export function PlainSelectField({ label, value, onChange, options }: PlainSelectFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <select
        id={id}
        className={css.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
