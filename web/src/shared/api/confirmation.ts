import type { ApiError } from "./error";
import type { Schemas } from "./operations";

/**
 * Step-up authentication: some calls fail with `CONFIRMATION_REQUIRED` until the consumer confirms their identity. The
 * client requests the confirmation here, a dialog obtains it, and the client sends the same request again.
 */

/**
 * A method of confirming the consumer's identity: a passkey, a code of the authenticator app, the password, or a new
 * sign-in at an identity provider.
 */
type ConfirmationMethod = Schemas["ProofAsked"];

/** The confirmation that the server asks for, and all methods that it accepts, the strongest first. */
export interface RequiredConfirmation {
  asked: ConfirmationMethod;
  options: ConfirmationMethod[];
  /** The level of assurance of the sign-in that is required. */
  level?: Schemas["AssuranceLevel"];
}

/** Asks the consumer to confirm; resolves to `false` when they cancel. */
type ConfirmationHandler = (required: RequiredConfirmation) => Promise<boolean>;

interface PendingConfirmation {
  key: string;
  answer: Promise<boolean>;
}

let handler: ConfirmationHandler | null = null;
/** The pending request for a level, whose dialog may need a confirmation itself, and the other pending request. */
const pending: Partial<Record<"level" | "other", PendingConfirmation>> = {};

/** Sets how the page asks for a confirmation. Returns a function that removes the handler. */
export function onConfirmationRequired(newHandler: ConfirmationHandler): () => void {
  handler = newHandler;
  return () => {
    if (handler === newHandler) handler = null;
  };
}

/** Requests a confirmation. Requests for the same methods share one dialog; those for others take turns. */
export async function requestConfirmation(required: RequiredConfirmation): Promise<boolean> {
  const kind = required.level ? "level" : "other";
  const key = required.level ?? required.options.join();
  for (let before = pending[kind]; before; before = pending[kind]) {
    if (before.key === key) return before.answer;
    await before.answer;
  }
  if (!handler) return false;
  const answer = handler(required).finally(() => {
    delete pending[kind];
  });
  pending[kind] = { key, answer };
  return answer;
}

/** Returns the confirmation without which the server rejected a request; `null` if it was rejected for another reason. */
export function requiredConfirmation({
  code,
  confirm,
  confirmOptions,
  level,
}: ApiError): RequiredConfirmation | null {
  if (code === "ASSURANCE_REQUIRED" && level) return { asked: "provider", options: ["provider"], level };
  if (code !== "CONFIRMATION_REQUIRED" || !confirm) return null;
  return { asked: confirm, options: confirmOptions ?? [confirm] };
}
