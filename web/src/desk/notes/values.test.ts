import { expect, test } from "vitest";
import { instantOf, newValues, validateNote } from "./values";

const now = new Date("2026-11-27T09:30:00Z");

test("a call has its day and time in Amsterdam", () => {
  expect(instantOf("2026-11-27", "10:30")).toBe("2026-11-27T09:30:00.000Z");
  expect(instantOf("2026-07-01", "00:15")).toBe("2026-06-30T22:15:00.000Z");
  const values = { ...newValues(now, "Anna"), kind: "call" as const, text: " Belde " };
  expect(validateNote(values)).toEqual({
    output: {
      text: "Belde",
      call: { direction: "incoming", with: "Anna", at: "2026-11-27T09:30:00.000Z" },
      mentions: [],
    },
  });
});

test("a note says something, and a call with whom and when", () => {
  const empty = newValues(now, "");
  expect(validateNote(empty)).toEqual({ errors: { text: "desk.form.rule.required" } });
  const call = { ...empty, kind: "call" as const, text: "x", day: "31-2-2026", time: "25:00" };
  expect(validateNote(call)).toEqual({
    errors: {
      with: "desk.form.rule.required",
      day: "desk.form.rule.date",
      time: "desk.form.rule.clock-time",
    },
  });
  expect(validateNote({ ...call, kind: "note" })).toEqual({
    output: { text: "x", call: null, mentions: [] },
  });
});
