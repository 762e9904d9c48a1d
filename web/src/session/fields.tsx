import "@mantine/core/styles/Input.css";
import { TextInput } from "@mantine/core";
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
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

type FieldProps = ComponentProps<typeof TextInput> & { label: ReactNode };

/** One line of text that has to be filled in. */
export function TextField(props: FieldProps) {
  return <TextInput size="md" required withAsterisk={false} {...props} />;
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
      rightSectionWidth={48}
      rightSection={
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
