// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiError } from "../../shared/api/error";
import { exceedsSizeLimit, fieldErrorsOf } from "./useSubmitAction";

const validationError = (fields: Record<string, string[]>) =>
  new ApiError(422, "VALIDATION_FAILED", "", fields);

test("a text that is too long stands at its field", () => {
  const error = validationError({ remark: ["max_length"], "consumer.lastName": ["characters"] });
  expect(Object.keys(fieldErrorsOf(error))).toEqual(["remark", "consumer.lastName"]);
  expect(exceedsSizeLimit(error)).toBe(false);
});

test("answers that are too much together have no field of their own", () => {
  const error = validationError({ formData: ["max_bytes"] });
  expect(fieldErrorsOf(error)).toEqual({});
  expect(exceedsSizeLimit(error)).toBe(true);
  expect(exceedsSizeLimit(validationError({ data: ["required"] }))).toBe(false);
});
