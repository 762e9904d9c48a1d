import { loadMoreTranslations, type TranslationLoaders } from "../../../shared/i18n";

const questionnaireTranslations: TranslationLoaders = {
  nl: () => import("../../../../../messages/shared/nl.json?questionnaires"),
  "nl-x-informal": () => import("../../../../../messages/shared/nl-x-informal.json?questionnaires"),
  en: () => import("../../../../../messages/shared/en.json?questionnaires"),
  "en-x-informal": () => import("../../../../../messages/shared/en-x-informal.json?questionnaires"),
};

/** Loads the texts of the long questionnaires, which only their own pages need. */
export const loadQuestionnaireTexts = (): Promise<void> => loadMoreTranslations(questionnaireTranslations);
