import { expect, test } from "vitest";
import { overlapping } from "./overlap";

const appointmentAt = (id: string, start_time: string | null, end_time: string | null = null, more = {}) => ({
  id,
  attributes: { start_time, end_time, ...more },
});
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

test("appointments overlap where one begins before the other ends", () => {
  const all = [
    appointmentAt("before", "09:00", "10:00"),
    appointmentAt("within", "10:30", "10:45"),
    appointmentAt("after", "11:00", "12:00"),
  ];
  expect(idsOf(overlapping(all, { start: "10:00", end: "11:00" }, undefined))).toEqual(["within"]);
  expect(idsOf(overlapping(all, { start: "09:30", end: "11:30" }, undefined))).toEqual([
    "before",
    "within",
    "after",
  ]);
});

test("an appointment without an end takes an hour", () => {
  expect(
    idsOf(overlapping([appointmentAt("open", "10:00")], { start: "10:59", end: null }, undefined)),
  ).toEqual(["open"]);
  expect(overlapping([appointmentAt("open", "10:00")], { start: "11:00", end: null }, undefined)).toEqual([]);
});

test("itself, what was cancelled and what lasts all day do not overlap", () => {
  const all = [
    appointmentAt("own", "10:00"),
    appointmentAt("off", "10:00", null, { is_cancelled: true }),
    appointmentAt("day", null),
  ];
  expect(overlapping(all, { start: "10:00", end: "11:00" }, "own")).toEqual([]);
});
