/** The portal's languages. Each has a formal and an informal variant with a language tag of its own. */

export type Locale = "nl" | "en";
export type AddressStyle = "formal" | "informal";
export type LanguageTag = "nl" | "nl-x-informal" | "en" | "en-x-informal";

let storagePrefix = "balie";

const keyOf = (choice: "locale" | "style") => `${storagePrefix}.${choice}`;

/**
 * Sets the prefix of the keys under which the language is stored. The desk has a prefix of its own, because a firm may
 * offer fewer languages in the portal than its people choose from.
 */
export function setLanguageStoragePrefix(prefix: string): void {
  storagePrefix = prefix;
}

const fallback: Locale = "nl";

export const isLocale = (value: unknown): value is Locale => value === "nl" || value === "en";

export function locale(): Locale {
  const stored = localStorage.getItem(keyOf("locale"));
  return isLocale(stored) ? stored : fallback;
}

export const addressStyle = (): AddressStyle =>
  localStorage.getItem(keyOf("style")) === "informal" ? "informal" : "formal";

export function storeLanguage(next: Locale, address: AddressStyle): void {
  localStorage.setItem(keyOf("locale"), next);
  localStorage.setItem(keyOf("style"), address);
}

let shown: Locale = fallback;

/** The language of the texts that are shown. */
export const shownLanguage = (): Locale => shown;

export function setShownLanguage(language: Locale): void {
  shown = language;
}

/** A language that a firm offers. */
interface OfferedLanguage {
  iso_code: string;
  is_default?: boolean;
}

/**
 * Stores the initial language: the stored one when the firm offers it, otherwise the firm's default. `address` is the
 * form of address.
 */
export function initLanguage(offered: readonly OfferedLanguage[], address: AddressStyle): void {
  const codes = [
    localStorage.getItem(keyOf("locale")),
    offered.find(({ is_default }) => is_default)?.iso_code,
    offered[0]?.iso_code,
  ];
  const isOffered = (code: string) =>
    offered.length === 0 || offered.some(({ iso_code }) => iso_code === code);
  const found = codes.find((code): code is Locale => isLocale(code) && isOffered(code));
  storeLanguage(found ?? fallback, address);
}

const LANG_PARAM = /^(nl|en)(-x-informal)?$/;

/**
 * Reads `?lang=`, which links in mails carry, and removes it from the URL. Returns `null` when it is missing or not one
 * of the portal's language tags.
 */
export function consumeLanguageParam(): { language: Locale; address: AddressStyle } | null {
  const address = new URL(location.href);
  const param = address.searchParams.get("lang");
  if (param === null) return null;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  const [, language, informal] = LANG_PARAM.exec(param) ?? [];
  return isLocale(language) ? { language, address: informal ? "informal" : "formal" } : null;
}

const tagOf = (language: Locale, address: AddressStyle): LanguageTag =>
  address === "informal" ? `${language}-x-informal` : language;

/** The language tag of the page. */
export const languageTag = (): LanguageTag => tagOf(locale(), addressStyle());

/** The language of what a firm writes in its records, for an element of its own; `undefined` where the page has it. */
export const firmLanguage = (): Locale | undefined => (shown === fallback ? undefined : fallback);

/** A text by language or language tag, as in licences, banners and notifications. */
export type LocalisedText = Partial<Record<string, string | null>>;

/** The text in the page's language tag, otherwise its language, otherwise Dutch; empty when there is none. */
export function localise(text: LocalisedText | string | null | undefined): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  for (const tag of [languageTag(), locale(), fallback]) {
    const found = text[tag];
    if (found) return found;
  }
  return "";
}

/** The language of the text that `localise` finds; `undefined` where the page has it. */
export function languageOf(text: LocalisedText | string | null | undefined): Locale | undefined {
  const isTranslated =
    typeof text === "object" && text !== null && Boolean(text[languageTag()] || text[locale()]);
  return isTranslated ? undefined : firmLanguage();
}
