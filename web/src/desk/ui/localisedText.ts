import { languageTag } from "../../shared/i18n/language";
import type { BackOfficeSchemas } from "../api/operations";

/** A text by language tag. */
export type Localised = BackOfficeSchemas["Localised"];
export type Tag = keyof Localised;

/** The tags of the languages and ways of address. */
export const tags = ["nl", "nl-x-informal", "en", "en-x-informal"] as const satisfies readonly Tag[];

/** Returns a text in the language of the desk. */
export function textInDeskLanguage(text: Localised): string {
  const tag = languageTag() as Tag;
  const language = tag.slice(0, 2) as Tag;
  return text[tag] ?? text[language] ?? text.nl ?? "";
}
