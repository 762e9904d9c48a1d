import { createPasskey, getPasskey } from "../../shared/api/credentials";
import { call } from "../api/client";
import type { StaffSession } from "../api/signInSchemas";

export const hasPasskeySupport = (): boolean => typeof PublicKeyCredential !== "undefined";

/**
 * Signs in with a passkey, or completes a sign-in by password whose token is given. Rejects when the browser's dialog is
 * closed.
 */
export async function signInWithPasskey(
  pendingToken: string | null,
  more: CredentialRequestOptions = {},
): Promise<StaffSession> {
  const common = { token: pendingToken, ...(more.signal ? { signal: more.signal } : {}) };
  const { challenge, options } = await call("POST /desk/api/auth/passkey/options", common);
  const body = { challenge, credential: await getPasskey(options, more) };
  return call("POST /desk/api/auth/passkey", { token: pendingToken, body });
}

/** Confirms with a passkey that the same person is still at the desk. */
export async function confirmWithPasskey(): Promise<void> {
  const { challenge, options } = await call("POST /desk/api/auth/passkey/options");
  await call("POST /desk/api/auth/confirm", { body: { challenge, credential: await getPasskey(options) } });
}

/**
 * Adds a passkey. With the token of a session that waits for the first second factor it completes that session; without
 * one it is another passkey of who is signed in.
 */
export async function registerPasskey(setupToken: string | undefined, name: string): Promise<StaffSession> {
  const inSession = setupToken === undefined ? {} : { token: setupToken };
  const { challenge, options } = await call("POST /desk/api/auth/passkeys/options", inSession);
  const body = { challenge, credential: await createPasskey(options), name };
  const added = await call("POST /desk/api/auth/passkeys", { ...inSession, body });
  return added.session;
}
