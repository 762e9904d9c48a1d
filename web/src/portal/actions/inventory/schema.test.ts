import { expect, test } from "vitest";
import sample from "../../../../../messages/samples/inventory.json";
import english from "../../../../../messages/server/en.json";
import dutch from "../../../../../messages/server/nl.json";
import { validateRule } from "../../../shared/forms/rules";
import { countries, netherlands } from "./countries";
import { rules, toPayload } from "./schema";
import {
  empty,
  emptyLoanPart,
  emptyPension,
  type InventoryPersonValues,
  type InventoryValues,
  initialValues,
  toPersonValues,
} from "./values";

const today = "2026-02-03";

const anna: InventoryPersonValues = {
  ...empty.partner,
  gender: "FEMALE",
  initials: "A.",
  firstName: "Anna",
  lastName: "Vries",
  streetName: "Lange Nieuwstraat",
  houseNumber: "12",
  zipcode: "3512 PH",
  city: "Utrecht",
  birthDate: "1-6-1985",
  birthLastName: "Vries",
  email: "anna.devries@example.nl",
  maritalState: "single",
  degree: "6",
  smoker: "0",
  grossMonthlyIncome: "4.250",
};
const complete: InventoryValues = {
  ...empty,
  consumer: { ...anna, hasPartner: "0" },
  mortgage: { ...empty.mortgage, currentDebtAmount: "0" },
};
const outcome = (values: InventoryValues) => validateRule(rules(today)(values), values);
const errorPaths = (values: InventoryValues) => {
  const result = outcome(values);
  return "errors" in result ? Object.keys(result.errors).sort() : [];
};

test("an empty form misses exactly the required fields", () => {
  const person = [
    "birthDate",
    "birthLastName",
    "city",
    "degree",
    "email",
    "firstName",
    "gender",
    "grossMonthlyIncome",
    "houseNumber",
    "initials",
    "lastName",
    "maritalState",
    "streetName",
    "zipcode",
  ];
  expect(errorPaths(empty)).toEqual(
    [...person.map((name) => `consumer.${name}`), "mortgage.currentDebtAmount"].sort(),
  );
  const withPartner = { ...complete, consumer: { ...complete.consumer, hasPartner: "1" } };
  expect(errorPaths(withPartner)).toEqual(person.map((name) => `partner.${name}`));
});

test("wire types: numbers, codes as text, yes and no as booleans", () => {
  const result = outcome(complete);
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  const sent = toPayload(result.output) as { consumer: unknown; mortgage: object };
  expect(sent.consumer).toMatchObject({
    houseNumber: "12",
    degree: "6",
    smoker: false,
    everDivorced: null,
    grossMonthlyIncome: 4250,
    birthDate: "1985-06-01",
    birthCountry: "NL Nederland",
    hasPartner: false,
  });
  expect(sent).not.toHaveProperty("partner");
  expect(sent.mortgage).not.toHaveProperty("estimatedHouseValue");
  expect(sent.mortgage).not.toHaveProperty("mortgageEndDate");
});

test("the partner's pension date is the consumer's when left alone", () => {
  const values: InventoryValues = {
    ...complete,
    consumer: { ...complete.consumer, hasPartner: "1" },
    partner: anna,
    pension: { pensionDate: "1-7-2052", pensions: [] },
  };
  expect(outcome(values)).toHaveProperty("output.partnerPension.partnerPensionDate", "2052-07-01");
  const own = { ...values, partnerPension: { partnerPensionDate: "1-8-2053", partnerPensions: [] } };
  expect(outcome(own)).toHaveProperty("output.partnerPension.partnerPensionDate", "2053-08-01");
});

test("a house number may be typed with its addition", () => {
  const consumer = { ...complete.consumer, houseNumber: "30-34", houseNumberAddition: "" };
  const result = outcome({ ...complete, consumer });
  expect(result).toHaveProperty("output.consumer.houseNumber", "30");
  expect(result).toHaveProperty("output.consumer.houseNumberAddition", "34");
});

