import { type Locale, shownLanguage } from "../../i18n/language";

/**
 * Formats of amounts, dates and numbers. Amounts and numbers are Dutch in every language of the portal, as in the
 * documents; dates name the month in English, where figures could mean another day. Unknown values are a dash.
 */

export const UNKNOWN = "–";

/**
 * A number in Dutch figures. It is written out because the first `Intl.NumberFormat` of a page blocks a slow phone for 0.1 s.
 * At most `digits` decimals, of which zeros at the end are left out unless there are `least`.
 */
function dutchNumber(value: number, digits: number, least: number): string {
  const [whole = "", decimals = ""] = value.toFixed(digits).split(".");
  const kept = decimals.replace(/0+$/, "").padEnd(least, "0");
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ".") + (kept && `,${kept}`);
}

const money = (value: number) => `€\u00a0${dutchNumber(value, 2, 2)}`;
const wholeEuros = (value: number) => `€\u00a0${dutchNumber(value, 0, 0)}`;
/** Percentages are stored with up to six decimals and shown without rounding. */
const decimals = (value: number) => dutchNumber(value, 6, 0);

type Nullable<T> = T | null | undefined;

/** `€ 1.234,50` */
export const euro = (amount: Nullable<number>): string =>
  typeof amount === "number" ? money(amount) : UNKNOWN;

/** `€ 450.000`, for prices without cents. */
export const wholeEuro = (amount: Nullable<number>): string =>
  typeof amount === "number" ? wholeEuros(amount) : UNKNOWN;

/**
 * `2026-11-21`, or the start of an instant, as `21-11-2026`, and in English as `21 November 2026`; anything else as it is.
 */
export function date(value: Nullable<string>, language: Locale = shownLanguage()): string {
  if (!value) return UNKNOWN;
  const found = /^(\d{4})-(\d{2})-(\d{2})($|T\d)/.exec(value);
  if (!found) return value;
  // An instant is in UTC and is shown as its day in Amsterdam.
  if (found[4] !== "") return date(amsterdamDay(new Date(value)), language);
  return language === "en"
    ? `${Number(found[3])} ${months.en[Number(found[2]) - 1]} ${found[1]}`
    : `${found[3]}-${found[2]}-${found[1]}`;
}

const HOUR_MS = 3_600_000;

/** 1:00 UTC on the last Sunday of a month with 31 days, counted from zero. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1));
  return last.getTime() - last.getUTCDay() * 24 * HOUR_MS;
}

/**
 * The date and time in Amsterdam at an instant, as `YYYY-MM-DDThh:mm`. Summer time lasts from the last Sunday of March to
 * that of October, which is written out because creating the first `Intl.DateTimeFormat` blocks the overview for 0.1 s on a
 * slow phone.
 */
function amsterdam(now: Date): string {
  const year = now.getUTCFullYear();
  const isSummer = now.getTime() >= lastSunday(year, 2) && now.getTime() < lastSunday(year, 9);
  return new Date(now.getTime() + (isSummer ? 2 : 1) * HOUR_MS).toISOString().slice(0, 16);
}

/** The day in Amsterdam at an instant, as `YYYY-MM-DD`. */
export const amsterdamDay = (now: Date): string => amsterdam(now).slice(0, 10);

/** The time in Amsterdam at an instant, as `hh:mm`. */
export const amsterdamTime = (now: Date): string => amsterdam(now).slice(11);

const weekdays = {
  nl: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag".split(" "),
  en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" "),
};
const months = {
  nl: "januari februari maart april mei juni juli augustus september oktober november december".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** `zaterdag 21 november`, or its English form, for a day near to today. */
export function weekdayDate(value: Nullable<string>, language: Locale): string {
  if (!value) return UNKNOWN;
  const day = new Date(`${value.slice(0, 10)}T12:00:00Z`);
  if (Number.isNaN(day.getTime())) return value;
  const [weekday, month] = [weekdays[language][day.getUTCDay()], months[language][day.getUTCMonth()]];
  return `${weekday} ${day.getUTCDate()} ${month}`;
}

/** `zaterdag 21 november 2026`, or its English form. */
export function longDate(value: Nullable<string>, language: Locale): string {
  const day = weekdayDate(value, language);
  return value && day !== value ? `${day} ${value.slice(0, 4)}` : day;
}

/** `3,75%` */
export const percent = (value: Nullable<number>): string =>
  typeof value === "number" ? `${decimals(value)}%` : UNKNOWN;

/** Progress rounded up to a whole percent between 0 and 100. */
export const progress = (value: Nullable<number>): number =>
  Math.min(100, Math.max(0, Math.ceil(typeof value === "number" ? value : 0)));

/** `1234 AB` */
export const postcode = (value: Nullable<string>): string => {
  const found = /^\s*(\d{4})\s*([A-Za-z]{2})\s*$/.exec(value ?? "");
  return found ? `${found[1]} ${found[2]?.toUpperCase()}` : (value ?? "").trim();
};

interface Address {
  street_name?: Nullable<string>;
  house_number?: Nullable<string | number>;
  house_number_addition?: Nullable<string>;
  zipcode?: Nullable<string>;
  zip_code?: Nullable<string>;
  city?: Nullable<string>;
}

/** The lines of an address: street with number, and postcode with town; only what is known. */
export function addressLines(address: Address): string[] {
  const number = [address.house_number, address.house_number_addition].filter(Boolean).join(" ");
  const street = [address.street_name, number].filter(Boolean).join(" ");
  const town = [postcode(address.zipcode ?? address.zip_code), address.city].filter(Boolean).join(" ");
  return [street, town].filter((line) => line !== "");
}

/** `10:30`; seconds are dropped. */
export const time = (value: Nullable<string>): string => value?.slice(0, 5) ?? "";

/** `10:30 – 11:30`, or the start alone. */
export const timeRange = (start: Nullable<string>, end: Nullable<string>): string =>
  [time(start), time(end)].filter(Boolean).join(" – ");

/** `1,2 MB` */
export function bytes(size: number): string {
  if (size < 1024) return `${size} B`;
  if (size < 1024 ** 2) return `${decimals(Math.round(size / 1024))} kB`;
  if (size < 1024 ** 3) return `${decimals(Math.round((size / 1024 ** 2) * 10) / 10)} MB`;
  return `${decimals(Math.round((size / 1024 ** 3) * 10) / 10)} GB`;
}

/** `21-11-2026 14:05` of an instant, in Amsterdam, and in English `21 November 2026, 14:05`. */
export function dateTime(value: Nullable<string>, language: Locale = shownLanguage()): string {
  if (!value) return UNKNOWN;
  return `${date(value, language)}${language === "en" ? "," : ""} ${amsterdamTime(new Date(value))}`;
}

/** `NL91 ABNA 0417 1643 00` */
export const iban = (value: Nullable<string>): string =>
  (value ?? "")
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, "$1 ");

/** Dutch numbers in their usual groups, `06 12 34 56 78` and `030 123 45 67`; others as they are. */
export function phone(value: Nullable<string>): string {
  const digits = (value ?? "").replaceAll(/[^\d+]/g, "").replace(/^(\+|00)31/, "0");
  if (/^06\d{8}$/.test(digits)) return digits.replace(/(..)(..)(..)(..)(..)/, "$1 $2 $3 $4 $5");
  if (/^0[1-57]\d{8}$/.test(digits)) return digits.replace(/^(...)(...)(..)(..)$/, "$1 $2 $3 $4");
  return value ?? "";
}
