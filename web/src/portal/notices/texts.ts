import { loadMoreTranslations, type TranslationLoaders } from "../../shared/i18n";

const noticesTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?notices"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?notices"),
  en: () => import("../../../../messages/shared/en.json?notices"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?notices"),
};

/** Loads the texts of the list of notices. */
export const loadNoticesTexts = (): Promise<void> => loadMoreTranslations(noticesTranslations);
