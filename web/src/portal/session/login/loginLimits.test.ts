import { expect, test } from "vitest";
import { Login } from "../../../shared/api/limits.gen";
import { loginLimits } from "./loginLimits";

test("the lengths of the sign-in form are those of the server", () => {
  expect(loginLimits).toEqual(Login);
});
