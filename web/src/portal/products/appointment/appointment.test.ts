import { expect, test } from "vitest";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Appointment } from "../../api/types";
import { toIcs } from "./ics";
import { isFuture, isToday, isUpcoming, meetings, nextUpcoming, sortAppointments } from "./rules";

const appointment = (change: Partial<Entity<Appointment>> = {}): Entity<Appointment> => ({
  id: "a1",
  label: "Adviesgesprek",
  type: null,
  start_time: "10:30",
  end_time: "11:30",
  date: "2026-11-21",
  location: null,
  advisor_name: null,
  is_true_meeting: false,
  true_meeting_url: null,
  is_google_meet: false,
  google_meet_url: null,
  is_teams: false,
  teams_url: null,
  edit_url: null,
  cancel_url: null,
  is_cancelled: false,
  adviser_panels: [],
  action_counter: { total: 0, closed: 0, open: 0 },
  ...change,
});
/** 10:29 in Amsterdam. */
const before = new Date("2026-11-21T09:29:00Z");
const after = new Date("2026-11-21T09:30:00Z");

test("an appointment is upcoming all day, and in the future until it starts", () => {
  expect([isUpcoming(appointment(), before), isUpcoming(appointment(), after)]).toEqual([true, true]);
  expect([isFuture(appointment(), before), isFuture(appointment(), after)]).toEqual([true, false]);
  expect(isUpcoming(appointment(), new Date("2026-11-21T23:00:00Z"))).toBe(false);
  expect(isFuture(appointment({ start_time: null }), before)).toBe(false);
  expect(isFuture(appointment({ date: "2026-11-22", start_time: null }), before)).toBe(true);
});

test("an appointment is today by Amsterdam's calendar", () => {
  expect(isToday(appointment(), after)).toBe(true);
  expect(isToday(appointment(), new Date("2026-11-20T23:30:00Z"))).toBe(true);
  expect(isToday(appointment({ date: "2026-11-22" }), after)).toBe(false);
});

test("the next one is the soonest of today and later", () => {
  const list = [
    appointment({ id: "later", date: "2026-12-01" }),
    appointment({ id: "past", date: "2026-11-20" }),
    appointment({ id: "afternoon", start_time: "14:00" }),
    appointment({ id: "morning", start_time: "09:00" }),
    appointment({ id: "long ago", date: "2026-01-01" }),
  ];
  expect(nextUpcoming(list, before)?.id).toBe("morning");
  expect(sortAppointments(list, before).map(({ id }) => id)).toEqual([
    "morning",
    "afternoon",
    "later",
    "past",
    "long ago",
  ]);
  expect(nextUpcoming([appointment({ date: "2026-11-20" })], before)).toBeUndefined();
});

test("a video meeting needs its flag and an address, a true meeting the module as well", () => {
  const all = appointment({
    is_true_meeting: true,
    true_meeting_url: "https://true.example",
    is_google_meet: false,
    google_meet_url: "https://meet.example",
    is_teams: true,
    teams_url: "https://teams.example",
  });
  expect(meetings(all, true).map(({ kind }) => kind)).toEqual(["trueMeeting", "teams"]);
  expect(meetings(all, false).map(({ kind }) => kind)).toEqual(["teams"]);
  expect(meetings(appointment({ is_teams: true }), true)).toEqual([]);
});

test("a calendar gets the appointment in Amsterdam's time", () => {
  const ics = toIcs(appointment({ label: "Advies; fase 1, start", location: "Kade 1" }), true, before);
  expect(ics).toContain("DTSTART;TZID=Europe/Amsterdam:20261121T103000\r\n");
  expect(ics).toContain("DTEND;TZID=Europe/Amsterdam:20261121T113000\r\n");
  expect(ics).toContain("SUMMARY:Advies\\; fase 1\\, start\r\n");
  expect(ics).toContain("DTSTAMP:20261121T092900Z\r\n");
  expect(ics).toContain("BEGIN:VTIMEZONE");
});

test("without a time it takes the day, and long lines are folded at 75 bytes", () => {
  const ics = toIcs(appointment({ start_time: null, location: "é".repeat(100) }), true, before);
  expect(ics).toContain("DTSTART;VALUE=DATE:20261121\r\n");
  for (const line of ics.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(ics.replaceAll("\r\n ", "")).toContain(`LOCATION:${"é".repeat(100)}`);
});
