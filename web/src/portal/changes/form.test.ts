import { expect, test } from "vitest";
import { validateRule } from "../../shared/forms/rules";
import * as inventory from "../actions/inventory/schema";
import { hasField, initialValues, maritalStates, rulesOf, serverErrors } from "./form";

const send = (field: Parameters<typeof rulesOf>[0], values: object) => validateRule(rulesOf(field), values);

test("the form of a value in force sends that value", () => {
  const address = {
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    house_number_addition: "A",
    zipcode: "3512 PH",
    city: "Utrecht",
  };
  expect(send("address", initialValues("address", address))).toEqual({ output: address });
  const phone = { phone_mobile: "06 12 34 56 78", phone_home: null };
  expect(initialValues("phone", phone)).toEqual({ phone_mobile: "06 12 34 56 78", phone_home: "" });
  expect(send("phone", initialValues("phone", phone))).toEqual({
    output: { phone_mobile: "0612345678", phone_home: null },
  });
  for (const field of ["email", "iban"] as const)
    expect(initialValues(field, "NL91ABNA0417164300")).toEqual({ value: "" });
  expect(send("email", { value: " anna@example.nl" })).toEqual({ output: "anna@example.nl" });
  expect(send("iban", { value: "nl91 abna 0417 1643 00" })).toEqual({ output: "NL91ABNA0417164300" });
  for (const [field, value] of [
    ["marital_state", "single"],
    ["contact_preference", "portal"],
  ] as const)
    expect(send(field, initialValues(field, value))).toEqual({ output: value });
});

test("what nobody knows begins empty, and an empty form is not sent", () => {
  for (const field of ["address", "phone", "email", "iban", "marital_state", "contact_preference"] as const)
    expect(send(field, initialValues(field, null)), field).toHaveProperty("errors");
});

test("one telephone number is enough, and each must be one", () => {
  expect(send("phone", { phone_mobile: "", phone_home: "030 123 45 67" })).toEqual({
    output: { phone_mobile: null, phone_home: "0301234567" },
  });
  expect(send("phone", { phone_mobile: " ", phone_home: "" })).toEqual({
    errors: { phone_mobile: "changes.error.noNumber" },
  });
  expect(send("phone", { phone_mobile: "0612345678", phone_home: "12" })).toEqual({
    errors: { phone_home: "forms.error.phone" },
  });
});

test("what the server found wrong stands at its field", () => {
  expect(serverErrors("address", { "value.zipcode": "a", value: "b", field: "c" })).toEqual({
    zipcode: "a",
    "": "c",
  });
  expect(serverErrors("email", { value: "a" })).toEqual({ value: "a" });
});

test("a company is not asked for a marital status, and for everything else", () => {
  expect(hasField("marital_state", true)).toBe(false);
  expect(hasField("marital_state", false)).toBe(true);
  expect(hasField("iban", true)).toBe(true);
});

test("the marital states are those of the inventory", () => {
  expect(maritalStates).toEqual(inventory.maritalStates);
});
