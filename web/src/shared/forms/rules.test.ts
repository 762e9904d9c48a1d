import { expect, test } from "vitest";
import { limits } from "../api/limits.gen";
import { longText, text, validateRule } from "./rules";

const problem = (rule: Parameters<typeof validateRule>[0], typed: string) => {
  const result = validateRule(rule, typed);
  return "errors" in result ? result.errors[""] : null;
};

test("a text of one line is not longer than the server takes it", () => {
  expect(problem(text().optional(), "x".repeat(limits.line))).toBeNull();
  expect(problem(text().optional(), "x".repeat(limits.line + 1))).toBe("forms.error.tooLong");
  expect(problem(text(limits.name).required(), "x".repeat(limits.name + 1))).toBe("forms.error.tooLong");
  expect(problem(text().required(), " ")).toBe("forms.error.required");
});

test("a text of one line holds no line breaks, and loses its marks of direction", () => {
  expect(validateRule(text().required(), "\u202AJan\u2011Peter\u202C\u00a0B\u200b")).toEqual({
    output: "Jan-Peter B",
  });
  for (const typed of ["a\r\nb", "a\u0007b", "a\u2028b"]) {
    expect(problem(text().required(), typed)).toBe("forms.error.characters");
    expect(problem(longText().required(), typed)).toBeNull();
  }
  expect(problem(text().required(), "Zoë d’Été – 😀")).toBeNull();
});

test("a longer text has the server's limit", () => {
  expect(problem(longText().optional(), "x".repeat(limits.freeText))).toBeNull();
  expect(problem(longText().optional(), "x".repeat(limits.freeText + 1))).toBe("forms.error.tooLong");
});
