// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { requireTexts, useForm } from "./useForm";

afterEach(cleanup);

const initial = { name: "", persons: [{ email: "" }, { email: "" }] };
const invalid = { name: "forms.error.required", "persons.1.email": "forms.error.email" };

test("a value at a path changes alone, and takes its error away", () => {
  const { result } = renderHook(() => useForm(initial, () => ({ errors: invalid })));
  act(() => void result.current.validate());
  expect([result.current.form.errors, result.current.formError]).toEqual([invalid, "forms.invalid"]);

  act(() => result.current.form.setFieldValue("persons.1.email", "a@b.nl"));
  expect(result.current.form.values).toEqual({ name: "", persons: [{ email: "" }, { email: "a@b.nl" }] });
  expect(initial.persons[1]?.email).toBe("");
  expect(result.current.form.errors).toEqual({ name: "forms.error.required" });

  act(() => result.current.form.setFieldValue("name", "Anna"));
  expect([result.current.form.errors, result.current.formError]).toEqual([{}, null]);
});

test("the latest values are validated, also before they are rendered", () => {
  const { result } = renderHook(() => useForm({ name: "" }, requireTexts()));
  act(() => {
    result.current.form.setValues({ name: "Anna" });
    expect(result.current.validate()).toEqual({ name: "Anna" });
  });
  expect(result.current.form.values).toEqual({ name: "Anna" });
});

test("every text is required, and a check judges only what was typed", () => {
  const validation = requireTexts({ email: (text) => (text.includes("@") ? null : "guest.emailInvalid") });
  expect(validation({ email: " ", code: "1" })).toEqual({ errors: { email: "session.required" } });
  expect(validation({ email: "anna", code: "1" })).toEqual({ errors: { email: "guest.emailInvalid" } });
  expect(validation({ email: "a@b", code: "1" })).toEqual({ output: { email: "a@b", code: "1" } });
});
