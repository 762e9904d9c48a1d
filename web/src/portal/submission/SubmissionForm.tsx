import type { ReactNode } from "react";
import { Form, SaveBar } from "../../shared/forms/Form";
import type { ValidatedForm } from "../../shared/forms/useForm";
import type { useSubmitAction } from "./useSubmitAction";

interface SubmissionFormProps<V extends object, O> {
  zodForm: ValidatedForm<V, O>;
  submission: Pick<ReturnType<typeof useSubmitAction<O>>, "submit" | "sending" | "failure">;
  /** The label of the button. */
  label: string;
  /** Called when the form is invalid. */
  onInvalid?: () => void;
  children: ReactNode;
}

/** A form that submits its validated output. */
export function SubmissionForm<V extends object, O>({
  zodForm,
  submission,
  label,
  onInvalid,
  children,
}: SubmissionFormProps<V, O>) {
  return (
    <Form
      validatedForm={zodForm}
      sending={submission.sending}
      onSubmit={() => {
        const answer = zodForm.validate();
        if (answer === null) onInvalid?.();
        else submission.submit(answer);
      }}
    >
      {children}
      <SaveBar label={label} sending={submission.sending} failure={submission.failure} />
    </Form>
  );
}
