import { isKey, locale, type TFunction } from "../../../shared/i18n";
import { countryName, isCountry } from "./countries";

const isOneOf = <T extends string>(value: string, all: readonly T[]): value is T =>
  (all as readonly string[]).includes(value);

/** Describes the fields of the inventory, for the list of changes of a person's record. */
export const describeField =
  (t: TFunction) =>
  (path: string): { label: string; text?: (value: string) => string } | null => {
    const [who = "", name = ""] = path.split("/");
    if (!isOneOf(who, ["consumer", "partner"])) return null;
    if (name === "hasPartner") return { label: t("actions.inventory.hasPartner"), text: yesNo(t) };
    const key = `actions.inventory.person.${name}`;
    if (!isKey(key)) return null;
    const label = `${t(`actions.inventory.block.${who}`)}, ${decapitalise(t(key))}`;
    const text = optionText(t, name);
    return { label, ...(text ? { text } : {}) };
  };

export const decapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const yesNo = (t: TFunction) => (value: string) => t(value === "1" ? "forms.yes" : "forms.no");

/** The texts of the values of a field with options, by the last part of its path. */
export function optionText(t: TFunction, name: string): ((value: string) => string) | null {
  const optionOf = (group: string) => (value: string) => {
    const key = `actions.inventory.${group}.${value}`;
    return isKey(key) ? t(key) : value;
  };
  switch (name) {
    case "gender":
    case "degree":
      return optionOf(name);
    case "housingType":
      return optionOf("housing");
    case "existingOrNew":
      return optionOf("age");
    case "maritalState":
      return optionOf("marital");
    case "birthCountry":
      return (value) => (isCountry(value) ? countryName(value, locale()) : value);
    case "smoker":
    case "inPaidEmployment":
    case "everDivorced":
    case "hasPartner":
    case "hasMortgage":
    case "hasSavingsOrInvestingLinked":
    case "hasOrHadCoCRegistration":
      return yesNo(t);
    default:
      return null;
  }
}
