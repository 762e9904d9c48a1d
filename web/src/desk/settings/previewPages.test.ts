import { expect, test } from "vitest";
import { clientPages, visitorPages } from "./previewPages";

const pathsOf = (kinds: string[], settings = {}) =>
  clientPages((key) => key, kinds, settings).map(({ value }) => value);

test("a client's preview begins at the overview, a list of what the client has, or the settings", () => {
  expect(pathsOf([])).toEqual(["/dashboard", "/settings"]);
  const kinds = ["dossier", "invoice", "mortgage", "mortgage", "unknown", "constructor"];
  expect(pathsOf(kinds)).toEqual(["/dashboard", "/mortgages", "/invoices", "/settings"]);
});

test("kinds that share a page are offered once, where the draft has their module", () => {
  const kinds = ["woongarant", "general_insurance"];
  expect(pathsOf(kinds)).toEqual(["/dashboard", "/settings"]);
  const settings = { modules: { has_generalinsurance_enabled: true } };
  const [, insurances, ...others] = clientPages((key) => key, kinds, settings);
  expect(insurances).toEqual({ value: "/general-insurances", label: "kind.general_insurance" });
  expect(others).toHaveLength(1);
});

test("messages are offered where the draft has them", () => {
  expect(pathsOf([], { modules: { has_messages_enabled: true } })).toContain("/messages");
  expect(pathsOf([], { modules: { has_messages_enabled: false } })).not.toContain("/messages");
});

test("a visitor's preview begins at a page that needs no account", () => {
  expect(visitorPages((key) => key).map(({ value }) => value)).toEqual(["/", "/forgot/password"]);
});
