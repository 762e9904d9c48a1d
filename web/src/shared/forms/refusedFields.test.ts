import { expect, test } from "vitest";
import { ApiError } from "../api/error";
import { trimInvisible } from "./parse/invisible";
import { refusedFields } from "./refusedFields";
import { requireTexts } from "./useForm";

const texts = { email: "guest.emailInvalid", birthday: "guest.dateInvalid" };

test("a 422 stands at those of the form's fields that it names, any other error at none", () => {
  const refused = new ApiError(422, "VALIDATION_FAILED", "", { email: ["email"], productActionId: ["uuid"] });
  expect(refusedFields(refused, texts)).toEqual({ email: "guest.emailInvalid" });
  expect(refusedFields(new ApiError(401, "AUTH_LOGIN_FAILED", "", { email: ["x"] }), texts)).toEqual({});
  expect(refusedFields(new Error("lost"), texts)).toEqual({});
});

test("a name that came along with invisible characters is the name, and one of nothing else is missing", () => {
  expect(trimInvisible("\u200b anna@example.nl\u202c\ufeff ")).toBe("anna@example.nl");
  expect(requireTexts()({ email: "\u200b\u2060" })).toEqual({ errors: { email: "session.required" } });
});
