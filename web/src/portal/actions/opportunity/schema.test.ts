import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import { parseSaving } from "./parseSaving";
import { type OpportunityValues, rules, valuesOf } from "./schema";

test.each([
  ["U bespaart ongeveer € 85,50 per maand.", 85.5, "MONTHLY", "about"],
  ["Je kunt hoogstens € 1.200 per jaar besparen. Dat is fijn.", 1200, "ANNUALLY", "most"],
  ["At most € 12.345,67 over the remaining duration of the loan", 12345.67, "REMAINING_DURATION", "most"],
  ["Besparing: €250", 250, null, null],
])("saving in %j", (text, amount, period, qualifier) =>
  expect(parseSaving(text)).toEqual({ amount, period, qualifier }),
);

test.each(["", "Geen bedrag.", "250 euro", "€ veel"])("no saving in %j", (text) =>
  expect(parseSaving(text)).toBeNull(),
);

const start = valuesOf({ smartcare_min_savings_amount: 50, smartcare_savings_period: "MONTHLY" });
const outcome = (values: Partial<OpportunityValues>, showAmount = true) => {
  const all = { ...start, ...values };
  return validateRule(rules("2026-02-03", showAmount)(all), all);
};

test("an answer is required", () => expect(outcome({})).toHaveProperty("errors.isAgreed"));

test("later needs a date after today", () => {
  expect(outcome({ isAgreed: "future_date", futureDate: "3-2-2026" })).toHaveProperty("errors.futureDate");
  expect(outcome({ isAgreed: "future_date", futureDate: "4-2-2026" })).toEqual({
    output: { isAgreed: "future_date", futureDate: "2026-02-04", customAmount: null, customPeriod: null },
  });
});

test("an amount of one's own starts at the firm's", () => {
  expect(outcome({ isAgreed: "custom_amount" })).toEqual({
    output: { isAgreed: "custom_amount", futureDate: null, customAmount: 50, customPeriod: "MONTHLY" },
  });
  expect(outcome({ isAgreed: "custom_amount", customAmount: "" })).toHaveProperty("errors.customAmount");
  expect(outcome({ isAgreed: "custom_amount" }, false)).toHaveProperty("errors.isAgreed");
});
