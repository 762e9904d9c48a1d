import { isKey, locale, type Translate } from "../../wording";
import { countryName, isCountry } from "./countries";

const isOneOf = <T extends string>(value: string, all: readonly T[]): value is T =>
  (all as readonly string[]).includes(value);

/** What the places of the inventory are called where the record of a person has changed. */
export const placeOf =
  (t: Translate) =>
  (path: string): { label: string; text?: (value: string) => string } | null => {
    const [who = "", name = ""] = path.split("/");
    if (!isOneOf(who, ["consumer", "partner"])) return null;
    if (name === "hasPartner") return { label: t("actions.inventory.hasPartner"), text: yesNo(t) };
    const key = `actions.inventory.person.${name}`;
    if (!isKey(key)) return null;
    const label = `${t(`actions.inventory.block.${who}`)}, ${decapitalised(t(key))}`;
    const text = textOf(t, name);
    return { label, ...(text ? { text } : {}) };
  };

const decapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const yesNo = (t: Translate) => (value: string) => t(value === "1" ? "forms.yes" : "forms.no");

/** How the value of a field that is chosen is written. */
function textOf(t: Translate, name: string): ((value: string) => string) | null {
  const chosen = (group: string) => (value: string) => {
    const key = `actions.inventory.${group}.${value}`;
    return isKey(key) ? t(key) : value;
  };
  switch (name) {
    case "gender":
    case "degree":
      return chosen(name);
    case "maritalState":
      return chosen("marital");
    case "birthCountry":
      return (value) => (isCountry(value) ? countryName(value, locale()) : value);
    case "smoker":
    case "inPaidEmployment":
    case "everDivorced":
      return yesNo(t);
    default:
      return null;
  }
}
