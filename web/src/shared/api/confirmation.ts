/**
 * Step-up: some calls are refused with `CONFIRMATION_REQUIRED` until the person proves again who they are. The client
 * asks here, the dialog answers, and the client sends the same request once more.
 */

/** Which proof the server asks for. */
export type ConfirmationMethod = "code" | "password";

/** Asks the person; `false` when they cancel. */
type ConfirmationHandler = (proof: ConfirmationMethod) => Promise<boolean>;

let handler: ConfirmationHandler | null = null;
let pending: { proof: ConfirmationMethod; answer: Promise<boolean> } | null = null;

/** The page says how it asks; answers how to take that back. */
export function onConfirmationRequired(newHandler: ConfirmationHandler): () => void {
  handler = newHandler;
  return () => {
    if (handler === newHandler) handler = null;
  };
}

/** Asks for a proof: requests that wait for the same one share the question, for another one they take turns. */
export async function requestConfirmation(method: ConfirmationMethod): Promise<boolean> {
  while (pending && pending.proof !== method) await pending.answer;
  if (pending) return pending.answer;
  if (!handler) return false;
  const answer = handler(method).finally(() => {
    pending = null;
  });
  pending = { proof: method, answer };
  return answer;
}
