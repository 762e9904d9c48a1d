import { expect, test } from "vitest";
import { isInSection, menuItems, withTasksFirst } from "./menu";

const definition = (id: string, counter: number, first: string | null = "first") => ({
  id,
  counter,
  open_actions: 2,
  first_product_id: first,
});
const none = {
  has_ockto_enabled: false,
  has_iwize_enabled: false,
  has_generalinsurance_enabled: false,
  has_truemeeting_enabled: false,
  has_messages_enabled: false,
  has_live_updates_enabled: true,
  has_push_enabled: false,
  has_notices_enabled: false,
};
const all = { ...none, has_generalinsurance_enabled: true };

test("a single item opens directly, several open the list", () => {
  const items = menuItems([definition("mortgage", 1), definition("credit", 2)], all);
  expect(items.map(({ to }) => to)).toEqual(["/mortgages/first", "/credits"]);
  expect(items[0]).toMatchObject({ count: 1 });
});

test("products with something to do come first, each in the order of the kinds", () => {
  const items = menuItems([definition("mortgage", 1), definition("credit", 1), definition("otd", 1)], all);
  const sorted = withTasksFirst(items, ({ kind }) => (kind === "mortgage" ? 0 : 2));
  expect(sorted.map(({ kind }) => kind)).toEqual(["otd", "credit", "mortgage"]);
});

test("invoices and general insurances always open the list", () => {
  const items = menuItems([definition("invoice", 1), definition("general_insurance", 1)], all);
  expect(items.map(({ to }) => to)).toEqual(["/invoices", "/general-insurances"]);
});

test("what one has nothing of is not there, nor what the licence has off, nor dossiers", () => {
  const definitions = [
    definition("fgv", 0, null),
    definition("general_insurance", 3),
    definition("dossier", 1),
  ];
  expect(menuItems(definitions, none)).toEqual([]);
});

test("a home insurance is among the general ones", () => {
  expect(isInSection("/general-insurances", "/general-insurances")).toBe(true);
  expect(isInSection("/general-insurances", "/general-insurances/1")).toBe(true);
  expect(isInSection("/general-insurances", "/woongarant-insurances/1")).toBe(true);
  expect(isInSection("/credits", "/woongarant-insurances/1")).toBe(false);
  expect(isInSection("/otds", "/otds-more")).toBe(false);
});
