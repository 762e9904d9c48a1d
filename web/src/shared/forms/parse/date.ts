/** Dates as people type them; inside the app and on the wire a date is `YYYY-MM-DD`. */

const months: Record<string, number> = {
  jan: 1,
  januari: 1,
  january: 1,
  feb: 2,
  februari: 2,
  february: 2,
  mrt: 3,
  maa: 3,
  maart: 3,
  mar: 3,
  march: 3,
  apr: 4,
  april: 4,
  mei: 5,
  may: 5,
  jun: 6,
  juni: 6,
  june: 6,
  jul: 7,
  juli: 7,
  july: 7,
  aug: 8,
  augustus: 8,
  august: 8,
  sep: 9,
  sept: 9,
  september: 9,
  okt: 10,
  oktober: 10,
  oct: 10,
  october: 10,
  nov: 11,
  november: 11,
  dec: 12,
  december: 12,
};

/** Years outside these are typing errors. The server has the same limits. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 2999;

const two = (value: number) => String(value).padStart(2, "0");

function iso(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day <= last ? `${year}-${two(month)}-${two(day)}` : null;
}

/**
 * Reads `3-2-2026`, `03-02-2026`, `3/2/2026`, `3.2.2026`, `03022026`, `3 feb 2026`, `3 februari 2026` and
 * `2026-02-03` (day before month, as in the Netherlands); `null` for anything that is not a day of the calendar.
 */
export function parseDate(text: string): string | null {
  const bare = text.trim().toLowerCase();
  const wire = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (wire) return iso(Number(wire[1]), Number(wire[2]), Number(wire[3]));
  const digits = /^(\d{1,2})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{4})$/.exec(bare);
  if (digits) return iso(Number(digits[4]), Number(digits[3]), Number(digits[1]));
  const joined = /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  if (joined) return iso(Number(joined[3]), Number(joined[2]), Number(joined[1]));
  const named = /^(\d{1,2})[\s-]+([a-z]+)\.?[\s-]+(\d{4})$/.exec(bare);
  const month = named && months[named[2] ?? ""];
  return named && month ? iso(Number(named[3]), month, Number(named[1])) : null;
}

/** `2026-02-03` as `03-02-2026`; takes an instant's date too; empty when unknown. */
export function dateText(wire: string | null | undefined): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(wire ?? "");
  return found ? `${found[3]}-${found[2]}-${found[1]}` : "";
}
