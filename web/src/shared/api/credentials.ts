/**
 * WebAuthn options and credentials as JSON. The browser's own functions for it are used where they exist: Chrome 129,
 * Firefox 119 and Safari 18.4 have them, and the passkeys of some password managers have no `toJSON`.
 */

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const toDescriptors = (all: PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] =>
  all.map(({ id, type, transports }) => ({
    id: toBytes(id),
    type: type as PublicKeyCredentialType,
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

export function parseCreationOptions(
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const { challenge, user, excludeCredentials, ...rest }: Omit<typeof json, "extensions"> = json;
  return {
    ...(rest as Omit<PublicKeyCredentialCreationOptions, "challenge" | "user">),
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: toDescriptors(excludeCredentials),
  };
}

export function parseRequestOptions(
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  const { challenge, allowCredentials, ...rest }: Omit<typeof json, "extensions"> = json;
  return {
    ...(rest as Omit<PublicKeyCredentialRequestOptions, "challenge">),
    challenge: toBytes(challenge),
    allowCredentials: toDescriptors(allowCredentials),
  };
}

/** Serialises a credential as the server takes it. */
export function serialiseCredential(credential: PublicKeyCredential): PublicKeyCredentialJSON {
  if (typeof credential.toJSON === "function") return credential.toJSON();
  const { id, type, response } = credential;
  const parts: Record<string, unknown> = { clientDataJSON: toText(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    parts.attestationObject = toText(response.attestationObject);
    parts.transports = response.getTransports();
  } else if (response instanceof AuthenticatorAssertionResponse) {
    parts.authenticatorData = toText(response.authenticatorData);
    parts.signature = toText(response.signature);
    if (response.userHandle) parts.userHandle = toText(response.userHandle);
  }
  return { id, rawId: id, type, response: parts, clientExtensionResults: {} };
}

/**
 * Asks the browser for a passkey, with the options of the server's challenge. Rejects when the browser's dialog is closed.
 */
export async function getPasskey(
  options: object,
  more: CredentialRequestOptions = {},
): Promise<PublicKeyCredentialJSON> {
  const publicKey = parseRequestOptions(options as PublicKeyCredentialRequestOptionsJSON);
  const credential = await navigator.credentials.get({ ...more, publicKey });
  return serialiseCredential(credential as PublicKeyCredential);
}

/** Asks the browser to create a passkey, with the options of the server's challenge. */
export async function createPasskey(options: object): Promise<PublicKeyCredentialJSON> {
  const publicKey = parseCreationOptions(options as PublicKeyCredentialCreationOptionsJSON);
  const credential = await navigator.credentials.create({ publicKey });
  return serialiseCredential(credential as PublicKeyCredential);
}

/** True if somebody closed the browser's passkey dialog, or there was no passkey to choose in it. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** True if the device already has a passkey of this account. */
export const isRegistered = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "InvalidStateError";
