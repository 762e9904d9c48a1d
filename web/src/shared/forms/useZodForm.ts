import type { TranslationKey } from "../i18n";
import { type Rule, validateRule } from "./rules";
import { useForm, type ValidatedForm } from "./useForm";

/** A form that is validated with zod. `rules` may depend on the values. */
export const useZodForm = <V extends object, O>(
  initialValues: V,
  rules: (values: V) => Rule<O>,
  errorKey?: TranslationKey,
): ValidatedForm<V, O> => useForm(initialValues, (values) => validateRule(rules(values), values), errorKey);
