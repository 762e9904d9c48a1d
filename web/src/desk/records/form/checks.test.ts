import { expect, test } from "vitest";
import type { DeskT } from "../../i18n";
import { contradictions, warnings } from "./checks";

const t = ((key: string) => key) as DeskT;

test("fields that contradict each other are errors at their place", () => {
  expect(contradictions(t, "appointment", { start_time: "10:00", end_time: "09:30" })).toEqual({
    end_time: "desk.check.endTime",
  });
  expect(contradictions(t, "appointment", { start_time: "10:00", end_time: "11:00" })).toEqual({});
  expect(contradictions(t, "appointment", { start_time: "10:00", end_time: null })).toEqual({});
  expect(contradictions(t, "invoice", { date_created: "2026-11-02", date_due: "2026-11-01" })).toEqual({
    date_due: "desk.check.dueDate",
  });
  expect(contradictions(t, "otd", { _deadline: "2020-01-01" })).toEqual({ _deadline: "desk.ask.past" });
  const fixed = (start: string, end: string) => ({
    start_of_fixed_rate_period: start,
    end_of_fixed_rate_period: end,
  });
  const parts = [fixed("2026-01-01", "2036-01-01"), fixed("2027-01-01", "2026-01-01")];
  expect(contradictions(t, "mortgage", { loan_parts: parts })).toEqual({
    "loan_parts.1.end_of_fixed_rate_period": "desk.check.fixedPeriod",
  });
});

test("an invoice has no total below zero", () => {
  const lines = [{ amount: -100 }, { amount: 50 }];
  expect(contradictions(t, "invoice", { lines })).toEqual({
    "lines.0.amount": "desk.check.negative",
  });
});

test("an order is put before nobody without conditions", () => {
  const around = { canSendOrders: false };
  expect(contradictions(t, "otd", { _ask: true }, around)).toEqual({ _ask: "desk.check.conditions" });
  expect(contradictions(t, "otd", { _ask: false }, around)).toEqual({});
});

test("loan parts that do not add up to the mortgage are an error at its amount", () => {
  const loan = (amount: number | null, ...parts: (number | null)[]) =>
    contradictions(t, "mortgage", { amount, loan_parts: parts.map((part) => ({ amount: part })) });
  expect(loan(285_000, 200_000, 80_000)).toEqual({ amount: "desk.check.loanParts" });
  expect(loan(285_000.3, 200_000.1, 85_000.2)).toEqual({});
  expect(loan(285_000)).toEqual({});
  expect(loan(285_000, 200_000, null)).toEqual({});
  expect(loan(null, 200_000)).toEqual({});
});

test("a past day and costs that do not add up are said while they are typed", () => {
  expect(warnings(t, "appointment", { date: "1-1-2020" })).toEqual(["desk.check.pastDay"]);
  expect(warnings(t, "appointment", { date: "1-1-2120" })).toEqual([]);
  expect(warnings(t, "otd", { total_at_once: "2.950", grand_total: "1" })).toEqual(["desk.check.grandTotal"]);
  expect(warnings(t, "otd", { total_at_once: "2.950", grand_total: "2.950" })).toEqual([]);
});
