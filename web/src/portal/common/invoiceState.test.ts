import { expect, test } from "vitest";
import { invoiceNote, invoiceState } from "./invoiceState";

test.each([
  [250.5, false, "due"],
  [0.01, false, "due"],
  [0, false, "nothing"],
  [-20, false, "credit"],
  [null, false, "unknown"],
  [undefined, false, "unknown"],
  [-20, true, "paid"],
  [null, true, "paid"],
] as const)("an invoice of %s, paid: %s, is %s", (total, isPaid, state) => {
  expect(invoiceState(total, isPaid)).toBe(state);
});

test("of an unknown amount nobody says that there is nothing to pay", () => {
  expect(invoiceNote("unknown")).toBe("products.invoice.unknown");
  expect(invoiceNote("due")).toBeNull();
});
