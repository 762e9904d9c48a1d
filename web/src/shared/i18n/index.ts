import { useSyncExternalStore } from "react";
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
  setLanguageStoragePrefix,
  setShownLanguage,
  storeLanguage,
} from "./language";
import { addTexts, formatText, type Texts, type TextValues } from "./texts";

type KeyPaths<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : KeyPaths<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** The key of every text of a JSON file, as a path. */
export type KeysOf<T> =
  KeyPaths<T> extends infer K
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base | K
      : K
    : never;

/** The key of every text of the app, as a path in the JSON files. */
export type TranslationKey = KeysOf<typeof nl>;

/** A text with which a licence replaces the app's own for one key. */
interface DictionaryEntry {
  id: string;
  translation: Partial<Record<LanguageTag, string>>;
}

type TranslationLoader = () => Promise<{ default: object }>;
export type TranslationLoaders = Record<LanguageTag, TranslationLoader>;

/** The texts of the pages before the sign-in, which everyone loads first. */
const initialTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?initial"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?initial"),
  en: () => import("../../../../messages/shared/en.json?initial"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?initial"),
};

/** Translations that load after the first page: all other texts. */
const deferredTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?deferred"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?deferred"),
  en: () => import("../../../../messages/shared/en.json?deferred"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?deferred"),
};

let dictionary: DictionaryEntry[] = [];
let loaders = [initialTranslations];
let activeTag: LanguageTag | null = null;

/** The texts that are shown, with their language. */
let active: { language: Locale; texts: Texts } = { language: "nl", texts: new Map() };

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
  const replaced: Texts = new Map();
  for (const tree of trees) addTexts(replaced, tree.default);
  for (const tag of tags) {
    for (const { id, translation } of dictionary) {
      const text = translation[tag];
      if (text) replaced.set(id, text);
    }
  }
  active = { language, texts: replaced };
  setShownLanguage(language);
}

/** Adds texts of an app's own to those that are loaded. */
export function addTranslations(own: TranslationLoaders): void {
  loaders = [...loaders, own];
}

/** Loads the initial texts of the stored language and form of address. */
export async function initTranslations(entries: DictionaryEntry[]): Promise<void> {
  dictionary = entries;
  await setLanguage(locale(), addressStyle());
}

/** Loads texts besides those that are loaded; again after a failure. */
export function loadMoreTranslations(own: TranslationLoaders): Promise<void> {
  if (!loaders.includes(own)) addTranslations(own);
  return loadTranslations();
}

/** Loads the texts of all screens, unless they are loaded already. */
export const loadAllTranslations = (): Promise<void> => loadMoreTranslations(deferredTranslations);

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
  t = createTranslator();
  for (const listener of listeners) listener();
}

export type TFunction = (key: TranslationKey, values?: TextValues) => string;

/** Translates a key outside components. */
export const translate: TFunction = (key, values) => formatText(active.texts, key, values);

/** A translation function of its own for each language, so that memoised values that depend on it are computed anew. */
const createTranslator = (): TFunction => (key, values) => translate(key, values);

let t = createTranslator();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the translation function for components, which render again when the language changes. */
export const useT = (): TFunction => useSyncExternalStore(subscribe, () => t);

/** The page's language, for components that depend on it. */
export function useLanguage(): Locale {
  useT();
  return locale();
}

/** True if a text exists for a computed key, such as `error.` + code. */
export const isKey = (key: string): key is TranslationKey => active.texts.has(key);

export { addressStyle, initLanguage, isLocale, languageTag, locale, setLanguageStoragePrefix };
