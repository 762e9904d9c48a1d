/**
 * Step-up: some calls are refused with `CONFIRMATION_REQUIRED` until the person proves again who they are. The client
 * asks here, the dialog answers, and the client sends the same request once more.
 */

/** Which proof the server asks for. */
export type ProofAsked = "code" | "password";

/** Asks the person; `false` when they cancel. */
type Asker = (proof: ProofAsked) => Promise<boolean>;

let asker: Asker | null = null;
let asking: { proof: ProofAsked; answer: Promise<boolean> } | null = null;

/** The page says how it asks; answers how to take that back. */
export function onConfirmationRequired(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Asks for a proof: requests that wait for the same one share the question, for another one they take turns. */
export async function askConfirmation(proof: ProofAsked): Promise<boolean> {
  while (asking && asking.proof !== proof) await asking.answer;
  if (asking) return asking.answer;
  if (!asker) return false;
  const answer = asker(proof).finally(() => {
    asking = null;
  });
  asking = { proof, answer };
  return answer;
}
