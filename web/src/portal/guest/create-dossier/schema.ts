import { CreateDossier, DossierPerson } from "../../../shared/api/limits.gen";
import {
  dateUntil,
  email,
  omitted,
  optionalChoice,
  phone,
  postcodeOf,
  text,
  whole,
  withHouseNumber,
  z,
} from "../../../shared/forms/rules";
import type { AddressStyle } from "../../../shared/i18n/language";

/** The guests' form for a new dossier. */

export const genders = ["male", "female"] as const;

const person = {
  gender: "",
  initials: "",
  firstName: "",
  preposition: "",
  lastName: "",
  postalCode: "",
  houseNumber: "",
  houseNumberAddition: "",
  street: "",
  city: "",
  homePhone: "",
  mobilePhone: "",
  dateOfBirth: "",
  country: "Nederland",
  email: "",
  incomeType: "",
};

export type DossierPersonValues = typeof person;

export const empty = {
  hasPartner: false,
  productPhase: "",
  persons: [person, person],
  /** A honeypot: the field is hidden, so only bots fill it in. */
  website: "",
};

export type CreateDossierValues = typeof empty;

/** The rule of a person: a name is required, and for the main person an e-mail address as well. */
const personRule = (today: string, main: boolean, country: string) =>
  withHouseNumber(personFields(today, main, country), "houseNumber", "houseNumberAddition");

const personFields = (today: string, main: boolean, country: string) =>
  z.object({
    gender: optionalChoice(genders),
    initials: text(DossierPerson.initials).optional(),
    firstName: text(DossierPerson.firstName).required(),
    preposition: text(DossierPerson.preposition).optional(),
    lastName: text(DossierPerson.lastName).required(),
    postalCode: postcodeOf(country).optional(),
    houseNumber: z.pipe(
      whole.optional(),
      z.transform((number) => (number === null ? null : String(number))),
    ),
    houseNumberAddition: text(DossierPerson.houseNumberAddition).optional(),
    street: text(DossierPerson.street).optional(),
    city: text(DossierPerson.city).optional(),
    homePhone: phone.optional(),
    mobilePhone: phone.optional(),
    dateOfBirth: dateUntil(today).optional(),
    country: text(DossierPerson.country).optional(),
    email: email.when(main),
    incomeType: text(DossierPerson.incomeType).optional(),
  });

/** `today` is `YYYY-MM-DD`. */
export const rules =
  (today: string) =>
  ({ hasPartner, persons: [main, partner] }: Pick<CreateDossierValues, "hasPartner" | "persons">) =>
    z.object({
      productPhase: text(CreateDossier.productPhase).optional(),
      website: text(CreateDossier.website).optional(),
      persons: z.tuple([
        personRule(today, true, main?.country ?? ""),
        hasPartner ? personRule(today, false, partner?.country ?? "") : omitted,
      ]),
    });

export type CreateDossierAnswer = z.output<ReturnType<ReturnType<typeof rules>>>;

interface RequestContext {
  leadSource: string | null;
  addressStyle: AddressStyle;
  /** Time that the form has been open, in seconds; programs that fill in forms are faster than people. */
  secondsOnPage: number;
}

export function toBody(
  { persons, ...answer }: CreateDossierAnswer,
  { addressStyle, ...setting }: RequestContext,
) {
  const present = persons.filter((one) => one !== null);
  return {
    hasPartner: present.length === 2,
    ...answer,
    ...setting,
    persons: present.map((one) => ({ ...one, addressStyle })),
  };
}
