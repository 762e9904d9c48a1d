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
import { Icon } from "../ui/Icon";
import { useWording } from "../wording";
import css from "./fields.module.css";

type Problems<V> = { [K in keyof V]?: string | null };

/**
 * The few texts of a small form. The sign-in page is what everyone loads first, so it goes without the checking
 * that the long forms bring along.
 */
export function useFields<V extends Record<string, string>>(start: V, check: (values: V) => Problems<V>) {
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems<V>>({});
  const inputs = useRef(new Map<keyof V, HTMLInputElement>());

  const show = (found: Problems<V>) => {
    flushSync(() => setProblems(found));
    const first = (Object.keys(values) as (keyof V)[]).find((name) => found[name]);
    if (first) inputs.current.get(first)?.focus();
  };

  return {
    values,
    show,
    set: (name: keyof V, value: string) => setValues((now) => ({ ...now, [name]: value })),
    submit: (send: (values: V) => void) => (event: FormEvent) => {
      event.preventDefault();
      const found = check(values);
      show(found);
      if (!Object.values(found).some(Boolean)) send(values);
    },
    bind: (name: keyof V & string) => ({
      name,
      value: values[name] ?? "",
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget;
        setValues((now) => ({ ...now, [name]: value }));
        setProblems((now) => ({ ...now, [name]: null }));
      },
      error: problems[name] ?? null,
      ref: (element: HTMLInputElement | null) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
    }),
  };
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "required"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands inside the field, at its end. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text that has to be filled in. */
export function TextField({ label, hint, error, aside, className, ...rest }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
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
          // React focuses it itself, but not inside a dialog, which opens only afterwards.
          data-autofocus={rest.autoFocus || undefined}
          data-aside={aside ? true : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
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

/** A password that can be looked at. */
export function PasswordField(props: FieldProps) {
  const t = useWording();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          className={css.eye}
          aria-pressed={shown}
          aria-label={t("session.showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eyeOff" : "eye"} />
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

/** One of a few. */
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
