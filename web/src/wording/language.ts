/** The languages of the portal and the tags of its wording; a way of address is a locale of its own. */

export type Locale = "nl" | "en";
export type Style = "formal" | "informal";
export type Tag = "nl" | "nl-x-informal" | "en" | "en-x-informal";

const LOCALE = "balie.locale";
const STYLE = "balie.style";

const fallback: Locale = "nl";

export const isLocale = (value: unknown): value is Locale => value === "nl" || value === "en";

export function locale(): Locale {
  const kept = localStorage.getItem(LOCALE);
  return isLocale(kept) ? kept : fallback;
}

export const style = (): Style => (localStorage.getItem(STYLE) === "informal" ? "informal" : "formal");

export function keepLanguage(next: Locale, address: Style): void {
  localStorage.setItem(LOCALE, next);
  localStorage.setItem(STYLE, address);
}

/** A language that a firm offers. */
interface Offered {
  iso_code: string;
  is_default?: boolean;
}

/**
 * The language to begin with: the kept one where the firm offers it, else the firm's default; `address` is how the
 * reader is spoken to.
 */
export function firstLanguage(offered: readonly Offered[], address: Style): void {
  const codes = [
    localStorage.getItem(LOCALE),
    offered.find(({ is_default }) => is_default)?.iso_code,
    offered[0]?.iso_code,
  ];
  const isHere = (code: string) => offered.length === 0 || offered.some(({ iso_code }) => iso_code === code);
  const found = codes.find((code): code is Locale => isLocale(code) && isHere(code));
  keepLanguage(found ?? fallback, address);
}

const mailed = /^(nl|en)(-x-informal)?$/;

/**
 * The language and way of address of the mail whose link was followed (`?lang=`), which leaves the address; `null`
 * where there is none.
 */
export function takeLanguageParameter(): { language: Locale; address: Style } | null {
  const address = new URL(location.href);
  const given = address.searchParams.get("lang");
  if (given === null) return null;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
  const [, language, informal] = mailed.exec(given) ?? [];
  return isLocale(language) ? { language, address: informal ? "informal" : "formal" } : null;
}

const tagOf = (language: Locale, address: Style): Tag =>
  address === "informal" ? `${language}-x-informal` : language;

/** The tag that the page is shown in. */
export const languageTag = (): Tag => tagOf(locale(), style());

/** A text per locale or tag, as licences, banners and notifications hold it. */
export type Localised = Partial<Record<string, string | null>>;

/** The text for the reader: exact tag, then language, then the fallback; empty when there is none. */
export function localised(text: Localised | string | null | undefined): string {
  if (!text) return "";
  if (typeof text === "string") return text;
  for (const tag of [languageTag(), locale(), fallback]) {
    const found = text[tag];
    if (found) return found;
  }
  return "";
}
