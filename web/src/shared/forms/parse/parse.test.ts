import { describe, expect, test } from "vitest";
import { parsePhone, parsePostcode, parsePostcodeOf, phoneText, splitHouseNumber } from "./address";
import { dateText, parseDate } from "./date";
import { formatCents, parseEuro } from "./euro";
import { ibanText, mod97, parseIban } from "./iban";
import { parseDecimal } from "./number";
import { parseTime } from "./time";

describe("amounts", () => {
  test.each([
    ["1.234,5", 123450],
    ["1.234,50", 123450],
    ["1234.50", 123450],
    ["1234,50", 123450],
    ["1,234.50", 123450],
    ["1.234", 123400],
    ["1.234.567,89", 123456789],
    ["€ 250.000", 25000000],
    ["€ 250.000,-", 25000000],
    ["0", 0],
    ["0,05", 5],
    ["12.3", 1230],
    ["  17 ", 1700],
  ])("%s", (text, cents) => expect(parseEuro(text)).toBe(cents));

  test.each([
    "",
    "abc",
    "1,234",
    "1.23.456",
    "12,345,6",
    "1.2345",
    "0.123",
    "-5",
    "-1",
    "€ -1.234,50",
    "1e9",
    "1..2",
    "1,",
    "€",
    "1e5",
    "12 euro",
  ])("refuses %j", (text) => expect(parseEuro(text)).toBeNull());

  test("what is shown is read back as the same amount", () => {
    for (let cents = 0; cents < 2_000_000_000; cents = cents * 3 + 7) {
      expect(parseEuro(formatCents(cents))).toBe(cents);
      expect(parseEuro(formatCents(cents, true))).toBe(cents);
      expect(parseEuro((cents / 100).toFixed(2))).toBe(cents);
    }
  });
});

describe("dates", () => {
  test.each([
    ["3-2-2026", "2026-02-03"],
    ["03-02-2026", "2026-02-03"],
    ["3 feb 2026", "2026-02-03"],
    ["3 februari 2026", "2026-02-03"],
    ["3 Feb. 2026", "2026-02-03"],
    ["3/2/2026", "2026-02-03"],
    ["3.2.2026", "2026-02-03"],
    ["03022026", "2026-02-03"],
    ["2026-02-03", "2026-02-03"],
    ["29-2-2024", "2024-02-29"],
    ["31 mrt 1955", "1955-03-31"],
  ])("%s", (text, wire) => expect(parseDate(text)).toBe(wire));

  test.each([
    "",
    "29-2-2026",
    "31-4-2026",
    "3-13-2026",
    "0-1-2026",
    "3-2-26",
    "3-2/2026",
    "3 foo 2026",
    "31-02-2026",
    "31-12-1799",
    "1-1-3000",
    "21-11-20266",
    "morgen",
  ])("refuses %j", (text) => expect(parseDate(text)).toBeNull());

  test("every day of eight years is read back as itself, and no other", () => {
    for (let day = Date.UTC(2020, 0, 1); day < Date.UTC(2028, 0, 1); day += 86_400_000) {
      const wire = new Date(day).toISOString().slice(0, 10);
      expect(parseDate(dateText(wire))).toBe(wire);
    }
  });
});

test.each([
  ["9:30", "09:30"],
  ["09.30", "09:30"],
  ["0930", "09:30"],
  ["930", "09:30"],
  ["9 uur", "09:00"],
  ["23:59", "23:59"],
  ["24:00", null],
  ["9:60", null],
  ["9", "09:00"],
  ["14", "14:00"],
  ["9:5", "09:05"],
  ["24", null],
  ["9:", null],
  ["", null],
])("time %j", (text, wire) => expect(parseTime(text)).toBe(wire));

test.each([
  ["1234ab", "1234 AB"],
  ["1234  AB", "1234 AB"],
  ["0123 AB", null],
  ["1234 SS", null],
  ["1234", null],
])("postcode %j", (text, wire) => expect(parsePostcode(text)).toBe(wire));

