import type { Schemas } from "./operations";

/**
 * Step-up authentication: some calls fail with `CONFIRMATION_REQUIRED` until the consumer confirms their identity. The
 * client requests the confirmation here, a dialog obtains it, and the client sends the same request again.
 */

/** How the consumer confirms their identity: with a passkey, a code of the authenticator app or the password. */
export type ConfirmationMethod = Schemas["ProofAsked"];

/** What the server asks for, and everything that it takes instead, the strongest first. */
export interface RequiredConfirmation {
  asked: ConfirmationMethod;
  options: ConfirmationMethod[];
}

/** Asks the consumer to confirm; resolves to `false` when they cancel. */
type ConfirmationHandler = (required: RequiredConfirmation) => Promise<boolean>;

let handler: ConfirmationHandler | null = null;
let pending: { key: string; answer: Promise<boolean> } | null = null;

/** Sets how the page asks for a confirmation. Returns a function that removes the handler. */
export function onConfirmationRequired(newHandler: ConfirmationHandler): () => void {
  handler = newHandler;
  return () => {
    if (handler === newHandler) handler = null;
  };
}

/** Requests a confirmation. Requests for the same methods share one dialog; those for others take turns. */
export async function requestConfirmation(required: RequiredConfirmation): Promise<boolean> {
  const key = required.options.join();
  while (pending && pending.key !== key) await pending.answer;
  if (pending) return pending.answer;
  if (!handler) return false;
  const answer = handler(required).finally(() => {
    pending = null;
  });
  pending = { key, answer };
  return answer;
}
