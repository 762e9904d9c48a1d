import { type UseFormReturnType, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { TranslationKey } from "../i18n";
import { focusFirstError } from "./focusFirstError";
import { type FieldErrors, type Rule, validateRule } from "./rules";

export interface ZodForm<V extends object, O> {
  form: UseFormReturnType<V>;
  /** Put this on the `form` element. */
  formRef: React.RefObject<HTMLFormElement | null>;
  /** What the form as a whole has to say about the last attempt. */
  formError: TranslationKey | null;
  /** What would be sent; otherwise `null`, with the problems shown and the first one in focus. */
  validate: () => O | null;
  /** The same for a part of the form. */
  validatePart: <P>(rule: Rule<P>) => P | null;
  /** Shows problems that the server found. */
  setErrors: (errors: FieldErrors) => void;
}

/** A form whose values are what people typed; `rules` say what may be sent and may depend on what was answered. */
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
  // Once every fault has been mended there is nothing left to say.
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
