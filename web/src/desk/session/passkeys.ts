import { parseCreationOptions, parseRequestOptions, serialiseCredential } from "../../shared/api/credentials";
import { call } from "../api/client";
import type { SignInSchemas } from "../api/operations";
import type { StaffSession } from "./schemas";

type Challenge = SignInSchemas["StaffPasskeyChallenge"];

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
  const challenge = await call("POST /desk/api/auth/passkey/options", common);
  const publicKey = parseRequestOptions(challenge.options as object as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ ...more, publicKey });
  const body = toBody(challenge, credential);
  return call("POST /desk/api/auth/passkey", { token: pendingToken, body });
}

/** Proves with a passkey that it is still the same person. */
export async function confirmWithPasskey(): Promise<void> {
  const challenge = await call("POST /desk/api/auth/passkey/options");
  const publicKey = parseRequestOptions(challenge.options as object as PublicKeyCredentialRequestOptionsJSON);
  const body = toBody(challenge, await navigator.credentials.get({ publicKey }));
  await call("POST /desk/api/auth/confirm", { body });
}

/**
 * Adds a passkey. With the token of a session that waits for the first second factor it completes that session; without
 * one it is another passkey of who is signed in.
 */
export async function registerPasskey(setupToken: string | undefined, name: string): Promise<StaffSession> {
  const inSession = setupToken === undefined ? {} : { token: setupToken };
  const challenge = await call("POST /desk/api/auth/passkeys/options", inSession);
  const publicKey = parseCreationOptions(
    challenge.options as object as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  const body = { ...toBody(challenge, credential), name };
  const added = await call("POST /desk/api/auth/passkeys", { ...inSession, body });
  return added.session;
}
