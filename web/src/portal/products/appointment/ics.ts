import type { Entity } from "../../../shared/api/jsonapi";
import type { Appointment } from "../../api/types";
import { meetings } from "./rules";

/**
 * An appointment as an iCalendar file (RFC 5545). It contains the rules of the time zone of Amsterdam, because a
 * calendar may not know the zone by name. Without a time the event takes the whole day. Its URL is that of the first
 * video meeting.
 */
export function toIcs(appointment: Entity<Appointment>, trueMeetings: boolean, now: Date): string {
  const { id, label, date, start_time, end_time, location, advisor_name } = appointment;
  const [video] = meetings(appointment, trueMeetings);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Balie//Balie//NL",
    ...(start_time ? timeZoneLines : []),
    "BEGIN:VEVENT",
    `UID:${id}@balie`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    ...eventTimes(date, start_time, end_time),
    `SUMMARY:${escapeText(label)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...(advisor_name ? [`DESCRIPTION:${escapeText(advisor_name)}`] : []),
    ...(video ? [`URL:${video.url}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(foldLine).join("\r\n").concat("\r\n");
}

const timeZoneLines = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/Amsterdam",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "TZNAME:CEST",
  "DTSTART:19700329T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "TZNAME:CET",
  "DTSTART:19701025T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function eventTimes(date: string, start: string | null, end: string | null): string[] {
  const day = date.replaceAll("-", "");
  if (!start) return [`DTSTART;VALUE=DATE:${day}`];
  const localTime = (time: string) => `TZID=Europe/Amsterdam:${day}T${time.slice(0, 5).replace(":", "")}00`;
  // An end that is not after the start is left out.
  return [`DTSTART;${localTime(start)}`, ...(end && end > start ? [`DTEND;${localTime(end)}`] : [])];
}

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, "\\n");

/** Folds a line after 75 bytes (RFC 5545, section 3.1). */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = "";
  let size = 0;
  for (const sign of line) {
    const bytes = new TextEncoder().encode(sign).length;
    if (size + bytes > 75) {
      parts.push(part);
      part = " ";
      size = 1;
    }
    part += sign;
    size += bytes;
  }
  return [...parts, part].join("\r\n");
}
