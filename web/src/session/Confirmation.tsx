import { lazy, Suspense, useEffect, useState } from "react";
import { onConfirmationRequired, type ProofAsked } from "../api/confirmation";

const ConfirmationDialog = lazy(() => import("./ConfirmationDialog"));

interface Question {
  proof: ProofAsked;
  answer: (confirmed: boolean) => void;
}

/** Asks whoever is signed in to prove again who they are, whenever a call of any screen needs that. */
export function Confirmation() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () => onConfirmationRequired((proof) => new Promise<boolean>((answer) => setQuestion({ proof, answer }))),
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
        proof={question.proof}
        onConfirmed={() => close(true)}
        onCancel={() => close(false)}
      />
    </Suspense>
  );
}
