import { fetchOne, sendCommand } from "../../../shared/api/client";
import { createPasskey, getPasskey, isCancelled, isRegistered } from "../../../shared/api/credentials";
import { cookieTransport, setSession } from "../../../shared/api/tokens";
import type { AuthResult } from "../../api/types";

/** WebAuthn calls of the browser. Loaded only where one is used. */

/** A challenge of the server's, with the options for the browser. */
interface PasskeyChallenge {
  id: string;
  options: object;
}

const unauthenticated = { auth: "none" } as const;

export { isCancelled, isRegistered };

/** Answers a challenge with a passkey of the browser's. */
const answerChallenge = async ({ id, options }: PasskeyChallenge, more: CredentialRequestOptions = {}) => ({
  challenge: id,
  credential: (await getPasskey(options, more)) as never,
});

/** Signs in; rejects when the browser's dialog is closed. */
export async function signInWithPasskey(more: CredentialRequestOptions = {}): Promise<AuthResult> {
  const signal = more.signal ? { signal: more.signal } : {};
  const challenge = await fetchOne("POST /api/auth/passkey-login/options", { ...unauthenticated, ...signal });
  const body = await answerChallenge(challenge, more);
  return fetchOne("POST /api/auth/passkey-login", { ...unauthenticated, headers: cookieTransport, body });
}

/** Time that one challenge is offered in the name field, in milliseconds: the server forgets it after 5 minutes. */
const OFFER_MS = 4 * 60_000;
/** Number of new offers after the consumer closed the browser's dialog. */
const MAX_RETRIES = 3;

/** Waits until the page is visible, so that pages in the background request no challenges. */
const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
    check();
  });

/**
 * Offers the browser's passkeys in the suggestions of the name field (conditional mediation) until one is chosen.
 * Resolves to `null` when `signal` aborts, or when the browser cannot do it.
 */
export async function offerInNameField(signal: AbortSignal): Promise<AuthResult | null> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  for (let retries = 0; retries < MAX_RETRIES; ) {
    await untilVisible(signal);
    if (signal.aborted) return null;
    const attempt = new AbortController();
    const abort = () => attempt.abort();
    signal.addEventListener("abort", abort);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      abort();
    }, OFFER_MS);
    try {
      return await signInWithPasskey({ mediation: "conditional", signal: attempt.signal });
    } catch (error) {
      if (signal.aborted) return null;
      if (isOver) continue;
      if (!isCancelled(error)) throw error;
      retries += 1;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    }
  }
  return null;
}

/** Completes a sign-in by password with a passkey. */
export async function verifyWithPasskey({ accessToken }: AuthResult): Promise<AuthResult> {
  const headers = { ...cookieTransport, Authorization: `Bearer ${accessToken}` };
  const challenge = await fetchOne("POST /api/auth/two-factor/options", { ...unauthenticated, headers });
  const body = { ...(await answerChallenge(challenge)), enabled: true };
  return fetchOne("POST /api/auth/two-factor", { ...unauthenticated, headers, body });
}

/** Confirms with a passkey that the consumer is still the one at the screen. */
export async function confirmWithPasskey(): Promise<void> {
  const challenge = await fetchOne("POST /api/auth/confirm/options");
  await sendCommand("POST /api/auth/confirm", { body: await answerChallenge(challenge) });
}

/** Adds a passkey to the account. Resolves to the recovery codes if the account had none. */
export async function registerPasskey(name: string): Promise<string[]> {
  const challenge = await fetchOne("POST /api/auth/passkeys/options");
  const credential = (await createPasskey(challenge.options)) as never;
  const { auth_result: pair, recovery_codes: codes } = await fetchOne("POST /api/auth/passkeys", {
    headers: cookieTransport,
    body: { challenge: challenge.id, credential, name },
  });
  // A session that waited for a second factor to be set up is complete now.
  if (pair) setSession(pair.accessToken);
  return codes ?? [];
}
