import { expect, test } from "vitest";
import { check } from "../../forms/rules";
import { countries } from "./countries";
import { payload, rules } from "./schema";
import { empty, type PersonValues, type Values } from "./values";

const today = "2026-02-03";

const anna: PersonValues = {
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
const complete: Values = {
  ...empty,
  consumer: { ...anna, hasPartner: "0" },
  mortgage: { ...empty.mortgage, currentDebtAmount: "0" },
};
const outcome = (values: Values) => check(rules(today)(values), values);
const problems = (values: Values) => {
  const result = outcome(values);
  return "problems" in result ? Object.keys(result.problems).sort() : [];
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
  expect(problems(empty)).toEqual(
    [...person.map((name) => `consumer.${name}`), "mortgage.currentDebtAmount"].sort(),
  );
  const withPartner = { ...complete, consumer: { ...complete.consumer, hasPartner: "1" } };
  expect(problems(withPartner)).toEqual(person.map((name) => `partner.${name}`));
});

test("wire types: numbers, codes as text, yes and no as booleans", () => {
  const result = outcome(complete);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  const sent = payload(result.output) as { consumer: unknown; mortgage: object };
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
  const values: Values = {
    ...complete,
    consumer: { ...complete.consumer, hasPartner: "1" },
    partner: anna,
    pension: { pensionDate: "1-7-2052", pensions: [] },
  };
  expect(outcome(values)).toHaveProperty("output.partnerPension.partnerPensionDate", "2052-07-01");
  const own = { ...values, partnerPension: { partnerPensionDate: "1-8-2053", partnerPensions: [] } };
  expect(outcome(own)).toHaveProperty("output.partnerPension.partnerPensionDate", "2053-08-01");
});

test("wrong answers are named", () => {
  expect(problems({ ...complete, consumer: { ...complete.consumer, houseNumber: "12a" } })).toEqual([
    "consumer.houseNumber",
  ]);
  expect(problems({ ...complete, consumer: { ...complete.consumer, email: "anna" } })).toEqual([
    "consumer.email",
  ]);
  expect(problems({ ...complete, consumer: { ...complete.consumer, birthDate: "4-2-2026" } })).toEqual([
    "consumer.birthDate",
  ]);
});

test("countries carry a code and a name, each once", () => {
  expect(countries.length).toBeGreaterThanOrEqual(70);
  expect(new Set(countries.map((country) => country.slice(0, 2))).size).toBe(countries.length);
  for (const country of countries) expect(country).toMatch(/^[A-Z]{2} \p{Lu}/u);
});
