import { languageTag } from "../../../shared/i18n";

/** Evidence of the texts that were shown and agreed to, sent with every signature and decision. */
export type Evidence = {
  /** The language tag of the texts: language and form of address. */
  locale: string;
  /** The texts that were agreed to or chosen, as shown on the screen. */
  wording: Record<string, string>;
  shown_at: string;
  /** Time at which the terms had been scrolled to their end. */
  scrolled_at?: string;
  agreed_at?: string;
  sent_at: string;
};

export function createEvidence(facts: Omit<Evidence, "locale" | "sent_at">): Evidence {
  return { ...facts, locale: languageTag(), sent_at: new Date().toISOString() };
}