test.each([
  ["", "1234", "1234"],
  ["Nederland", "3512ph", "3512 PH"],
  ["nl", "B-1000", null],
  ["Nederland", "0123", null],
  ["België", "1000", "1000"],
  ["Deutschland", "01067", "01067"],
  ["United Kingdom", "sw1a 1aa", "SW1A 1AA"],
  ["België", "<b>", null],
])("postcode of %j: %j", (country, text, wire) => expect(parsePostcodeOf(country, text)).toBe(wire));

test.each([
  ["06 12345678", "0612345678", "06 12 34 56 78"],
  ["+31 (0)6-12345678", "0612345678", "06 12 34 56 78"],
  ["0031 30 1234567", "0301234567", "030 123 45 67"],
  ["+32 2 123 45 67", "+3221234567", "+32 212 345 67"],
  ["\u202a+31 6 1234\u00a05678\u202c", "0612345678", "06 12 34 56 78"],
  ["06 – 12 34 56 78", "0612345678", "06 12 34 56 78"],
  ["030/1234567", "0301234567", "030 123 45 67"],
  ["(06) 12.34.56.78", "0612345678", "06 12 34 56 78"],
  ["+31 06 12345678", "0612345678", "06 12 34 56 78"],
  ["31612345678", "0612345678", "06 12 34 56 78"],
  ["tel: 06-12345678", "0612345678", "06 12 34 56 78"],
])("phone %s", (text, wire, shown) => {
  expect(parsePhone(text)).toBe(wire);
  expect(phoneText(wire)).toBe(shown);
  expect(parsePhone(shown)).toBe(wire);
});

test.each(["12345", "06123", "0012", "+31 6 1234", "bel mij"])("no phone: %s", (text) =>
  expect(parsePhone(text)).toBeNull(),
);

test.each([
  ["12", "", "12", ""],
  ["12A", "", "12", "A"],
  ["12a", "A", "12", "A"],
  ["12 bis", "", "12", "bis"],
  ["12-2", "", "12", "2"],
  ["30-34", "", "30", "34"],
  ["30–34", "A", "30", "34-A"],
  ["7/2", "", "7", "2"],
  [" \u200e12\u00a0A ", "", "12", "A"],
])("house number %j with %j", (text, apart, houseNumber, houseNumberAddition) =>
  expect(splitHouseNumber(text, apart)).toEqual({ houseNumber, houseNumberAddition }),
);

test.each(["", "A", "A12", "12 <b>", "12-", "-12", "1234567890"])("no house number: %j", (text) =>
  expect(splitHouseNumber(text, "")).toBeNull(),
);

describe("IBAN", () => {
  test("a pasted one has characters that nobody sees", () =>
    expect(parseIban("\u202aNL91\u00a0ABNA\u20110417–1643\u200b00\u202c")).toBe("NL91ABNA0417164300"));

  const good = ["NL91ABNA0417164300", "BE68539007547034", "DE89370400440532013000", "GB29NWBK60161331926819"];

  test.each(good)("%s", (iban) => {
    expect(parseIban(iban)).toBe(iban);
    expect(parseIban(ibanText(iban).toLowerCase())).toBe(iban);
  });

  test("any one digit changed is noticed (ISO 7064)", () => {
    for (const iban of good) {
      for (let place = 2; place < iban.length; place++) {
        const old = iban.charAt(place);
        if (!/\d/.test(old)) continue;
        const changed = iban.slice(0, place) + ((Number(old) + 1) % 10) + iban.slice(place + 1);
        expect(parseIban(changed)).toBeNull();
      }
    }
  });

  test("length belongs to the country", () => {
    expect(mod97("NL91ABNA0417164300")).toBe(1);
    expect(parseIban("NL91ABNA041716430")).toBeNull();
    expect(parseIban("XX91ABNA0417164300")).toBeNull();
  });
});

test.each([
  ["3,85", 3.85],
  ["3.85 %", 3.85],
  ["100", 100],
  ["1.000,5", null],
  ["-1", null],
])("decimal %j", (text, value) => expect(parseDecimal(text)).toBe(value));
