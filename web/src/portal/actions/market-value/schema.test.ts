import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import type { Basis } from "../loan-parts/parts";
import { rulesOf, startOf } from "./schema";

const violationsOf = (offered: Basis[], basedOn: Basis | "") => {
  const values = { ...startOf(offered), basedOn, marketValue: "420.000", marketValueDate: "01-10-2026" };
  const result = validateRule(rulesOf(offered, "2026-11-26"), values);
  return "errors" in result ? Object.keys(result.errors) : [];
};

test("what a value is based on is asked for where the firm does not offer something else", () => {
  expect(startOf(["woz", "valuation"]).basedOn).toBe("");
  expect(violationsOf(["woz", "valuation"], "")).toEqual(["basedOn"]);
  expect(violationsOf(["woz", "valuation"], "woz")).toEqual([]);
});

test("a house of nothing, and a value of the future, are refused in words", () => {
  const values = { ...startOf(["woz"]), basedOn: "woz", marketValue: "0", marketValueDate: "1-1-2300" };
  expect(validateRule(rulesOf(["woz"], "2026-11-26"), values)).toEqual({
    errors: { marketValue: "forms.error.euroAboveZero", marketValueDate: "forms.error.datePast" },
  });
});

test("what is not on the screen is no answer, such as one of an earlier draft", () => {
  expect(violationsOf(["woz", "valuation"], "other")).toEqual(["basedOn"]);
  expect(startOf(["other", "woz"]).basedOn).toBe("other");
  expect(violationsOf(["other", "woz"], "other")).toEqual([]);
});
