import type desk from "../../../messages/desk/nl.json";
import {
  addTranslations,
  type KeysOf,
  type TranslationKey,
  translate as translateShared,
  useT as useSharedT,
} from "../shared/i18n";
import type { TextValues } from "../shared/i18n/texts";

/** The key of every text of the desk. */
export type DeskKey = KeysOf<typeof desk>;
export type DeskT = (key: DeskKey | TranslationKey, values?: TextValues) => string;

/** Adds the desk's own texts to the shared ones; called once, before the texts are loaded. */
export const addDeskTranslations = (): void =>
  addTranslations({
    nl: () => import("../../../messages/desk/nl.json"),
    "nl-x-informal": () => import("../../../messages/desk/nl-x-informal.json"),
    en: () => import("../../../messages/desk/en.json"),
    "en-x-informal": () => import("../../../messages/desk/en-x-informal.json"),
  });

/** The shared translation function, which also knows the desk's keys. */
export const useT = useSharedT as () => DeskT;

/** Translates a key of the desk outside components. */
export const translate = translateShared as DeskT;
