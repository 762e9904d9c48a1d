/** The languages of the portal and the tags of its wording; a way of address is a locale of its own. */

export type Locale = "nl" | "en";
export type AddressStyle = "formal" | "informal";
export type LanguageTag = "nl" | "nl-x-informal" | "en" | "en-x-informal";

const LOCALE_KEY = "balie.locale";
const ADDRESS_STYLE_KEY = "balie.style";

const fallback: Locale = "nl";

export const isLocale = (value: unknown): value is Locale => value === "nl" || value === "en";

export function locale(): Locale {
  const stored = localStorage.getItem(LOCALE_KEY);
  return isLocale(stored) ? stored : fallback;
}

export const addressStyle = (): AddressStyle =>
  localStorage.getItem(ADDRESS_STYLE_KEY) === "informal" ? "informal" : "formal";

export function storeLanguage(next: Locale, address: AddressStyle): void {
  localStorage.setItem(LOCALE_KEY, next);
  localStorage.setItem(ADDRESS_STYLE_KEY, address);
}

/** A language that a firm offers. */
interface OfferedLanguage {
  iso_code: string;
  is_default?: boolean;
}

/**
 * The language to begin with: the kept one where the firm offers it, else the firm's default; `address` is how the
 * reader is spoken to.
 */
export function initLanguage(offered: readonly OfferedLanguage[], address: AddressStyle): void {
  const codes = [
    localStorage.getItem(LOCALE_KEY),
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
 * The language and way of address of the mail whose link was followed (`?lang=`), which leaves the address; `null`
 * where there is none.
 */
export function consumeLanguageParam(): { language: Locale; address: AddressStyle } | null {
  const address = new URL(location.href);
  const given = address.searchParams.get("lang");
  if (given === null) return null;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  const [, language, informal] = LANG_PARAM.exec(given) ?? [];
  return isLocale(language) ? { language, address: informal ? "informal" : "formal" } : null;
}

const tagOf = (language: Locale, address: AddressStyle): LanguageTag =>
  address === "informal" ? `${language}-x-informal` : language;

/** The tag that the page is shown in. */
export const languageTag = (): LanguageTag => tagOf(locale(), addressStyle());

/** A text per locale or tag, as licences, banners and notifications hold it. */
export type LocalisedText = Partial<Record<string, string | null>>;

/** The text for the reader: exact tag, then language, then the fallback; empty when there is none. */
export function localise(text: LocalisedText | string | null | undefined): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  for (const tag of [languageTag(), locale(), fallback]) {
    const found = text[tag];
    if (found) return found;
  }
  return "";
}