test("wrong answers are named", () => {
  expect(errorPaths({ ...complete, consumer: { ...complete.consumer, houseNumber: "A" } })).toEqual([
    "consumer.houseNumber",
  ]);
  expect(errorPaths({ ...complete, consumer: { ...complete.consumer, email: "anna" } })).toEqual([
    "consumer.email",
  ]);
  expect(errorPaths({ ...complete, consumer: { ...complete.consumer, birthDate: "4-2-2026" } })).toEqual([
    "consumer.birthDate",
  ]);
});

test("countries carry a code and a name, each once", () => {
  expect(countries.length).toBeGreaterThanOrEqual(70);
  expect(new Set(countries.map((country) => country.slice(0, 2))).size).toBe(countries.length);
  for (const country of countries) expect(country).toMatch(/^[A-Z]{2} \p{Lu}/u);
});

test("the receipt has the countries' names", () => {
  const names = Object.entries(dutch.country).map(([code, name]) => `${code} ${name}`);
  expect(names.toSorted()).toEqual([...countries].toSorted());
  expect(Object.keys(english.country)).toEqual(Object.keys(dutch.country));
});

/** The paths of all fields, without the places in lists. */
function paths(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, path));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) => paths(part, `${path}/${name}`));
}

test("the sample with which the server tests its receipts has every field that is sent", () => {
  const { mortgageEndDate: _end, estimatedHouseValue: _value, ...mortgage } = empty.mortgage;
  const sent = {
    ...empty,
    mortgage: { ...mortgage, loanParts: [emptyLoanPart] },
    pension: { ...empty.pension, pensions: [emptyPension] },
    partnerPension: { ...empty.partnerPension, partnerPensions: [emptyPension] },
  };
  expect(paths(sample).toSorted()).toEqual(paths(sent).toSorted());
});

test("what was typed below a yes is neither checked nor sent after a no", () => {
  const typed = {
    ...complete.mortgage,
    mortgageStartDate: "2015",
    lender: "Zeebank",
    loanParts: [{ percentage: "200", type: "", lender: "", startDate: "", endDate: "" }],
    hasSavingsOrInvestingLinked: "1",
    savingsOrInvestingAmount: "veel",
    monthlySavings: "250",
  };
  const sentMortgage = (mortgage: InventoryValues["mortgage"]) => {
    const result = outcome({ ...complete, mortgage });
    return "errors" in result ? Object.keys(result.errors).sort() : toPayload(result.output).mortgage;
  };
  for (const hasMortgage of ["0", ""])
    expect(sentMortgage({ ...typed, hasMortgage })).toMatchObject({
      hasMortgage: hasMortgage === "0" ? false : null,
      lender: null,
      mortgageStartDate: null,
      loanParts: [],
      hasSavingsOrInvestingLinked: null,
      savingsOrInvestingAmount: null,
      monthlySavings: 250,
    });
  expect(sentMortgage({ ...typed, hasMortgage: "1" })).toEqual([
    "mortgage.loanParts.0.percentage",
    "mortgage.mortgageStartDate",
    "mortgage.savingsOrInvestingAmount",
  ]);
  const unlinked = { ...complete.mortgage, hasMortgage: "1", hasSavingsOrInvestingLinked: "0" };
  expect(sentMortgage({ ...unlinked, savingsOrInvestingAmount: "100" })).toMatchObject({
    hasSavingsOrInvestingLinked: false,
    savingsOrInvestingAmount: null,
  });
});

test("the country of birth is the one on record, and the Netherlands only where none is known", () => {
  const country = (birth_country: string | null) => {
    const consumer = toPersonValues({ birth_country } as never);
    return initialValues({ consumer, partner: consumer }).partner.birthCountry;
  };
  expect(country(null)).toBe(netherlands);
  expect(country("BE")).toBe("BE België");
  expect(country("België")).toBe("BE België");
  expect(country("BE Belgium")).toBe("BE België");
  expect(country("KE Kenia")).toBe("KE Kenia");
  // It is asked for, instead of filled in wrongly.
  expect(country("Kenia")).toBe("");
  const born = { ...complete, consumer: { ...complete.consumer, birthCountry: "KE Kenia" } };
  expect(outcome(born)).toHaveProperty("output.consumer.birthCountry", "KE Kenia");
  expect(errorPaths({ ...born, consumer: { ...born.consumer, birthCountry: "" } })).toEqual([
    "consumer.birthCountry",
  ]);
});
