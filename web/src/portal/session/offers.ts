/** Offers that a device makes to each account once, and the welcome that it shows until it is closed. */
export type Offer = "passkey" | "push" | "welcome";

/**
 * Keys of the local storage for the accounts that had an offer, by a hash of their id: nothing personal stays readable.
 */
const keys: Record<Offer, string> = {
  passkey: "balie.passkeyOffers",
  push: "balie.pushOffers",
  welcome: "balie.welcomes",
};

/** Greatest number of accounts that are remembered on a device; the oldest are forgotten. */
const MAX_ACCOUNTS = 20;

async function hashOf(account: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(account));
  return [...new Uint8Array(digest).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function offeredAccounts(offer: Offer): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys[offer]) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Returns true if the account already had the offer on this device. */
export const wasOffered = async (offer: Offer, account: string): Promise<boolean> =>
  offeredAccounts(offer).includes(await hashOf(account));

/**
 * Returns true if a passkey should be offered: never offered here before, and the device itself can verify its user.
 */
export async function shouldOfferPasskey(account: string): Promise<boolean> {
  if (await wasOffered("passkey", account)) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

export async function rememberOffer(offer: Offer, account: string): Promise<void> {
  const hash = await hashOf(account);
  const others = offeredAccounts(offer).filter((one) => one !== hash);
  localStorage.setItem(keys[offer], JSON.stringify([...others, hash].slice(-MAX_ACCOUNTS)));
}
