import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import { basisOptions, newPart, type PartValues } from "./parts";
import { bodyOf, fieldNameOf, type LoanPartsValues, rules } from "./schema";

const part: PartValues = {
  ...newPart,
  id: "p1",
  added: false,
  type: "annuity",
  amount: "200.000,00",
  interest: "3,85",
  date: "01-02-2020",
  start: "01-02-2020",
  end: "01-02-2030",
};
const before: LoanPartsValues = {
  marketValue: "",
  basedOn: "",
  marketValueDate: "",
  savingsAmount: "",
  savingsPeriod: "",
  abstainTill: "",
  parts: [part],
};
const problemsOf = (values: LoanPartsValues) => {
  const result = validateRule(rules(before)(values), values);
  return "errors" in result ? Object.keys(result.errors).sort() : [];
};

test("untouched loan parts need nothing", () => expect(problemsOf(before)).toEqual([]));

test("one changed interest asks for the whole row", () =>
  expect(problemsOf({ ...before, parts: [{ ...part, interest: "2" }] })).toEqual(["parts.0.currentAmount"]));

test("a new row asks for its kind and amount too", () =>
  expect(problemsOf({ ...before, parts: [{ ...part, currentAmount: "1" }, newPart] })).toEqual(
    ["amount", "currentAmount", "date", "end", "start", "type"].map((name) => `parts.1.${name}`),
  ));

test("interest stays between 0 and 100", () =>
  expect(problemsOf({ ...before, parts: [{ ...part, currentAmount: "1", interest: "101" }] })).toEqual([
    "parts.0.interest",
  ]));

test("a market value asks for its date and basis", () => {
  expect(problemsOf({ ...before, marketValue: "450.000" })).toEqual(["basedOn", "marketValueDate"]);
  expect(problemsOf({ ...before, marketValue: "0" })).toEqual([]);
});

test("dates go out as DD-MM-YYYY and new rows apart", () => {
  const values: LoanPartsValues = {
    ...before,
    marketValue: "450.000",
    basedOn: "woz",
    marketValueDate: "3 feb 2026",
    parts: [
      { ...part, currentAmount: "180.000" },
      { ...part, id: "", added: true, type: "linear", currentAmount: "5000" },
    ],
  };
  const result = validateRule(rules(before)(values), values);
  if ("errors" in result) throw new Error(JSON.stringify(result.errors));
  const { data } = bodyOf("a1", result.output);
  expect(data.marketValue).toBe(450000);
  expect(data.marketValueDate).toBe("03-02-2026");
  expect(data.loanParts).toEqual([
    {
      id: "p1",
      type: "annuity",
      amount: 200000,
      currentAmount: 180000,
      interest: 3.85,
      date: "01-02-2020",
      start_of_fixed_rate_period: "01-02-2020",
      end_of_fixed_rate_period: "01-02-2030",
      isNew: false,
    },
  ]);
  expect(data.newLoanParts).toMatchObject([{ type: "linear", currentAmount: 5000, isNew: true }]);
});

test("a loan part that the server does not know is no problem of a field", () => {
  expect(fieldNameOf("loanParts.0.id", [part])).toBeNull();
  expect(fieldNameOf("loanParts.0.start_of_fixed_rate_period", [part])).toBe("parts.0.start");
});

test("a value is based on what the firm offers, in its words", () => {
  const t = ((key: string) => key) as never;
  const offered = [
    { name: "woz", label: "WOZ-beschikking" },
    { name: "remotevaluation", label: "Waardebepaling op afstand" },
    { name: "guess", label: "Schatting" },
  ];
  const names = (present: string | null) => basisOptions(t, offered, present).map(({ label }) => label);
  expect(names(null)).toEqual(["WOZ-beschikking", "Waardebepaling op afstand"]);
  // What it is based on now can stay, even if it is offered no more.
  expect(names("valuation")).toEqual([
    "WOZ-beschikking",
    "Waardebepaling op afstand",
    "actions.basis.valuation",
  ]);
  expect(basisOptions(t, [], null)).toHaveLength(4);
  expect(basisOptions(t, null, null)).toHaveLength(4);
});
