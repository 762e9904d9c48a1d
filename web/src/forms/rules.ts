import * as z from "zod";
import type { Key } from "../wording";
import { parsePhone, parsePostcode } from "./parse/address";
import { parseDate } from "./parse/date";
import { parseEuro, toEuros } from "./parse/euro";
import { parseIban } from "./parse/iban";
import { parseDecimal, parseWhole } from "./parse/number";
import { parseTime } from "./parse/time";

// The page's policy forbids code made from strings, which the library would otherwise try.
z.config({ jitless: true });

/** A rule for one field: what was typed goes in, what is sent comes out; messages are keys of the wording. */
export type Rule<O> = z.ZodType<O, unknown>;

const message = (key: Key): string => key;
const typed = z.string().transform((text) => text.trim());

/** Something that a parser must be able to read; an empty field is `required` or becomes `empty`. */
function read<O>(
  parse: (text: string) => O | null,
  refusal: Key,
  empty: O | null | "required",
): Rule<O | null> {
  return typed.transform((text, context) => {
    if (text === "") {
      if (empty !== "required") return empty;
      context.addIssue({ code: "custom", message: message("forms.error.required") });
      return z.NEVER;
    }
    const found = parse(text);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: message(refusal) });
    return z.NEVER;
  });
}

/** A rule that may be left empty (`null` is sent) and its twin that may not. */
function pair<O>(parse: (text: string) => O | null, refusal: Key) {
  return {
    required: () => read(parse, refusal, "required") as Rule<O>,
    optional: () => read(parse, refusal, null),
    /** The required one when `needed`, otherwise the optional one. */
    when: (needed: boolean): Rule<O | null> => read(parse, refusal, needed ? "required" : null),
  };
}

const within =
  <T>(parse: (text: string) => T | null, holds: (value: T) => boolean) =>
  (text: string) => {
    const found = parse(text);
    return found !== null && holds(found) ? found : null;
  };

const euros = (text: string): number | null => {
  const cents = parseEuro(text);
  return cents === null ? null : toEuros(cents);
};

/** Up to 500 signs; longer texts have a limit of their own. */
export const text = (limit = 500) =>
  pair((value) => (value.length <= limit ? value : null), "forms.error.tooLong");
/** Euros. */
export const euro = pair(euros, "forms.error.euro");
/** A percentage from 0 to 100. */
export const percent = pair(
  within(parseDecimal, (value) => value <= 100),
  "forms.error.percent",
);
export const whole = pair(parseWhole, "forms.error.whole");
export const date = pair(parseDate, "forms.error.date");
export const time = pair(parseTime, "forms.error.time");
export const postcode = pair(parsePostcode, "forms.error.postcode");
export const phone = pair(parsePhone, "forms.error.phone");
export const iban = pair(parseIban, "forms.error.iban");
export const email = pair(
  within(
    (value) => value,
    (value) => value.length <= 254 && /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  ),
  "forms.error.email",
);

/** A date that is not after `last` (`YYYY-MM-DD`). */
export const dateUntil = (last: string) =>
  pair(
    within(parseDate, (value) => value <= last),
    "forms.error.datePast",
  );
/** A date after `first` (`YYYY-MM-DD`). */
export const dateAfter = (first: string) =>
  pair(
    within(parseDate, (value) => value > first),
    "forms.error.dateFuture",
  );

/** One of the given answers. */
export const choice = <const T extends string>(values: readonly T[]): Rule<T> =>
  z.enum(values as readonly [T, ...T[]], { error: message("forms.error.choose") }) as unknown as Rule<T>;

export const optionalChoice = <const T extends string>(values: readonly T[]): Rule<T | null> =>
  z
    .union([z.literal("").transform(() => null), z.enum(values as readonly [T, ...T[]])])
    .catch(null) as unknown as Rule<T | null>;

/** A box that must be ticked. */
export const agreed = (refusal: Key): Rule<true> =>
  z.literal(true, { error: message(refusal) }) as unknown as Rule<true>;

export const ticked: Rule<boolean> = z.boolean();

export type Problems = Record<string, string>;

/** What comes out, or the first problem of each field by its path. */
export function check<O>(rule: Rule<O>, values: unknown): { output: O } | { problems: Problems } {
  const result = rule.safeParse(values);
  if (result.success) return { output: result.data };
  const problems: Problems = {};
  for (const issue of result.error.issues) problems[issue.path.join(".")] ??= issue.message;
  return { problems };
}

export { z };
