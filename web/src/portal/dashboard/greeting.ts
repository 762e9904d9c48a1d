import type { Locale } from "../../shared/i18n/language";
import type { Consumer } from "../api/types";

/** The salutations that Dutch back-office systems write, with the form that stands before a surname in a sentence. */
const salutations: Record<string, string> = {
  "de heer": "de heer",
  dhr: "de heer",
  "dhr.": "de heer",
  mevrouw: "mevrouw",
  mevr: "mevrouw",
  "mevr.": "mevrouw",
  mw: "mevrouw",
  "mw.": "mevrouw",
};

/** The surname as it stands behind a salutation, where its preposition has a capital ("mevrouw De Vries"). */
function surnameOf({ preposition, last_name }: Consumer): string {
  const prefix = preposition?.trim();
  return prefix ? `${prefix.charAt(0).toUpperCase()}${prefix.slice(1)} ${last_name}` : (last_name ?? "");
}

/** The name in the greeting: the first name for the informal form of address, else the Dutch salutation and surname. */
export function greetingName(consumer: Consumer, language: Locale): string | null {
  const full = consumer.displayName || consumer.display_name;
  if (consumer.is_company) return full;
  const style = consumer.addressStyle ?? consumer.address_style;
  if (style === "informal") return consumer.first_name || full;
  const salutation = salutations[consumer.salutation?.trim().toLowerCase() ?? ""];
  return language === "nl" && salutation && consumer.last_name
    ? `${salutation} ${surnameOf(consumer)}`
    : full;
}
