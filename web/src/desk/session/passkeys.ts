import { parseCreationOptions, parseRequestOptions, serialiseCredential } from "../../shared/api/credentials";
import { sendJson } from "../api/client";
import type { Challenge, StaffSession } from "../api/types";

/** Whether the browser's question was closed, or there was no passkey to answer it with. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

export const hasPasskeySupport = (): boolean => typeof PublicKeyCredential !== "undefined";

const toBody = ({ challenge }: Challenge, credential: Credential | null) => ({
  challenge,
  credential: serialiseCredential(credential as PublicKeyCredential),
});

/**
 * Signs in with a passkey, or completes a sign-in by password whose token is given. Rejects when the browser's question is
 * closed.
 */
export async function signInWithPasskey(
  pendingToken: string | null,
  more: CredentialRequestOptions = {},
): Promise<StaffSession> {
  const common = { token: pendingToken, ...(more.signal ? { signal: more.signal } : {}) };
  const challenge = await sendJson<Challenge>("POST", "/desk/api/auth/passkey/options", {
    ...common,
    body: {},
  });
  const publicKey = parseRequestOptions(challenge.options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ ...more, publicKey });
  const body = toBody(challenge, credential);
  return sendJson("POST", "/desk/api/auth/passkey", { token: pendingToken, body });
}

/** Adds the first passkey of an account, which completes its session. */
export async function registerPasskey(setupToken: string, name: string): Promise<StaffSession> {
  const challenge = await sendJson<Challenge>("POST", "/desk/api/auth/passkeys/options", {
    token: setupToken,
    body: {},
  });
  const publicKey = parseCreationOptions(challenge.options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await navigator.credentials.create({ publicKey });
  const body = { ...toBody(challenge, credential), name };
  const added = await sendJson<{ session: StaffSession }>("POST", "/desk/api/auth/passkeys", {
    token: setupToken,
    body,
  });
  return added.session;
}
