import { parsePhone, phoneText } from "../../../shared/forms/parse/address";
import { dateText } from "../../../shared/forms/parse/date";
import { postcode } from "../../../shared/ui/text/format";
import type { Consumer, Partner } from "../../api/types";
import { countries, isCountry, netherlands } from "./countries";

/** The typed values of the inventory form; yes is `1`, no is `0`. */

const person = {
  gender: "",
  initials: "",
  firstName: "",
  preposition: "",
  lastName: "",
  streetName: "",
  houseNumber: "",
  houseNumberAddition: "",
  zipcode: "",
  city: "",
  birthCountry: netherlands as string,
  birthDate: "",
  birthLastName: "",
  birthPreposition: "",
  phoneHome: "",
  phoneMobile: "",
  email: "",
  maritalState: "",
  degree: "",
  smoker: "",
  inPaidEmployment: "",
  grossMonthlyIncome: "",
  everDivorced: "",
  children: "",
};

export const emptyPension = {
  company: "",
  ageStartPayment: "",
  amount: "",
  relativesPensionBeforeAOW: "",
  relativesPensionAfterAOW: "",
};

export const emptyLoanPart = { percentage: "", type: "", lender: "", startDate: "", endDate: "" };

export type InventoryPersonValues = typeof person;
export type PensionValues = typeof emptyPension;

export const empty = {
  consumer: { ...person, hasPartner: "" },
  partner: person,
  additionalData: {
    appointmentGoal: "",
    housingType: "",
    purchasePrice: "",
    existingOrNew: "",
    addressData: "",
  },
  mortgage: {
    hasMortgage: "",
    lender: "",
    mortgageStartDate: "",
    mortgageEndDate: "",
    estimatedHouseValue: "",
    mortgageTotal: "",
    loanParts: [] as (typeof emptyLoanPart)[],
    WOZ: "",
    currentMortgageAmount: "",
    currentMonthlyMortgageAmount: "",
    hasSavingsOrInvestingLinked: "",
    savingsOrInvestingAmount: "",
    monthlySavings: "",
    currentSavingsAmount: "",
    currentDebtAmount: "",
    maxNetMonthlyAmount: "",
  },
  pension: { pensionDate: "", pensions: [] as PensionValues[] },
  partnerPension: { partnerPensionDate: "", partnerPensions: [] as PensionValues[] },
  general: { hasOrHadCoCRegistration: "", extraRemarksOrQuestions: "" },
};

export type InventoryValues = typeof empty;

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const yesNo = (value: unknown): string => (typeof value === "boolean" ? (value ? "1" : "0") : "");

const genders: Record<string, string> = {
  male: "MALE",
  female: "FEMALE",
  x: "X",
  m: "MALE",
  f: "FEMALE",
  v: "FEMALE",
};

/**
 * The country of the list that a record means, by its code or its name, because records spell it freely. One that is
 * not in the list is left as it is.
 */
function matchCountry(value: unknown): string {
  const text = toText(value).trim();
  const bare = text.toLowerCase();
  const match = countries.find((country) =>
    isCountry(text) ? country.slice(0, 2) === text.slice(0, 2) : country.slice(3).toLowerCase() === bare,
  );
  return match ?? countries.find((country) => country.slice(0, 2).toLowerCase() === bare) ?? text;
}

/** The form's values from the record of a person; fields without a value are empty. */
export function toPersonValues(consumer: Consumer | Partner): InventoryPersonValues {
  // A record has more attributes than the form.
  const known: Record<string, unknown> = { ...consumer };
  return {
    ...person,
    gender: genders[toText(known.gender).toLowerCase()] ?? "",
    initials: toText(known.initials),
    firstName: toText(known.first_name),
    preposition: toText(known.preposition),
    lastName: toText(known.last_name),
    streetName: toText(known.street_name),
    houseNumber: toText(known.house_number),
    houseNumberAddition: toText(known.house_number_addition),
    zipcode: postcode(consumer.zipcode),
    city: toText(known.city),
    birthCountry: matchCountry(known.birth_country),
    birthDate: dateText(consumer.date_of_birth),
    birthLastName: toText(known.birth_last_name),
    birthPreposition: toText(known.birth_preposition),
    phoneHome: phoneText(parsePhone(toText(known.phone_home)) ?? ""),
    phoneMobile: phoneText(parsePhone(toText(known.phone_mobile)) ?? ""),
    email: toText(known.email),
    maritalState: toText(known.marital_state),
    degree: toText(known.degree),
    smoker: yesNo(known.smoker),
    inPaidEmployment: yesNo(known.in_paid_employment),
    everDivorced: yesNo(known.ever_divorced),
  };
}

/** The records of the persons that the form is about. */
export interface KnownPersons {
  consumer: InventoryPersonValues;
  partner: InventoryPersonValues | null;
}

/** The Netherlands if the record has no country. An unknown country stays empty, so that it is asked. */
const withDefaultCountry = (known: InventoryPersonValues): InventoryPersonValues => ({
  ...known,
  birthCountry: known.birthCountry ? (isCountry(known.birthCountry) ? known.birthCountry : "") : netherlands,
});

/** The initial values of the form, from the records. */
export const initialValues = ({ consumer, partner }: KnownPersons): InventoryValues => ({
  ...empty,
  consumer: { ...withDefaultCountry(consumer), hasPartner: partner ? "1" : "" },
  partner: partner ? withDefaultCountry(partner) : person,
});
