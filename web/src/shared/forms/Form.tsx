import type { ReactNode } from "react";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { ErrorSummary } from "./ErrorSummary";
import css from "./Form.module.css";
import type { FieldErrors, ValidatedForm } from "./useForm";

interface FormProps {
  validatedForm: Pick<ValidatedForm<object, unknown>, "formRef" | "formError"> & {
    form: { errors: FieldErrors };
  };
  /** Disables all fields while the form is being sent. */
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that lists its errors at its top, in place of the browser's own validation messages. */
export function Form({ validatedForm, sending, onSubmit, children }: FormProps) {
  const { formRef, formError, form } = validatedForm;
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) onSubmit();
      }}
    >
      {formError === null ? null : (
        <ErrorSummary formRef={formRef} errors={form.errors} formError={formError} />
      )}
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
  /** Reason that the last submission failed. */
  failure?: string | null;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form: the failure of its last submission and the submit button. Children are further buttons. */
export function SaveBar({ label, sending, failure, disabled, children }: SaveBarProps) {
  return (
    <div className={css.bar}>
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
