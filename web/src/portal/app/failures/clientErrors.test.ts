// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../shared/api/error";
import { anonymiseRoute, createReporter, toClientError } from "./clientErrors";

test("a report has the route without ids and tokens", () => {
  expect(anonymiseRoute("/mortgages/01a202a9-3c3f-76c3-a8c6-2752c5e79b88/update/7")).toBe(
    "/mortgages/:id/update/:id",
  );
  expect(anonymiseRoute("/reset/password/QWxsZXMgaXMgZ29lZCBhbHMgaGV0IGVpbmQ")).toBe("/reset/password/:id");
  expect(anonymiseRoute("/general-insurances")).toBe("/general-insurances");
});

test("a report holds nothing that somebody typed or was shown", () => {
  const messageOf = (message: string) => toClientError(new SyntaxError(message), "/", "")?.message;
  expect(messageOf(`Unexpected token 'J', "Jan de Vries" is not valid JSON`)).toBe(
    "SyntaxError: Unexpected token 'J', … is not valid JSON",
  );
  expect(messageOf("no option 'Anna de Vries'")).toBe("SyntaxError: no option …");
  expect(messageOf("anna.devries@example.nl has NL91ABNA0417164300")).toBe("SyntaxError: … has NL91ABNA#");
  expect(messageOf("Cannot read properties of undefined (reading 'map')")).toContain("(reading 'map')");
  const error = new Error("a\nname");
  error.stack = "Error: a\nname of Anna\n    at draw (https://x.nl/assets/a.js?token=abc:1:2)";
  expect(toClientError(error, "/", "")?.stack).toBe("    at draw (https://x.nl/assets/a.js:1:2)");
});

test("answers of the server and lost connections are no errors of the app", () => {
  expect(toClientError(new ApiError(403, "ACCESS_DENIED", ""), "/", "")).toBeNull();
  expect(toClientError(new TypeError("Failed to fetch"), "/", "")).toBeNull();
  expect(toClientError(new TypeError("Failed to fetch dynamically imported module"), "/", "")).toBeNull();
  expect(toClientError("a text", "/", "")?.message).toBe("Error: a text");
});

test("three errors in ten are reported, and at most five of one page", () => {
  const send = vi.fn();
  let next = 0.3;
  const report = createReporter(send, () => next);
  report(new Error("not this one"), "/", "a.js");
  expect(send).not.toHaveBeenCalled();
  next = 0.29;
  for (let count = 0; count < 9; count += 1) report(new Error("this one"), "/", "a.js");
  expect(send).toHaveBeenCalledTimes(5);
  expect(send.mock.calls[0]?.[0]).toMatchObject({ message: "Error: this one", route: "/" });
});
