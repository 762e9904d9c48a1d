import { expect, test } from "vitest";
import { dayOf, groupOf } from "./groups";

// A Friday.
const today = "2026-11-27";

test("a task is in the group of its day", () => {
  expect(groupOf("2026-11-26", today)).toBe("overdue");
  expect(groupOf(today, today)).toBe("today");
  expect(groupOf("2026-11-29", today)).toBe("week");
  expect(groupOf("2026-11-30", today)).toBe("later");
  expect(groupOf(null, today)).toBe("undated");
  expect(groupOf("2026-11-30", "2026-11-29")).toBe("later");
});

test("a choice is a day, and next week begins on Monday", () => {
  expect(dayOf("", today)).toBe(null);
  expect(dayOf("today", today)).toBe(today);
  expect(dayOf("tomorrow", "2026-12-31")).toBe("2027-01-01");
  expect(dayOf("nextWeek", today)).toBe("2026-11-30");
  expect(dayOf("nextWeek", "2026-11-30")).toBe("2026-12-07");
  expect(dayOf("nextWeek", "2026-11-29")).toBe("2026-11-30");
});
