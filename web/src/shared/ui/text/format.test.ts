import { expect, test } from "vitest";
import {
  addressLines,
  amsterdamDay,
  amsterdamTime,
  bytes,
  date,
  dateTime,
  euro,
  iban,
  longDate,
  percent,
  phone,
  postcode,
  progress,
  timeRange,
  UNKNOWN,
  wholeEuro,
} from "./format";

const withPlainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

test("euros are Dutch, with cents", () => {
  expect(withPlainSpaces(euro(1234.5))).toBe("€ 1.234,50");
  expect(withPlainSpaces(euro(0))).toBe("€ 0,00");
  expect(withPlainSpaces(euro(-12))).toBe("€ -12,00");
  expect(euro(null)).toBe(UNKNOWN);
});

test("amounts and percentages are those of the browser's own Dutch format", () => {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat("nl-NL", options);
  const money = { style: "currency", currency: "EUR" } as const;
  for (const amount of [
    0,
    0.05,
    0.1 + 0.2,
    1,
    12.3,
    999.99,
    1000,
    385_000,
    1_234_567.891,
    -12,
    -1234.5,
    0.5,
    2.5,
  ]) {
    expect(euro(amount)).toBe(format(money).format(amount));
    expect(wholeEuro(amount)).toBe(format({ ...money, maximumFractionDigits: 0 }).format(amount));
    expect(percent(amount)).toBe(`${format({ maximumFractionDigits: 6 }).format(amount)}%`);
  }
});

test("dates are day, month, year", () => {
  expect(date("2026-11-21")).toBe("21-11-2026");
  expect(date("begin 2027")).toBe("begin 2027");
  expect(date(null)).toBe(UNKNOWN);
});

test("dates name the month in English", () => {
  expect(date("2026-12-05", "en")).toBe("5 December 2026");
  expect(date("begin 2027", "en")).toBe("begin 2027");
  expect(dateTime("2026-12-05T13:05:00Z", "en")).toBe("5 December 2026, 14:05");
});

test("an instant falls on the day of Amsterdam", () => {
  expect(date("2026-11-20T23:30:00Z")).toBe("21-11-2026");
  expect(amsterdamDay(new Date("2026-06-30T22:00:00Z"))).toBe("2026-07-01");
});

test("the time of Amsterdam is that of the time zone database, and long dates are those of the locale data", () => {
  const zone = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Amsterdam",
    dateStyle: "short",
    timeStyle: "short",
  });
  const long = (day: Date, language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone: "UTC" }).format(day).replace(",", "");
  const end = Date.UTC(2040, 0);
  for (let at = Date.UTC(2000, 0); at < end; at += 5 * 3_600_000) {
    const instant = new Date(at);
    expect(`${amsterdamDay(instant)} ${amsterdamTime(instant)}`).toBe(zone.format(instant));
  }
  for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += 86_400_000) {
    const day = new Date(at);
    expect(longDate(day.toISOString(), "nl")).toBe(long(day, "nl-NL"));
    expect(longDate(day.toISOString(), "en")).toBe(long(day, "en-GB"));
  }
});

test("a long date is in the reader's language", () => {
  expect(longDate("2026-11-21", "nl")).toBe("zaterdag 21 november 2026");
  expect(longDate("2026-11-21", "en")).toBe("Saturday 21 November 2026");
});

test("progress is rounded up and stays within 0 and 100", () => {
  expect([progress(33.01), progress(0), progress(100), progress(120), progress(null)]).toEqual([
    34, 0, 100, 100, 0,
  ]);
});

test("percentages have a comma", () => {
  expect([percent(3.75), percent(4), percent(3.875)]).toEqual(["3,75%", "4%", "3,875%"]);
});

test("an address is what is known of it", () => {
  expect(
    addressLines({
      street_name: "Kade",
      house_number: "12",
      house_number_addition: "a",
      zipcode: "3511ab",
      city: "Utrecht",
    }),
  ).toEqual(["Kade 12 a", "3511 AB Utrecht"]);
  expect(addressLines({ city: "Utrecht" })).toEqual(["Utrecht"]);
  expect(addressLines({})).toEqual([]);
  expect(postcode("B-9000")).toBe("B-9000");
});

test("times have no seconds, sizes one decimal", () => {
  expect(timeRange("10:30:00", "11:30")).toBe("10:30 – 11:30");
  expect(timeRange("10:30", null)).toBe("10:30");
  expect([bytes(512), bytes(2048), bytes(1_300_000), bytes(3.5 * 1024 ** 3)]).toEqual([
    "512 B",
    "2 kB",
    "1,2 MB",
    "3,5 GB",
  ]);
});

test("an instant has its time of Amsterdam, summer and winter", () => {
  expect(dateTime("2026-07-01T10:05:00Z")).toBe("01-07-2026 12:05");
  expect(dateTime("2026-11-21T13:05:00Z")).toBe("21-11-2026 14:05");
  expect(dateTime(null)).toBe(UNKNOWN);
});

test("account and telephone numbers stand in groups", () => {
  expect(iban("nl91abna0417164300")).toBe("NL91 ABNA 0417 1643 00");
  expect(phone("+31612345678")).toBe("06 12 34 56 78");
  expect(phone("0301234567")).toBe("030 123 45 67");
  expect(phone("+32 2 123")).toBe("+32 2 123");
});
