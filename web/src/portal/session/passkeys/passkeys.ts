import { fetchOne, sendCommand } from "../../../shared/api/client";
import {
  isCancelled,
  isRegistered,
  parseCreationOptions,
  parseRequestOptions,
  serialiseCredential,
} from "../../../shared/api/credentials";
import { cookieTransport, setSession } from "../../../shared/api/tokens";
import type { AuthResult } from "../../api/types";

/** WebAuthn calls of the browser. Loaded only where one is used. */

/** A challenge of the server's, with what the browser is asked. */
interface Challenge {
  id: string;
  options: unknown;
}

/** Proof that the consumer has a passkey. */
type PasskeyProof = { challenge: string; credential: never };

const unauthenticated = { auth: "none" } as const;

export { isCancelled, isRegistered };

const toProof = ({ id }: Challenge, credential: Credential | null): PasskeyProof => ({
  challenge: id,
  credential: serialiseCredential(credential as PublicKeyCredential) as never,
});

async function prove(challenge: Challenge, more: CredentialRequestOptions = {}): Promise<PasskeyProof> {
  const publicKey = parseRequestOptions(challenge.options as PublicKeyCredentialRequestOptionsJSON);
  return toProof(challenge, await navigator.credentials.get({ ...more, publicKey }));
}

/** Signs in; rejects when the browser's question is closed. */
export async function signInWithPasskey(more: CredentialRequestOptions = {}): Promise<AuthResult> {
  const signal = more.signal ? { signal: more.signal } : {};
  const challenge = await fetchOne("POST /api/auth/passkey-login/options", { ...unauthenticated, ...signal });
  const body = await prove(challenge, more);
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
  const body = { ...(await prove(challenge)), enabled: true };
  return fetchOne("POST /api/auth/two-factor", { ...unauthenticated, headers, body });
}

/** Confirms with a passkey that it is still the consumer. */
export async function confirmWithPasskey(): Promise<void> {
  const challenge = await fetchOne("POST /api/auth/confirm/options");
  await sendCommand("POST /api/auth/confirm", { body: await prove(challenge) });
}

/** Adds a passkey to the account. Resolves to the recovery codes if the account had none. */
export async function registerPasskey(name: string): Promise<string[]> {
  const challenge = await fetchOne("POST /api/auth/passkeys/options");
  const publicKey = parseCreationOptions(
    challenge.options as object as PublicKeyCredentialCreationOptionsJSON,
  );
  const proof = toProof(challenge, await navigator.credentials.create({ publicKey }));
  const { auth_result: pair, recovery_codes: codes } = await fetchOne("POST /api/auth/passkeys", {
    headers: cookieTransport,
    body: { ...proof, name },
  });
  // A session that waited for a second factor to be set up is complete now.
  if (pair) setSession(pair.accessToken);
  return codes ?? [];
}
