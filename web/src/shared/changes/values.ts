import type { Schemas } from "../api/operations";
import { isKey, translate } from "../i18n";
import { addressLines, iban, phone } from "../ui/text/format";

export type ChangeField = Schemas["ProposalField"];

/** The data of their own that a consumer can propose to change, in the order in which they are shown. */
const changeFields = [
  "address",
  "phone",
  "email",
  "iban",
  "marital_state",
  "contact_preference",
] as const satisfies ChangeField[];

export const isChangeField = (value: string): value is ChangeField =>
  changeFields.includes(value as ChangeField);

export interface AddressValue {
  street_name: string;
  house_number: string;
  house_number_addition: string | null;
  zipcode: string;
  city: string;
}

export interface PhoneValue {
  phone_mobile: string | null;
  phone_home: string | null;
}

/** A value of one of the fields; `null` where nothing is known. */
export type ChangeValue = Partial<AddressValue> | Partial<PhoneValue> | string | null;

export type ChangeState = Schemas["ProposalState"];

/** True if nothing has been decided about a proposal yet. */
export const isPending = (state: ChangeState): boolean => ["unconfirmed", "waiting", "open"].includes(state);

/** The name of a field within a sentence: with a small letter. */
export const withinSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const translateIfKey = (key: string, value: string): string => (isKey(key) ? translate(key) : value);

/** The lines in which a value is shown; none where nothing is known. */
export function valueLines(field: ChangeField, value: ChangeValue): string[] {
  if (value === null || value === "") return [];
  if (typeof value === "object") {
    if (field === "address") return addressLines(value as Partial<AddressValue>);
    const { phone_mobile: mobile, phone_home: home } = value as Partial<PhoneValue>;
    return [
      ...(mobile ? [`${phone(mobile)} (${translate("changes.phone.mobile")})`] : []),
      ...(home ? [`${phone(home)} (${translate("changes.phone.home")})`] : []),
    ];
  }
  switch (field) {
    case "iban":
      return [iban(value)];
    case "marital_state":
      return [translateIfKey(`actions.inventory.marital.${value}`, value)];
    case "contact_preference":
      return [translateIfKey(`changes.preference.${value}`, value)];
    default:
      return [value];
  }
}

/** Returns true if two values are displayed the same. */
export const isSameValue = (field: ChangeField, one: ChangeValue, other: ChangeValue): boolean =>
  valueLines(field, one).join("\n") === valueLines(field, other).join("\n");
