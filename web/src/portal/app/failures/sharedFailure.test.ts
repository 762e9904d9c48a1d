import { expect, test } from "vitest";
import { sharedFailure } from "./sharedFailure";

test("a failure of several parts is told once", () => {
  expect(sharedFailure(["no connection", "not found", "no connection"])).toBe("no connection");
});

test("different failures are told where they are", () => {
  expect(sharedFailure(["no connection", "not found"])).toBeNull();
  expect(sharedFailure([])).toBeNull();
});
