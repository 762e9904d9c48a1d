import type { ReactNode } from "react";
import { Form, SaveBar } from "../../../shared/forms/Form";
import type { ZodForm } from "../../../shared/forms/useZodForm";
import type { useSubmitAction } from "./useSubmitAction";

interface SubmissionFormProps<V extends object, O> {
  zodForm: ZodForm<V, O>;
  submission: Pick<ReturnType<typeof useSubmitAction<O>>, "submit" | "sending" | "failure">;
  /** The label of the button. */
  label: string;
  /** What to do besides when something keeps the answer from being sent. */
  onInvalid?: () => void;
  children: ReactNode;
}

/** A form whose answer goes off once every field of it holds. */
export function SubmissionForm<V extends object, O>({
  zodForm,
  submission,
  label,
  onInvalid,
  children,
}: SubmissionFormProps<V, O>) {
  return (
    <Form
      formRef={zodForm.formRef}
      sending={submission.sending}
      onSubmit={() => {
        const answer = zodForm.validate();
        if (answer === null) onInvalid?.();
        else submission.submit(answer);
      }}
    >
      {children}
      <SaveBar
        label={label}
        sending={submission.sending}
        formError={zodForm.formError}
        failure={submission.failure}
      />
    </Form>
  );
}
