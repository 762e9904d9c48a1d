import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import { type CreateDossierValues, empty, rules, toBody } from "./schema";

const outcome = (values: CreateDossierValues) => validateRule(rules("2026-02-03")(values), values);
const [blank] = empty.persons;
const noor = { ...blank, firstName: "Noor", lastName: "El Amrani", email: "noor@example.nl" } as typeof blank;
const sam = { ...blank, firstName: "Sam", lastName: "Bakker" } as typeof blank;
const persons = (...all: (typeof blank)[]) =>
  [...all, ...empty.persons].slice(0, 2) as CreateDossierValues["persons"];

test("name and e-mail address of the main person are needed", () => {
  const result = outcome(empty);
  expect("errors" in result && Object.keys(result.errors)).toEqual([
    "persons.0.firstName",
    "persons.0.lastName",
    "persons.0.email",
  ]);
});

test("a partner needs a name alone, but an address given must be right", () => {
  expect(outcome({ ...empty, hasPartner: true, persons: persons(noor) })).toEqual({
    errors: {
      "persons.1.firstName": "forms.error.required",
      "persons.1.lastName": "forms.error.required",
    },
  });
  const wrong = { ...sam, email: "sam" } as typeof blank;
  expect(outcome({ ...empty, hasPartner: true, persons: persons(noor, wrong) })).toHaveProperty([
    "errors",
    "persons.1.email",
  ]);
});

test("a house number has its addition apart, or is typed with it", () => {
  const numbers = (houseNumber: string, houseNumberAddition: string) =>
    outcome({ ...empty, persons: persons({ ...noor, houseNumber, houseNumberAddition } as typeof blank) });
  for (const result of [numbers("12A", ""), numbers("12", "A"), numbers("12 a", "A")])
    expect(result).toHaveProperty(
      "output.persons.0",
      expect.objectContaining({ houseNumber: "12", houseNumberAddition: "A" }),
    );
  expect(numbers("A", "12")).toEqual({ errors: { "persons.0.houseNumber": "forms.error.whole" } });
});

test("what goes out", () => {
  const result = outcome({ ...empty, hasPartner: true, persons: persons(noor, sam) });
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  const body = toBody(result.output, { leadSource: "site", addressStyle: "formal", secondsOnPage: 9 });
  expect(body).toMatchObject({
    hasPartner: true,
    leadSource: "site",
    secondsOnPage: 9,
    persons: [
      { firstName: "Noor", country: "Nederland", addressStyle: "formal", email: "noor@example.nl" },
      { firstName: "Sam", email: null },
    ],
  });
  expect(outcome({ ...empty, persons: persons(noor) })).toHaveProperty("output.persons.1", null);
});
