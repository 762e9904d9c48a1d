import { expect, test } from "vitest";
import type { DeskT } from "../i18n";
import { stateOf } from "./productState";
import type { ListedProduct, ProductKind } from "./store";

const t = ((key: string) => key) as DeskT;
const product = (kind: ProductKind, attributes: Record<string, unknown>): ListedProduct => ({
  kind,
  id: "x",
  attributes,
  openRequests: 0,
  isArchived: false,
});
const textOf = (one: ListedProduct, known: Partial<Parameters<typeof stateOf>[2]> = {}) =>
  stateOf(t, one, { invoices: new Map(), withdrawn: [], today: "2026-11-21", ...known })?.text ?? null;

test("an order that was withdrawn from is not signed, whatever its record says", () => {
  const order = product("otd", { is_signed: true });
  expect(textOf(order)).toBe("desk.product.signed");
  expect(textOf(order, { withdrawn: ["x"] })).toBe("desk.product.withdrawn");
  expect(textOf(product("otd", { is_signed: false }))).toBe("desk.product.notSigned");
});

test("an invoice has the state that the server derives", () => {
  const invoice = product("invoice", { total: 121 });
  expect(textOf(invoice)).toBeNull();
  expect(textOf(invoice, { invoices: new Map([["x", "overdue"]]) })).toBe("desk.invoices.state.overdue");
  expect(textOf(invoice, { invoices: new Map([["y", "paid"]]) })).toBeNull();
});

test("a cancelled appointment says so, and other kinds show their step or their status", () => {
  expect(textOf(product("appointment", { is_cancelled: true }))).toBe("desk.appointments.isCancelled");
  const stateOnDay = (date: string) => textOf(product("appointment", { is_cancelled: false, date }));
  expect(stateOnDay("2026-11-20")).toBe("desk.appointments.past");
  expect(stateOnDay("2026-11-21")).toBe("desk.appointments.stands");
  const timeline = [
    { label: "Aanvraag", completed: true },
    { label: "Offerte", active: true },
  ];
  expect(textOf(product("mortgage", { timeline }))).toBe("Offerte");
  expect(textOf(product("general_insurance", { status: "Lopend" }))).toBe("Lopend");
});
