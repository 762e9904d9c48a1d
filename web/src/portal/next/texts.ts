import { loadMoreTranslations, type TranslationLoaders } from "../../shared/i18n";

const nextTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?next"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?next"),
  en: () => import("../../../../messages/shared/en.json?next"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?next"),
};

/** Loads the texts of what happens next, with a page that shows them. */
export const loadNextTexts = (): Promise<void> => loadMoreTranslations(nextTranslations);
