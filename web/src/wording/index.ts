import i18next, { type TOptions } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import {
  firstLanguage,
  isLocale,
  keepLanguage,
  type Locale,
  languageTag,
  locale,
  type Style,
  style,
  type Tag,
} from "./language";
import type nl from "./nl.json";

type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

/** Every text of the app by its path. */
export type Key =
  Leaves<typeof nl> extends infer K
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? Base | K
      : K
    : never;

/** A licence's own text for one key. */
export interface DictionaryEntry {
  id: string;
  translation: Partial<Record<Tag, string>>;
}

type Part = () => Promise<{ default: object }>;

/** The texts of the pages that one sees before signing in, which everyone loads first. */
const first: Record<Tag, Part> = {
  nl: () => import("./nl.json?first"),
  "nl-x-informal": () => import("./nl-x-informal.json?first"),
  en: () => import("./en.json?first"),
  "en-x-informal": () => import("./en-x-informal.json?first"),
};

/** All other texts. */
const rest: Record<Tag, Part> = {
  nl: () => import("./nl.json?rest"),
  "nl-x-informal": () => import("./nl-x-informal.json?rest"),
  en: () => import("./en.json?rest"),
  "en-x-informal": () => import("./en-x-informal.json?rest"),
};

let dictionary: DictionaryEntry[] = [];
let parts = [first];
let spoken: Tag | null = null;

let latest: Promise<void> = Promise.resolve();

/**
 * Puts the texts of the kept language in place of those that are there, with the licence's own on top. Whoever asked
 * before the last one waits for the last: signing in asks for all screens and changes the language at once.
 */
function load(): Promise<void> {
  const language = locale();
  const tags: Tag[] = style() === "informal" ? [language, `${language}-x-informal`] : [language];
  const trees = Promise.all(tags.flatMap((tag) => parts.map((part) => part[tag]())));
  const mine: Promise<void> = trees.then((found) => (mine === latest ? put(language, tags, found) : latest));
  latest = mine;
  return mine;
}

function put(language: Locale, tags: Tag[], trees: { default: object }[]): void {
  i18next.removeResourceBundle(language, "translation");
  for (const tree of trees) i18next.addResourceBundle(language, "translation", tree.default, true, true);
  for (const tag of tags) {
    for (const { id, translation } of dictionary) {
      const text = translation[tag];
      if (text) i18next.addResource(language, "translation", id, text);
    }
  }
}

/** Loads the first texts of the kept language and way of address. */
export async function startWording(entries: DictionaryEntry[]): Promise<void> {
  dictionary = entries;
  await i18next.use(initReactI18next).init({
    lng: locale(),
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await speak(locale(), style());
}

/** Loads the texts of all screens, unless they are there. */
export async function allWording(): Promise<void> {
  if (parts.length > 1) return;
  parts = [first, rest];
  await load();
}

/** Changes the language or the way of address of the whole page. */
export async function speak(language: Locale, address: Style): Promise<void> {
  keepLanguage(language, address);
  await load();
  const tag = languageTag();
  if (tag === spoken) return;
  spoken = tag;
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
  i18next.emit("languageChanged", language);
}

export type Translate = (key: Key, values?: TOptions) => string;

/** Texts inside components; they change with the language. */
export function useWording(): Translate {
  const { t } = useTranslation();
  return t as unknown as Translate;
}

/** The language that the page is in. */
export function useLanguage(): Locale {
  useTranslation();
  return locale();
}

/** Texts outside components. */
export const say: Translate = (key, values) => i18next.t(key as string, values ?? {}) as string;

/** Whether there is a text for a key that is put together, as `error.` + code. */
export const isKey = (key: string): key is Key => i18next.exists(key);

export { firstLanguage, isLocale, languageTag, locale, style };
