import { expect, test } from "vitest";
import { vatTotals } from "./vat";

test("VAT is summed by rate, as on the paper", () => {
  const nothing = { amount: null, vat_percentage: null, vat_amount: null };
  const lines = [
    { ...nothing, description: "Advies", amount: 100, vat_percentage: 21 },
    { description: "Boek", amount: 10, vat_percentage: 9, vat_amount: null },
    { description: "Korting", amount: -50.05, vat_percentage: 21, vat_amount: -10.51 },
    { ...nothing, description: "Bemiddeling", amount: 5 },
    { ...nothing, description: "Zonder bedrag", vat_percentage: 21 },
  ];
  expect(vatTotals(lines)).toEqual([
    { percentage: 21, amount: 10.49 },
    { percentage: 9, amount: 0.9 },
  ]);
  expect(vatTotals([{ ...nothing, description: "Advies" }])).toEqual([]);
});
