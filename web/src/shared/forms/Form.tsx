import type { ReactNode, RefObject } from "react";
import { type TranslationKey, useT } from "../i18n";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import css from "./Form.module.css";

interface FormProps {
  formRef: RefObject<HTMLFormElement | null>;
  /** Nothing can be changed while the answer is on its way. */
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that checks itself: the browser's own bubbles stay away. */
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
  /** What the button says. */
  label: ReactNode;
  sending: boolean;
  /** What keeps the form from being sent. */
  formError?: TranslationKey | null;
  /** Why the last sending failed. */
  failure?: string | null;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form: what is wrong, and the button that sends it. Further buttons go inside. */
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
