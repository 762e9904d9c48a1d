import { loadMoreTranslations, type TranslationLoaders } from "../../shared/i18n";

const changesTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?changes"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?changes"),
  en: () => import("../../../../messages/shared/en.json?changes"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?changes"),
};

/** Loads the texts of proposed changes, which only their pages need. */
export const loadChangesTexts = (): Promise<void> => loadMoreTranslations(changesTranslations);
