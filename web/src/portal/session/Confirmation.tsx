import { lazy, Suspense, useEffect, useState } from "react";
import { onConfirmationRequired, type RequiredConfirmation } from "../../shared/api/confirmation";

const ConfirmationDialog = lazy(() => import("./ConfirmationDialog"));

interface PendingQuestion {
  required: RequiredConfirmation;
  answer: (confirmed: boolean) => void;
}

/** Shows the confirmation dialog when a call of any screen requires one. */
export function Confirmation() {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  useEffect(
    () =>
      onConfirmationRequired(
        (required) => new Promise<boolean>((answer) => setQuestion({ required, answer })),
      ),
    [],
  );
  if (!question) return null;
  const close = (confirmed: boolean) => {
    setQuestion(null);
    question.answer(confirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog
        required={question.required}
        onConfirmed={() => close(true)}
        onCancel={() => close(false)}
      />
    </Suspense>
  );
}
