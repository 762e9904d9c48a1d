// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ProductAction } from "../../api/types";
import { isPayable, lastPaymentNotice, outcomeOf, parseStatus, paymentUrl } from "./payment";

test.each([
  ["PAID", "dashboard", null],
  ["paid", "dashboard", null],
  ["CANCELLED", "invoice", "cancelled"],
  ["PENDING", "dashboard", "pending"],
  ["CREATED", "dashboard", "pending"],
  ["FAILED", "invoice", "failed"],
  ["EXPIRED", "invoice", "failed"],
  ["REFUNDED", "invoice", "unknown"],
  [null, "invoice", "unknown"],
])("after coming back: %s", (status, to, say) => {
  const outcome = outcomeOf(parseStatus({ status }));
  expect(outcome.to).toBe(to);
  expect(outcome.paid ? null : outcome.message).toBe(say);
});

test.each([
  ["CREATED", true],
  ["EXPIRED", true],
  ["CANCELLED", true],
  ["FAILED", true],
  ["PAID", false],
  ["PENDING", false],
  ["else", false],
])("payable: %s", (status, expected) => expect(isPayable(parseStatus({ status }))).toBe(expected));

test.each([
  ["https://pay.example/1", "https://pay.example/1"],
  ["javascript:alert(1)", null],
  ["/dashboard", null],
  [null, null],
])("the provider's page: %s", (url, expected) => expect(paymentUrl({ url })).toBe(expected));

test.each([
  [true, "FAILED", "lastFailed"],
  [true, null, "lastFailed"],
  [false, "CANCELLED", "cancelled"],
  [false, "PENDING", "pending"],
  [false, "CREATED", null],
  [false, null, null],
])("the last payment: invalid %s, %s", (mollie_invalid, status, notice) => {
  const payment = status ? ({ status } as NonNullable<ProductAction["payment"]>) : null;
  expect(lastPaymentNotice({ mollie_invalid, payment })).toBe(notice);
});
