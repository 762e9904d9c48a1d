import { useSyncExternalStore } from "react";
import { type AddressStyle, isLocale, type Locale } from "../../shared/i18n/language";
import type { Boot } from "./boot";

let currentBoot: Boot | null = null;
const listeners = new Set<() => void>();

/** Sets the firm's data, at the start and after a sign-in. */
export function setBoot(next: Boot): void {
  currentBoot = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The firm's data, outside components. Throws before the page has started. */
export function getBoot(): Boot {
  if (!currentBoot) throw new Error("the page has not started");
  return currentBoot;
}

/** The firm's data that the page began with. */
export const useBoot = (): Boot => useSyncExternalStore(subscribe, getBoot);

/** The form of address for guests. */
export const defaultAddressStyle = (boot: Boot): AddressStyle =>
  boot.licence?.features.default_address_style === "informal" ? "informal" : "formal";

/** Returns true if the firm offers a language. */
export function isOffered(language: unknown): language is Locale {
  const { languages } = getBoot();
  const isListed = languages.length === 0 || languages.some(({ iso_code }) => iso_code === language);
  return isLocale(language) && isListed;
}
