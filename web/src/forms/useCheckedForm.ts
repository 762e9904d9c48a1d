import { type UseFormReturnType, useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Key } from "../wording";
import { focusFirstError } from "./focusFirstError";
import { check, type Problems, type Rule } from "./rules";

export interface CheckedForm<V extends object, O> {
  form: UseFormReturnType<V>;
  /** Put this on the `form` element. */
  element: React.RefObject<HTMLFormElement | null>;
  /** What the form as a whole has to say about the last attempt. */
  problem: Key | null;
  /** What would be sent; otherwise `null`, with the problems shown and the first one in focus. */
  read: () => O | null;
  /** The same for a part of the form. */
  readPart: <P>(rule: Rule<P>) => P | null;
  /** Shows problems that the server found. */
  show: (problems: Problems) => void;
}

/** A form whose values are what people typed; `rules` say what may be sent and may depend on what was answered. */
export function useCheckedForm<V extends object, O>(
  initialValues: V,
  rules: (values: V) => Rule<O>,
  refusal: Key = "forms.invalid",
): CheckedForm<V, O> {
  const form = useForm<V>({ initialValues });
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Key | null>(null);

  const show = (problems: Problems) => {
    flushSync(() => {
      form.setErrors(problems);
      setProblem(refusal);
    });
    if (element.current) focusFirstError(element.current);
  };
  const readPart = <P>(rule: Rule<P>): P | null => {
    const result = check(rule, form.getValues());
    if ("problems" in result) {
      show(result.problems);
      return null;
    }
    form.clearErrors();
    setProblem(null);
    return result.output;
  };
  // Once every fault has been mended there is nothing left to say.
  const standing = Object.keys(form.errors).length > 0 ? problem : null;
  return { form, element, problem: standing, read: () => readPart(rules(form.getValues())), readPart, show };
}
