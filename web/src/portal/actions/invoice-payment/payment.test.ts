// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { ProductAction } from "../../api/types";
import { hasPaymentPage, lastPaymentNotice, outcomeOf, parseStatus, paymentUrl } from "./payment";

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
])("payable: %s", (status, expected) => expect(hasPaymentPage(parseStatus({ status }))).toBe(expected));

test.each([
  ["https://pay.example/1", "https://pay.example/1"],
  ["javascript:alert(1)", null],
  ["/dashboard", null],
  [null, null],
])("the provider's page: %s", (url, expected) => expect(paymentUrl({ url })).toBe(expected));

test.each([
  ["failed", "FAILED", "lastFailedOn"],
  ["failed", null, "lastFailed"],
  ["open", "CANCELLED", "cancelled"],
  ["under_way", "PENDING", "pending"],
  ["under_way", null, "pending"],
  ["open", "CREATED", null],
  ["open", null, null],
  ["paid", "PAID", null],
  [null, null, null],
])("the last payment: paying is %s, the payment %s", (payment_state, status, notice) => {
  const payment = status ? ({ status } as NonNullable<ProductAction["payment"]>) : null;
  const invoice = { payment_state } as NonNullable<ProductAction["invoice"]>;
  expect(lastPaymentNotice({ invoice, payment })).toBe(notice);
});
