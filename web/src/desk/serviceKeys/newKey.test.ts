import { expect, test } from "vitest";
import { emptyKey, validateKey } from "./newKey";

const today = "2026-11-25";

test("a key needs a name and something that it may do", () => {
  expect(validateKey(emptyKey, today)).toEqual({
    errors: { name: "desk.serviceKeys.nameMissing", scopes: "desk.serviceKeys.scopeMissing" },
  });
});

test("a last day may be left out, and is not over", () => {
  const key = { ...emptyKey, name: " CRM ", scopes: ["read" as const] };
  expect(validateKey(key, today)).toEqual({
    output: { name: "CRM", scopes: ["read"], networks: [], last_day: null },
  });
  expect(validateKey({ ...key, lastDay: "25-11-2026" }, today)).toMatchObject({
    output: { last_day: "2026-11-25" },
  });
  expect(validateKey({ ...key, lastDay: "24-11-2026" }, today)).toEqual({
    errors: { lastDay: "desk.ask.past" },
  });
  expect(validateKey({ ...key, lastDay: "ooit" }, today)).toEqual({ errors: { lastDay: "desk.ask.noDate" } });
});

test("networks stand in lines of their own, or between commas", () => {
  const networks = "203.0.113.0/24\n\n 198.51.100.7, 2001:db8::/32 ";
  expect(validateKey({ ...emptyKey, name: "x", scopes: ["read"], networks }, today)).toMatchObject({
    output: { networks: ["203.0.113.0/24", "198.51.100.7", "2001:db8::/32"] },
  });
});
