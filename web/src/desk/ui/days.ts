import { amsterdamDay, date } from "../../shared/ui/text/format";
import type { DeskT } from "../i18n";

const DAY_MS = 86_400_000;

/** The number of days from a moment or a day until today, in Amsterdam. */
export function daysSince(value: string, now = new Date()): number {
  const day = value.length > 10 ? amsterdamDay(new Date(value)) : value;
  return Math.round((Date.parse(amsterdamDay(now)) - Date.parse(day)) / DAY_MS);
}

/** `vandaag`, `gisteren`, `3 dagen geleden`; a date after two weeks. */
export function timeAgo(t: DeskT, value: string, now = new Date()): string {
  const days = daysSince(value, now);
  if (days <= 0) return t("desk.common.today");
  if (days === 1) return t("desk.common.yesterday");
  return days <= 14 ? t("desk.common.days", { count: days }) : date(value);
}

/** Returns the day that is so many days after another, both as `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
