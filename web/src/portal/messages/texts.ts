import { loadMoreTranslations, type TranslationLoaders } from "../../shared/i18n";

const messagesTranslations: TranslationLoaders = {
  nl: () => import("../../../../messages/shared/nl.json?messages"),
  "nl-x-informal": () => import("../../../../messages/shared/nl-x-informal.json?messages"),
  en: () => import("../../../../messages/shared/en.json?messages"),
  "en-x-informal": () => import("../../../../messages/shared/en-x-informal.json?messages"),
};

/** Loads the texts of the conversations, which only their pages need. */
export const loadMessagesTexts = (): Promise<void> => loadMoreTranslations(messagesTranslations);
