import { type UseFormReturnType, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TranslationKey } from "../i18n";
import { focusFirstError } from "./focusFirstError";
import { type FieldErrors, type Rule, validateRule } from "./rules";

export interface ZodForm<V extends object, O> {
  form: UseFormReturnType<V>;
  /** The ref for the `form` element. */
  formRef: React.RefObject<HTMLFormElement | null>;
  /** The message about the whole form after the last attempt to send it. */
  formError: TranslationKey | null;
  /** The validated output. If the form is invalid, shows the errors, focuses the first one and returns `null`. */
  validate: () => O | null;
  /** The same for a part of the form. */
  validatePart: <P>(rule: Rule<P>) => P | null;
  /** Shows errors, such as those that the server reported, and focuses the first one. */
  setErrors: (errors: FieldErrors) => void;
}

/** A Mantine form that is validated with zod. Its values are the typed texts; `rules` may depend on the values. */
export function useZodForm<V extends object, O>(
  initialValues: V,
  rules: (values: V) => Rule<O>,
  errorKey: TranslationKey = "forms.invalid",
): ZodForm<V, O> {
  const form = useForm<V>({ initialValues });
  const formRef = useRef<HTMLFormElement>(null);
  const [formError, setFormError] = useState<TranslationKey | null>(null);

  const setErrors = (errors: FieldErrors) => {
    flushSync(() => {
      form.setErrors(errors);
      setFormError(errorKey);
    });
    if (formRef.current) focusFirstError(formRef.current);
  };
  const validatePart = <P>(rule: Rule<P>): P | null => {
    const result = validateRule(rule, form.getValues());
    if ("errors" in result) {
      setErrors(result.errors);
      return null;
    }
    form.clearErrors();
    setFormError(null);
    return result.output;
  };
  // The message disappears once no field has an error.
  const currentError = Object.keys(form.errors).length > 0 ? formError : null;
  return {
    form,
    formRef,
    formError: currentError,
    validate: () => validatePart(rules(form.getValues())),
    validatePart,
    setErrors,
  };
}
