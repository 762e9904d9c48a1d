import { expect, test } from "vitest";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Appointment } from "../../api/types";
import { toIcs } from "./ics";

interface Property {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

interface Component {
  name: string;
  properties: Property[];
  parts: Component[];
}

/** Reads a calendar by the letter of RFC 5545, section 3: what a strict program would refuse, this refuses. */
function read(text: string): Component {
  expect(text.endsWith("\r\n")).toBe(true);
  const physical = text.slice(0, -2).split("\r\n");
  for (const line of physical) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.replaceAll("\t", " ")).toMatch(/^\P{Cc}+$/u);
  }
  const lines = physical
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
  const open: Component[] = [{ name: "", properties: [], parts: [] }];
  for (const line of lines) {
    const found = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line);
    expect(found, line).not.toBeNull();
    const [, name = "", parameters = "", value = ""] = found ?? [];
    const last = open.at(-1) as Component;
    if (name === "BEGIN") {
      const part = { name: value, properties: [], parts: [] };
      last.parts.push(part);
      open.push(part);
    } else if (name === "END") {
      expect(open.pop()?.name).toBe(value);
    } else {
      const pairs = parameters
        .split(";")
        .filter(Boolean)
        .map((pair) => pair.split("="));
      last.properties.push({ name, parameters: Object.fromEntries(pairs), value });
    }
  }
  expect(open).toHaveLength(1);
  expect(open[0]?.parts).toHaveLength(1);
  return open[0]?.parts[0] as Component;
}

const propertiesNamed = ({ properties }: Component, name: string) =>
  properties.filter((one) => one.name === name);
const propertyNamed = (component: Component, name: string): Property => {
  const [found, ...more] = propertiesNamed(component, name);
  expect(more).toEqual([]);
  expect(found, name).toBeDefined();
  return found as Property;
};
const text = ({ value }: Property) => {
  expect(value).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/);
  return value.replaceAll(/\\(.)/g, (_, sign) => (sign.toLowerCase() === "n" ? "\n" : sign));
};

const appointmentWith = (change: Partial<Appointment>): Entity<Appointment> =>
  ({
    id: "019aa5b0-0000-7000-8000-000000000001",
    label: "Adviesgesprek",
    date: "2026-11-27",
    start_time: "10:00",
    end_time: "11:30",
    location: "Singel 14, Utrecht",
    advisor_name: "Eva van Dijk",
    is_true_meeting: false,
    true_meeting_url: null,
    is_google_meet: false,
    google_meet_url: null,
    is_teams: false,
    teams_url: null,
    ...change,
  }) as Entity<Appointment>;

const cases: Partial<Appointment>[] = [
  {},
  { label: 'a;b,c\\d\ne\r\nf\rg: "h" é€😀 '.repeat(9) },
  { start_time: null, end_time: null },
  { end_time: null },
  { end_time: "09:00" },
  { location: null, advisor_name: null },
  {
    is_teams: true,
    teams_url: "https://teams.example/l/meetup-join/19%3ameeting?context=%7b%22a%22%3a1%7d&b=1",
  },
];

test.each(cases)("a calendar reads the appointment %#", (change) => {
  const appointment = appointmentWith(change);
  const calendar = read(toIcs(appointment, true, new Date("2026-11-21T09:29:00.123Z")));
  expect(calendar.name).toBe("VCALENDAR");
  expect(propertyNamed(calendar, "VERSION").value).toBe("2.0");
  expect(propertyNamed(calendar, "PRODID").value).not.toBe("");
  const events = calendar.parts.filter(({ name }) => name === "VEVENT");
  expect(events).toHaveLength(1);
  const event = events[0] as Component;
  expect(propertyNamed(event, "UID").value).toContain(appointment.id);
  expect(propertyNamed(event, "DTSTAMP").value).toBe("20261121T092900Z");
  expect(text(propertyNamed(event, "SUMMARY"))).toBe(appointment.label.replaceAll(/\r\n?/g, "\n"));
  expect(propertiesNamed(event, "LOCATION").map(text)).toEqual(
    appointment.location ? [appointment.location] : [],
  );
  expect(propertiesNamed(event, "URL").map(({ value }) => value)).toEqual(
    appointment.teams_url ? [appointment.teams_url] : [],
  );

  const zones = calendar.parts.filter(({ name }) => name === "VTIMEZONE");
  const start = propertyNamed(event, "DTSTART");
  if (appointment.start_time === null) {
    expect(start).toMatchObject({ parameters: { VALUE: "DATE" }, value: "20261127" });
    expect(propertiesNamed(event, "DTEND")).toEqual([]);
    return;
  }
  // A zone that is named is described, with a beginning for summer and for winter.
  expect(zones.map((zone) => propertyNamed(zone, "TZID").value)).toEqual([start.parameters.TZID]);
  for (const part of zones[0]?.parts ?? []) {
    expect(["DAYLIGHT", "STANDARD"]).toContain(part.name);
    for (const name of ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE"]) propertyNamed(part, name);
  }
  expect(zones[0]?.parts).toHaveLength(2);
  expect(start.value).toBe("20261127T100000");
  for (const end of propertiesNamed(event, "DTEND")) {
    expect(end.parameters).toEqual(start.parameters);
    expect(end.value > start.value).toBe(true);
  }
});

test.each([
  [{ is_teams: false, teams_url: "https://teams.example/t" }, true, null],
  [{ is_true_meeting: true, true_meeting_url: "https://tm.example/t" }, true, "https://tm.example/t"],
  [{ is_true_meeting: true, true_meeting_url: "https://tm.example/t" }, false, null],
  [{ is_google_meet: true, google_meet_url: "https://meet.example/g" }, false, "https://meet.example/g"],
])("only where a button leads does the calendar lead: %o, %s", (change, trueMeetings, address) => {
  const calendar = read(toIcs(appointmentWith(change), trueMeetings, new Date("2026-11-21T09:29:00.123Z")));
  const event = calendar.parts.find(({ name }) => name === "VEVENT") as Component;
  expect(propertiesNamed(event, "URL").map(({ value }) => value)).toEqual(address ? [address] : []);
});
