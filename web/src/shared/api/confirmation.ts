import type { Schemas } from "./operations";

/**
 * Step-up authentication: some calls fail with `CONFIRMATION_REQUIRED` until the consumer confirms their identity. The
 * client requests the confirmation here, a dialog obtains it, and the client sends the same request again.
 */

/** How the consumer confirms their identity: with a code of the authenticator app or with the password. */
export type ConfirmationMethod = Schemas["ProofAsked"];

/** Asks the consumer to confirm; resolves to `false` when they cancel. */
type ConfirmationHandler = (proof: ConfirmationMethod) => Promise<boolean>;

let handler: ConfirmationHandler | null = null;
let pending: { proof: ConfirmationMethod; answer: Promise<boolean> } | null = null;

/** Sets how the page asks for a confirmation. Returns a function that removes the handler. */
export function onConfirmationRequired(newHandler: ConfirmationHandler): () => void {
  handler = newHandler;
  return () => {
    if (handler === newHandler) handler = null;
  };
}

/** Requests a confirmation. Requests for the same method share one dialog; those for another method take turns. */
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
