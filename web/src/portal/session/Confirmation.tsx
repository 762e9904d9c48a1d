import { lazy, Suspense, useEffect, useState } from "react";
import { type ConfirmationMethod, onConfirmationRequired } from "../../shared/api/confirmation";

const ConfirmationDialog = lazy(() => import("./ConfirmationDialog"));

interface PendingQuestion {
  method: ConfirmationMethod;
  answer: (confirmed: boolean) => void;
}

/** Shows the confirmation dialog when a call of any screen requires one. */
export function Confirmation() {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  useEffect(
    () =>
      onConfirmationRequired(
        (proof) => new Promise<boolean>((answer) => setQuestion({ method: proof, answer })),
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
        method={question.method}
        onConfirmed={() => close(true)}
        onCancel={() => close(false)}
      />
    </Suspense>
  );
}
