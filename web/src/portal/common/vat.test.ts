import { expect, test } from "vitest";
import { vatTotals } from "./vat";

test("VAT is summed by rate, as on the paper", () => {
  const nothing = { amount: null, rate: null, vat: null };
  const lines = [
    { ...nothing, amount: 100, rate: 21 },
    { amount: 10, rate: 9, vat: null },
    { amount: -50.05, rate: 21, vat: -10.51 },
    { ...nothing, amount: 5 },
    { ...nothing, rate: 21 },
  ];
  expect(vatTotals(lines)).toEqual([
    { percentage: 21, amount: 10.49 },
    { percentage: 9, amount: 0.9 },
  ]);
  expect(vatTotals([nothing])).toEqual([]);
});
