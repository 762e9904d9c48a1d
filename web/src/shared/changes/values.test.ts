// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { addTranslations, initTranslations, loadAllTranslations } from "../i18n";
import { isChangeField, isSameValue, valueLines } from "./values";

beforeAll(async () => {
  const texts = () => import("../../../../messages/shared/nl.json?changes");
  addTranslations({ nl: texts, "nl-x-informal": texts, en: texts, "en-x-informal": texts });
  await initTranslations([]);
  await loadAllTranslations();
});

test("a value is shown as people write it", () => {
  const address = {
    street_name: "Kade",
    house_number: "12",
    house_number_addition: "a",
    zipcode: "3511ab",
    city: "Utrecht",
  };
  expect(valueLines("address", address)).toEqual(["Kade 12 a", "3511 AB Utrecht"]);
  expect(valueLines("phone", { phone_mobile: "0612345678", phone_home: null })).toEqual([
    "06 12 34 56 78 (mobiel)",
  ]);
  expect(valueLines("iban", "NL91ABNA0417164300")).toEqual(["NL91 ABNA 0417 1643 00"]);
  expect(valueLines("marital_state", "single")).toEqual(["Ongehuwd"]);
  expect(valueLines("contact_preference", "post")).toEqual(["Per post"]);
  expect(valueLines("email", "anna@example.nl")).toEqual(["anna@example.nl"]);
});

test("what nobody knows has no lines, and an unknown choice is shown as it is", () => {
  expect([
    valueLines("iban", null),
    valueLines("phone", { phone_mobile: null }),
    valueLines("address", {}),
  ]).toEqual([[], [], []]);
  expect(valueLines("marital_state", "widowed")).toEqual(["widowed"]);
});

test("values that are shown alike are the same", () => {
  expect(
    isSameValue("phone", { phone_mobile: "06 12345678" }, { phone_mobile: "0612345678", phone_home: null }),
  ).toBe(true);
  expect(isSameValue("iban", "NL91ABNA0417164300", null)).toBe(false);
});

test("only the fields of the contract are one", () => {
  expect([isChangeField("iban"), isChangeField("toString")]).toEqual([true, false]);
});
