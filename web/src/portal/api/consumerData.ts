import { clearEncrypted } from "./encryptedStore";

/** The storage key under which earlier versions stored queries unencrypted. */
const LEGACY_KEY = "balie.lists";

const listeners = new Set<() => void>();

/**
 * Registers what is cleared together with the consumer's data. The query client does so when it is loaded: the sign-in
 * page, which everyone loads first, works without it.
 */
export const onConsumerDataCleared = (listener: () => void): void => void listeners.add(listener);

/** Removes the consumer's data from memory, and the persisted queries with their encryption key from the device. */
export function clearConsumerData(): void {
  for (const listener of listeners) listener();
  void clearEncrypted();
}

/** Removes what a session that has ended or an earlier version left on the device. */
export function removeStaleData(isSignedIn: boolean): void {
  localStorage.removeItem(LEGACY_KEY);
  if (!isSignedIn) void clearEncrypted();
}
