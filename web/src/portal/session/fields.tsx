import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useT } from "../../shared/i18n";
import { Icon } from "../../shared/ui/Icon";
import css from "./fields.module.css";

type FieldErrors<V> = { [K in keyof V]?: string | null };

/**
 * The state of a small form of text fields. Everyone loads the sign-in page first, so its forms do without Mantine and
 * zod.
 */
export function useFields<V extends Record<string, string>>(
  initialValues: V,
  validate: (values: V) => FieldErrors<V>,
) {
  const [values, setValues] = useState(initialValues);
  const [errors, setErrorState] = useState<FieldErrors<V>>({});
  const inputs = useRef(new Map<keyof V, HTMLInputElement>());

  const setErrors = (found: FieldErrors<V>) => {
    flushSync(() => setErrorState(found));
    const first = (Object.keys(values) as (keyof V)[]).find((name) => found[name]);
    if (first) inputs.current.get(first)?.focus();
  };

  return {
    values,
    setErrors,
    set: (name: keyof V, value: string) => setValues((now) => ({ ...now, [name]: value })),
    submit: (send: (values: V) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = validate(values);
      setErrors(found);
      if (!Object.values(found).some(Boolean)) send(values);
    },
    getFieldProps: (name: keyof V & string) => ({
      name,
      value: values[name] ?? "",
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget;
        setValues((now) => ({ ...now, [name]: value }));
        setErrorState((now) => ({ ...now, [name]: null }));
      },
      error: errors[name] ?? null,
      ref: (element: HTMLInputElement | null) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
  };
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "required"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Shown inside the field, at its end. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A required single-line text field. */
export function TextField({ label, hint, error, aside, className, ...rest }: TextFieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
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
          required
          className={css.input}
          // React's own `autoFocus` runs before a dialog opens, so the dialog focuses this field.
          data-autofocus={rest.autoFocus || undefined}
          data-aside={aside ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {aside}
      </div>
      {error ? (
        <div id={`${id}-error`} className={css.error}>
          {error}
        </div>
      ) : null}
    </div>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: TextFieldProps) {
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
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
          <Icon name={isVisible ? "eyeOff" : "eye"} />
        </button>
      }
    />
  );
}

interface SelectFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** A native select. */
export function SelectField({ label, value, onChange, options }: SelectFieldProps) {
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
