import { type ComponentType, Suspense, useEffect, useState } from "react";
import { onConfirmationRequired, type RequiredConfirmation } from "../../api/confirmation";

export interface ConfirmationDialogProps {
  required: RequiredConfirmation;
  onConfirmed: () => void;
  onCancel: () => void;
}

interface PendingQuestion {
  required: RequiredConfirmation;
  answer: (confirmed: boolean) => void;
}

/** Shows a dialog when a call of any screen requires a confirmation; the call of a dialog has its own on top of it. */
export function Confirmation({
  dialog: ConfirmationDialog,
}: {
  dialog: ComponentType<ConfirmationDialogProps>;
}) {
  const [questions, setQuestions] = useState<PendingQuestion[]>([]);
  useEffect(
    () =>
      onConfirmationRequired(
        (required) =>
          new Promise<boolean>((answer) => setQuestions((others) => [...others, { required, answer }])),
      ),
    [],
  );
  return questions.map((question) => {
    const close = (confirmed: boolean) => {
      setQuestions((all) => all.filter((other) => other !== question));
      question.answer(confirmed);
    };
    return (
      <Suspense key={question.required.level ?? "proof"} fallback={null}>
        <ConfirmationDialog
          required={question.required}
          onConfirmed={() => close(true)}
          onCancel={() => close(false)}
        />
      </Suspense>
    );
  });
}
