import { limits } from "../../../shared/api/limits.gen";
import {
  choice,
  date,
  dateUntil,
  email,
  euro,
  longText,
  omitted,
  optionalChoice,
  percent,
  phone,
  type Rule,
  text,
  transform,
  whole,
  withHouseNumber,
  yesNo,
  z,
} from "../../../shared/forms/rules";
import { isCountry } from "./countries";
import type { InventoryValues } from "./values";

/** The rules and the request body of the inventory form. */

export const genders = ["MALE", "FEMALE", "X"] as const;

export const maritalStates = [
  "married_in_community_of_property",
  "married_with_prenup",
  "single",
  "cohabiting_with_contract",
  "cohabiting_without_contract",
  "registered_partnership_in_community_of_property",
  "registered_partnership_with_conditions",
  "married_under_foreign_law",
] as const;

export const degrees = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
export const housingTypes = ["eigendom", "huurwoning", "inwonend"] as const;
export const houseAges = ["existing", "new"] as const;

/** House numbers are digits and are sent as text. */
const houseNumber = z.pipe(whole.required(), z.transform(String));

/** A country of the list, or the one in the firm's record. */
const country: Rule<string> = transform((raw, addIssue) => {
  const chosen = typeof raw === "string" && isCountry(raw) ? raw : "";
  if (!chosen) addIssue("forms.error.choose");
  return chosen;
});

const personFields = (today: string) =>
  z.object({
    gender: choice(genders),
    initials: text(limits.name).required(),
    firstName: text(limits.name).required(),
    preposition: text(limits.name).optional(),
    lastName: text(limits.name).required(),
    streetName: text().required(),
    houseNumber,
    houseNumberAddition: text().optional(),
    zipcode: text().required(),
    city: text().required(),
    birthCountry: country,
    birthDate: dateUntil(today).required(),
    birthLastName: text(limits.name).required(),
    birthPreposition: text(limits.name).optional(),
    phoneHome: phone.optional(),
    phoneMobile: phone.optional(),
    email: email.required(),
    maritalState: choice(maritalStates),
    degree: choice(degrees),
    smoker: yesNo,
    inPaidEmployment: yesNo,
    grossMonthlyIncome: euro.required(),
    everDivorced: yesNo,
    children: whole.optional(),
  });

const person = (today: string) => withHouseNumber(personFields(today), "houseNumber", "houseNumberAddition");

const pension = z.object({
  company: text().optional(),
  ageStartPayment: whole.optional(),
  amount: euro.optional(),
  relativesPensionBeforeAOW: euro.optional(),
  relativesPensionAfterAOW: euro.optional(),
});

const loanPart = z.object({
  percentage: percent.optional(),
  type: text().optional(),
  lender: text().optional(),
  startDate: date.optional(),
  endDate: date.optional(),
});

const isYes = (answer: string): boolean => answer === "1";

/** Fields that are shown only after a yes are neither validated nor sent after a no. */
const mortgage = ({ hasMortgage, hasSavingsOrInvestingLinked }: InventoryValues["mortgage"]) => {
  const has = isYes(hasMortgage);
  const ifMortgage = <O>(rule: Rule<O | null>): Rule<O | null> => (has ? rule : omitted);
  return z.object({
    hasMortgage: yesNo,
    lender: ifMortgage(text().optional()),
    mortgageStartDate: ifMortgage(date.optional()),
    mortgageEndDate: ifMortgage(date.optional()),
    estimatedHouseValue: ifMortgage(euro.optional()),
    mortgageTotal: ifMortgage(euro.optional()),
    loanParts: has ? z.array(loanPart) : transform((): z.output<typeof loanPart>[] => []),
    WOZ: ifMortgage(euro.optional()),
    currentMortgageAmount: ifMortgage(euro.optional()),
    currentMonthlyMortgageAmount: ifMortgage(euro.optional()),
    hasSavingsOrInvestingLinked: ifMortgage(yesNo),
    savingsOrInvestingAmount: has && isYes(hasSavingsOrInvestingLinked) ? euro.optional() : omitted,
    monthlySavings: euro.optional(),
    currentSavingsAmount: euro.optional(),
    currentDebtAmount: euro.required(),
    maxNetMonthlyAmount: euro.optional(),
  });
};

export const hasPartner = ({ consumer }: InventoryValues): boolean => isYes(consumer.hasPartner);

/** The partner's pension starts when the consumer's does, unless another date was typed. */
export const partnerDate = ({ pension: own, partnerPension }: InventoryValues): string =>
  partnerPension.partnerPensionDate || own.pensionDate;

/** `today` is `YYYY-MM-DD`. */
export const rules = (today: string) => (values: InventoryValues) =>
  z.object({
    consumer: withHouseNumber(
      z.extend(personFields(today), { hasPartner: yesNo }),
      "houseNumber",
      "houseNumberAddition",
    ),
    partner: hasPartner(values) ? person(today) : omitted,
    additionalData: z.object({
      appointmentGoal: longText().optional(),
      housingType: optionalChoice(housingTypes),
      purchasePrice: euro.optional(),
      existingOrNew: optionalChoice(houseAges),
      addressData: longText().optional(),
    }),
    mortgage: mortgage(values.mortgage),
    pension: z.object({ pensionDate: date.optional(), pensions: z.array(pension) }),
    partnerPension: hasPartner(values)
      ? z.pipe(
          z.object({ partnerPensionDate: date.optional(), partnerPensions: z.array(pension) }),
          z.transform((answer) => ({
            ...answer,
            partnerPensionDate: answer.partnerPensionDate ?? consumerPensionDate(values),
          })),
        )
      : omitted,
    general: z.object({ hasOrHadCoCRegistration: yesNo, extraRemarksOrQuestions: longText().optional() }),
  });

function consumerPensionDate(values: InventoryValues): string | null {
  const result = date.optional().safeParse(values.pension.pensionDate);
  return result.success ? result.data : null;
}

export type InventoryAnswer = z.output<ReturnType<ReturnType<typeof rules>>>;

/** The body of the request, without the estimated house value and the end date. */
export function toPayload(answer: InventoryAnswer): Record<string, unknown> {
  const { mortgageEndDate: _end, estimatedHouseValue: _value, ...mortgage } = answer.mortgage;
  const { partner, partnerPension, ...rest } = answer;
  return { ...rest, mortgage, ...(partner ? { partner, partnerPension } : {}) };
}

export type { InventoryValues };
