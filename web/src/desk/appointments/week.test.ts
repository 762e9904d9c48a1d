import { expect, test } from "vitest";
import type { DeskRecord } from "../records/store";
import { addDays } from "../ui/days";
import { daysOf, isDay, mondayOf, onDay } from "./week";

test("a week begins on Monday, also across a change to summer time and a year", () => {
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-29")).toBe("2026-11-23");
  expect(mondayOf("2026-01-01")).toBe("2025-12-29");
  expect(daysOf("2026-03-23").at(-1)).toBe("2026-03-29");
  expect(addDays("2026-12-28", 7)).toBe("2027-01-04");
  expect([isDay("2026-11-23"), isDay("23-11-2026"), isDay("2026-13-01"), isDay(5)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a day has its appointments by time, also those that were cancelled", () => {
  const appointment = (id: string, start_time: string, more = {}) =>
    ({ id, attributes: { date: "2026-11-23", start_time, ...more } }) as unknown as DeskRecord;
  const all = [
    appointment("b", "14:00"),
    appointment("a", "09:30"),
    appointment("c", "10:00", { is_cancelled: true }),
  ];
  expect(onDay(all, "2026-11-23").map(({ id }) => id)).toEqual(["a", "c", "b"]);
  expect(onDay(all, "2026-11-24")).toEqual([]);
});
