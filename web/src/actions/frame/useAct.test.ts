import { expect, test } from "vitest";
import { ApiError } from "../../api/error";
import { fieldProblems, isTooMuch } from "./useAct";

const refused = (fields: Record<string, string[]>) => new ApiError(422, "VALIDATION_FAILED", "", fields);

test("a text that is too long stands at its field", () => {
  const error = refused({ remark: ["max_length"], "consumer.lastName": ["characters"] });
  expect(Object.keys(fieldProblems(error))).toEqual(["remark", "consumer.lastName"]);
  expect(isTooMuch(error)).toBe(false);
});

test("answers that are too much together have no field of their own", () => {
  const error = refused({ formData: ["max_bytes"] });
  expect(fieldProblems(error)).toEqual({});
  expect(isTooMuch(error)).toBe(true);
  expect(isTooMuch(refused({ data: ["required"] }))).toBe(false);
});
