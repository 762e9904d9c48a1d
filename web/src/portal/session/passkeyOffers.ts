/** The accounts to which this device has offered a passkey, by a hash of their id: nothing of them stays readable. */
const KEY = "balie.passkeyOffers";

/** More accounts than this share no device; the oldest are forgotten. */
const MAX_ACCOUNTS = 20;

async function hashOf(account: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(account));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function offered(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Whether to offer a passkey: never offered here before, and the device itself can verify who uses it. */
export async function shouldOffer(account: string): Promise<boolean> {
  if (offered().includes(await hashOf(account))) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

export async function rememberOffer(account: string): Promise<void> {
  const hash = await hashOf(account);
  const others = offered().filter((one) => one !== hash);
  localStorage.setItem(KEY, JSON.stringify([...others, hash].slice(-MAX_ACCOUNTS)));
}
