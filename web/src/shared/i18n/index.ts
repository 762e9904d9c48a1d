import i18next, { type TOptions } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type nl from "../../../../messages/shared/nl.json";
import {
  type AddressStyle,
  addressStyle,
  initLanguage,
  isLocale,
  type LanguageTag,
  type Locale,
  languageTag,
  locale,
  storeLanguage,
} from "./language";

type KeyPaths<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeyPaths<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** The key of every text of the app, as a path in the JSON files. */
export type TranslationKey =
  KeyPaths<typeof nl> extends infer K
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base | K
      : K
    : never;

/** A text with which a licence replaces the app's own for one key. */
interface DictionaryEntry {
  id: string;
  translation: Partial<Record<LanguageTag, string>>;
}

type TranslationLoader = () => Promise<{ default: object }>;

/** The texts of the pages before the sign-in, which everyone loads first. */
const initialTranslations: Record<LanguageTag, TranslationLoader> = {
  nl: () => import("../../../../messages/shared/nl.json?initial"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?initial"),
  en: () => import("../../../../messages/shared/en.json?initial"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?initial"),
};

/** All other texts. */
const deferredTranslations: Record<LanguageTag, TranslationLoader> = {
  nl: () => import("../../../../messages/shared/nl.json?deferred"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?deferred"),
  en: () => import("../../../../messages/shared/en.json?deferred"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?deferred"),
};

let dictionary: DictionaryEntry[] = [];
let loaders = [initialTranslations];
let activeTag: LanguageTag | null = null;

let latestLoad: Promise<void> = Promise.resolve();

/**
 * Replaces the loaded texts by those of the stored language, overlaid with the licence's own. A call that another call
 * overtakes resolves with the later one: signing in loads all texts and changes the language at the same time.
 */
function loadTranslations(): Promise<void> {
  const language = locale();
  const tags: LanguageTag[] =
    addressStyle() === "informal" ? [language, `${language}-x-informal`] : [language];
  const trees = Promise.all(tags.flatMap((tag) => loaders.map((part) => part[tag]())));
  const thisLoad: Promise<void> = trees.then((found) =>
    thisLoad === latestLoad ? replaceTranslations(language, tags, found) : latestLoad,
  );
  latestLoad = thisLoad;
  return thisLoad;
}

function replaceTranslations(language: Locale, tags: LanguageTag[], trees: { default: object }[]): void {
  i18next.removeResourceBundle(language, "translation");
  for (const tree of trees) i18next.addResourceBundle(language, "translation", tree.default, true, true);
  for (const tag of tags) {
    for (const { id, translation } of dictionary) {
      const text = translation[tag];
      if (text) i18next.addResource(language, "translation", id, text);
    }
  }
}

/** Initialises i18next with the initial texts of the stored language and form of address. */
export async function initTranslations(entries: DictionaryEntry[]): Promise<void> {
  dictionary = entries;
  await i18next.use(initReactI18next).init({
    lng: locale(),
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await setLanguage(locale(), addressStyle());
}

/** Loads the texts of all screens, unless they are loaded already. */
export async function loadAllTranslations(): Promise<void> {
  if (loaders.length > 1) return;
  loaders = [initialTranslations, deferredTranslations];
  await loadTranslations();
}

/** Starts loading the texts of the informal form of address as well, while an account still has to say which it wants. */
export function loadAddressStyles(): void {
  const tag: LanguageTag = `${locale()}-x-informal`;
  for (const part of [initialTranslations, deferredTranslations]) void part[tag]().catch(() => undefined);
}

/** Changes the language and the form of address of the whole page. */
export async function setLanguage(language: Locale, address: AddressStyle): Promise<void> {
  storeLanguage(language, address);
  await loadTranslations();
  const tag = languageTag();
  if (tag === activeTag) return;
  activeTag = tag;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  i18next.emit("languageChanged", language);
}

export type TFunction = (key: TranslationKey, values?: TOptions) => string;

/** Returns the translation function for components, which render again when the language changes. */
export function useT(): TFunction {
  const { t } = useTranslation();
  return t as unknown as TFunction;
}

/** The page's language, for components that depend on it. */
export function useLanguage(): Locale {
  useTranslation();
  return locale();
}

/** Translates a key outside components. */
export const translate: TFunction = (key, values) => i18next.t(key as string, values ?? {}) as string;

/** Whether a text exists for a computed key, such as `error.` + code. */
export const isKey = (key: string): key is TranslationKey => i18next.exists(key);

export { addressStyle, initLanguage, isLocale, languageTag, locale };
