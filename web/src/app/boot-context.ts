import { useSyncExternalStore } from "react";
import { isLocale, type Locale, type Style } from "../wording/language";
import type { Boot } from "./boot";

let held: Boot | null = null;
const watchers = new Set<() => void>();

/** Changes what the page knows of the firm: at the start, and after a sign-in. */
export function setBoot(next: Boot): void {
  held = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What the page knows of the firm, outside components. */
export function knownBoot(): Boot {
  if (!held) throw new Error("the page has not started");
  return held;
}

/** What the page knows of the firm. */
export const useBoot = (): Boot => useSyncExternalStore(watch, knownBoot);

/** How the firm addresses somebody whom it does not know yet. */
export const guestStyle = (boot: Boot): Style =>
  boot.licence?.features.default_address_style === "informal" ? "informal" : "formal";

/** Whether it is a language that the firm offers. */
export function isOffered(language: unknown): language is Locale {
  const { languages } = knownBoot();
  const isListed = languages.length === 0 || languages.some(({ iso_code }) => iso_code === language);
  return isLocale(language) && isListed;
}
