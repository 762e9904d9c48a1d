import fc from "fast-check";
import { limits } from "../../api/limits.gen";
import { phoneText } from "../parse/address";
import { dateText } from "../parse/date";
import { euroText, formatCents } from "../parse/euro";
import { stripInvisible } from "../parse/invisible";
import { decimalText } from "../parse/number";

/** One field as a property test sees it. */
export class FieldSample {
  constructor(
    /** The value as typed, in one of the formats that are accepted. */
    readonly typed: unknown,
    /** The value as it is sent. */
    readonly wire: unknown,
    /** The value as the form shows it after it was sent. */
    readonly formatted: unknown,
  ) {}
}

export type SampleArbitrary = fc.Arbitrary<FieldSample>;

/** Replaces every sample of a tree by one of its three forms. */
export function project<T>(tree: unknown, of: keyof FieldSample): T {
  if (tree instanceof FieldSample) return tree[of] as T;
  if (Array.isArray(tree)) return tree.map((item) => project(item, of)) as T;
  if (tree && typeof tree === "object")
    return Object.fromEntries(Object.entries(tree).map(([name, item]) => [name, project(item, of)])) as T;
  return tree as T;
}

const sample = <W>(
  wire: fc.Arbitrary<W>,
  notations: (wire: W) => string[],
  format: (wire: W) => string,
): SampleArbitrary =>
  wire.chain((value) =>
    fc.constantFrom(...notations(value)).map((typed) => new FieldSample(typed, value, format(value))),
  );

const english = (cents: number) =>
  `${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",")}.${String(cents % 100).padStart(2, "0")}`;

/** Euros up to ten million, to the cent. */
export const euro: SampleArbitrary = sample(
  fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100),
  (euros) => {
    const cents = Math.round(euros * 100);
    const plain = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
    return [
      formatCents(cents),
      formatCents(cents, true),
      plain,
      plain.replace(",", "."),
      `€ ${formatCents(cents)}`,
      english(cents),
    ];
  },
  (euros) => euroText(euros),
);

const months = ["jan", "feb", "mrt", "apr", "mei", "jun", "jul", "aug", "sep", "okt", "nov", "dec"];

/** A day between two years. */
export const date = (from = 1900, to = 2099): SampleArbitrary =>
  sample(
    fc
      .date({ min: new Date(Date.UTC(from, 0, 1)), max: new Date(Date.UTC(to, 11, 31)), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    (wire) => {
      const [year = "", month = "", day = ""] = wire.split("-");
      return [
        wire,
        dateText(wire),
        `${Number(day)}-${Number(month)}-${year}`,
        `${Number(day)}/${Number(month)}/${year}`,
        `${day}${month}${year}`,
        `${Number(day)} ${months[Number(month) - 1]} ${year}`,
      ];
    },
    (wire) => dateText(wire),
  );

export const whole: SampleArbitrary = sample(
  fc.integer({ min: 0, max: 999_999 }),
  (value) => [String(value), ` ${value} `],
  String,
);

export const percent: SampleArbitrary = sample(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  (value) => [decimalText(value), String(value), `${decimalText(value)} %`],
  (value) => decimalText(value),
);

const line = new RegExp(limits.linePattern, "u");

/** Any text of one line, without surrounding spaces. */
export const text = (limit: number): SampleArbitrary =>
  sample(
    fc
      .string({ minLength: 1, maxLength: Math.ceil(limit / 3), unit: "grapheme" })
      .map((value) => stripInvisible(value).trim())
      .filter((value) => value !== "" && value.length <= limit && line.test(value)),
    (value) => (value.length < limit ? [value, ` ${value}`] : [value]),
    (value) => value,
  );

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));

export const phone: SampleArbitrary = sample(
  digits(8).map((rest) => `06${rest}`),
  (wire) => [wire, phoneText(wire), `+31 ${wire.slice(1)}`, `0031${wire.slice(1)}`, `06-${wire.slice(2)}`],
  phoneText,
);

export const email: SampleArbitrary = sample(
  fc.tuple(fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,20}$/), fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)),
  ([name, host]) => [`${name}@${host}.nl`],
  ([name, host]) => `${name}@${host}.nl`,
).map(({ typed }) => new FieldSample(typed, typed, typed));

export const time: SampleArbitrary = sample(
  fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  (wire) => [wire, wire.replace(":", "."), wire.replace(/^0/, "")],
  (wire) => wire,
);

/** Returns samples of these values, unchanged. */
export const sampleFrom = (values: readonly string[]): SampleArbitrary =>
  fc.constantFrom(...values).map((value) => new FieldSample(value, value, value));

/** `1` and `0` that are sent as yes and no, nothing as `null`. */
export const yesNo: SampleArbitrary = fc.constantFrom(
  new FieldSample("1", true, "1"),
  new FieldSample("0", false, "0"),
  new FieldSample("", null, ""),
);

export const tick: SampleArbitrary = fc.boolean().map((value) => new FieldSample(value, value, value));

/** The field, or nothing at all. */
export const maybe = (field: SampleArbitrary): SampleArbitrary =>
  fc.oneof(field, fc.constant(new FieldSample("", null, "")));

/** Returns the field with another type when sent, such as a number that is sent as text. */
export const mapSent = (field: SampleArbitrary, wire: (value: never) => unknown): SampleArbitrary =>
  field.map(
    (found) =>
      new FieldSample(found.typed, found.wire === null ? null : wire(found.wire as never), found.formatted),
  );
