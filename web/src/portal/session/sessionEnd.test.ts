import { expect, test } from "vitest";
import { isEnding, sessionEnd } from "./sessionEnd";

const began = Date.UTC(2026, 10, 1);
const sid = `${began
  .toString(16)
  .padStart(12, "0")
  .replace(/(.{8})/, "$1-")}-7000-8000-000000000000`;
const days = (count: number) => count * 86_400_000;

test("a session ends 14 days after its last renewal, which can be put off", () => {
  const end = sessionEnd({ sid, iat: began / 1000 });
  expect(end).toEqual({ at: began + days(14), extendable: true });
});

test("a session ends 30 days after it began, which cannot", () => {
  const end = sessionEnd({ sid, iat: (began + days(29)) / 1000 });
  expect(end).toEqual({ at: began + days(30), extendable: false });
});

test("the warning comes five minutes before and goes with the session", () => {
  const end = { at: 10_000_000, extendable: true };
  expect([9_699_999, 9_700_000, 9_999_999, 10_000_000].map((now) => isEnding(end, now))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
