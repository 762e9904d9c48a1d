import type { ReactNode, RefObject } from "react";
import { type TranslationKey, useT } from "../i18n";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import css from "./Form.module.css";

interface FormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** Disables all fields while the form is being sent. */
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form without the browser's own validation messages. */
export function Form({ formRef, sending, onSubmit, children }: FormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) onSubmit();
      }}
    >
      <fieldset disabled={sending} className={css.fieldset}>
        {children}
      </fieldset>
    </form>
  );
}

interface SaveBarProps {
  /** The label of the button. */
  label: ReactNode;
  sending: boolean;
  /** Reason that the form cannot be sent. */
  formError?: TranslationKey | null;
  /** Reason that the last submission failed. */
  failure?: string | null;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form: its errors and the submit button. Children are further buttons. */
export function SaveBar({ label, sending, formError, failure, disabled, children }: SaveBarProps) {
  const t = useT();
  return (
    <div className={css.bar}>
      {formError && (
        <Alert kind="error">
          <p>{t(formError)}</p>
        </Alert>
      )}
      {failure && (
        <Alert kind="error">
          <p>{failure}</p>
        </Alert>
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={sending} disabled={disabled}>
          {label}
        </Button>
        {children}
      </div>
    </div>
  );
}
