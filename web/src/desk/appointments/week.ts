import { textOf } from "../records/form/fields";
import type { DeskRecord } from "../records/store";
import { addDays } from "../ui/days";

/** The days of a week, and the appointments of each. */

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = (new Date(noon(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns the days of the week, Monday to Sunday. */
export const daysOf = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, place) => addDays(monday, place));

/** True if a text is a day of the calendar. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(noon(value));

const timeOf = ({ attributes }: DeskRecord) => textOf(attributes.start_time);

export const isCancelled = ({ attributes }: DeskRecord): boolean => attributes.is_cancelled === true;

/** The appointments of a day by their time. */
export const onDay = (appointments: readonly DeskRecord[], day: string): DeskRecord[] =>
  appointments
    .filter(({ attributes }) => attributes.date === day)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
