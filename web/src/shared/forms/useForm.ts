import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TranslationKey } from "../i18n";
import { focusErrors } from "./focusErrors";
import { trimInvisible } from "./parse/invisible";
import { useErrorTitle } from "./useErrorTitle";

/** The error of each invalid field by its path: a translation key or a text. */
export type FieldErrors = Record<string, string>;

/** The output of a valid form, or the errors of an invalid one. */
export type Validation<O> = { output: O } | { errors: FieldErrors };

/** The values and errors of a form. Paths are dotted, such as `persons.0.email`. */
export interface FormState<V extends object> {
  values: V;
  /** The latest values, also before they are rendered. */
  getValues: () => V;
  setValues: (values: Partial<V>) => void;
  setFieldValue: (path: string, value: unknown) => void;
  errors: FieldErrors;
  clearErrors: () => void;
  clearFieldError: (path: string) => void;
}

export interface ValidatedForm<V extends object, O> {
  form: FormState<V>;
  /** The ref for the `form` element. */
  formRef: React.RefObject<HTMLFormElement | null>;
  /** The message about the whole form after the last attempt to send it. */
  formError: TranslationKey | null;
  /** The validated output. If the form is invalid, shows and focuses the errors and returns `null`. */
  validate: () => O | null;
  /**
   * The output of another validation, as for one step of a wizard. If the form is invalid, shows and focuses the errors
   * and returns `null`.
   */
  validateWith: <P>(validation: (values: V) => Validation<P>) => P | null;
  /** Shows and focuses errors, such as those that the server reported. */
  setErrors: (errors: FieldErrors) => void;
  /** A submit handler that sends the validated output. */
  onSubmit: (send: (output: O) => void) => (event: FormEvent) => void;
}

/** The value at a path; `undefined` if there is none. */
export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);

/** A copy in which the value at a path is replaced. */
function withValueAt<T>(values: T, [key = "", ...rest]: readonly string[], value: unknown): T {
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withValueAt(copy[key], rest, value);
  return copy as T;
}

/**
 * A form whose values are the typed texts. The document's title says that there are errors while they stand. The page
 * that everyone loads first uses it without zod.
 */
export function useForm<V extends object, O = V>(
  initialValues: V,
  validation: (values: V) => Validation<O>,
  errorKey: TranslationKey = "forms.invalid",
): ValidatedForm<V, O> {
  const [values, setState] = useState(initialValues);
  const latest = useRef(values);
  const [errors, setErrorState] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<TranslationKey | null>(null);
  const formRef = useRef<HTMLFormElement>(null);

  const replace = (next: V) => {
    latest.current = next;
    setState(next);
  };
  const clearErrors = () => setErrorState({});
  const clearFieldError = (path: string) => setErrorState(({ [path]: _, ...others }) => others);
  const setErrors = (found: FieldErrors) => {
    flushSync(() => {
      setErrorState(found);
      setFormError(errorKey);
    });
    if (formRef.current) focusErrors(formRef.current);
  };
  const validateWith = <P>(check: (values: V) => Validation<P>): P | null => {
    const result = check(latest.current);
    if ("errors" in result) {
      setErrors(result.errors);
      return null;
    }
    clearErrors();
    setFormError(null);
    return result.output;
  };
  const validate = () => validateWith(validation);
  const hasErrors = Object.keys(errors).length > 0;
  useErrorTitle(hasErrors);
  return {
    form: {
      values,
      getValues: () => latest.current,
      setValues: (changed) => {
        replace({ ...latest.current, ...changed });
        clearErrors();
      },
      setFieldValue: (path, value) => {
        replace(withValueAt(latest.current, path.split("."), value));
        clearFieldError(path);
      },
      errors,
      clearErrors,
      clearFieldError,
    },
    formRef,
    // The message disappears once no field has an error.
    formError: hasErrors ? formError : null,
    validate,
    validateWith,
    setErrors,
    onSubmit: (send) => (event) => {
      event.preventDefault();
      const output = validate();
      if (output !== null) send(output);
    },
  };
}

/** A validation of a form of texts that are all required; a check returns the error of an invalid text. */
export const requireTexts =
  (checks: Record<string, (text: string) => TranslationKey | null> = {}) =>
  <V extends Record<string, string>>(values: V): Validation<V> => {
    const errors: FieldErrors = {};
    for (const [name, text] of Object.entries(values)) {
      const error = trimInvisible(text) ? checks[name]?.(text) : "session.required";
      if (error) errors[name] = error;
    }
    return Object.keys(errors).length > 0 ? { errors } : { output: values };
  };
