import * as z from "zod/mini";
import { limits } from "../api/limits.gen";
import type { Key } from "../wording";
import { maxUpload, totalSize } from "./files";
import { parsePhone, parsePostcode, parsePostcodeOf } from "./parse/address";
import { parseDate } from "./parse/date";
import { parseEuro, toEuros } from "./parse/euro";
import { parseIban } from "./parse/iban";
import { parseDecimal, parseWhole } from "./parse/number";
import { parseTime } from "./parse/time";

// The page's policy forbids code made from strings, which the library would otherwise try.
z.config({ jitless: true });

/** A rule for one field: what was typed goes in, what is sent comes out; messages are keys of the wording. */
export type Rule<O> = z.ZodMiniType<O, unknown>;

const message = (key: Key): string => key;

/** Says that something is wrong, at a path below the rule's own place. */
export type Refuse = (message: string, path?: readonly string[]) => void;

/** A rule that works out what is sent; what comes out of a refused value does not matter. */
export const derive = <O>(work: (raw: unknown, refuse: Refuse) => O): Rule<O> =>
  z.transform((raw: unknown, payload) =>
    work(raw, (message, path = []) => {
      payload.issues.push({ code: "custom", message, path: [...path], input: raw });
    }),
  ) as unknown as Rule<O>;

/** For a field that does not count: nothing is sent. */
export const nothing: Rule<null> = derive(() => null);

/** Something that a parser must be able to read; an empty field is `required` or becomes `empty`. */
function read<O>(
  parse: (text: string) => O | null,
  refusal: Key,
  empty: O | null | "required",
): Rule<O | null> {
  return derive((raw, refuse) => {
    const typed = typeof raw === "string" ? raw.trim() : "";
    if (typed === "") {
      if (empty === "required") refuse(message("forms.error.required"));
      return empty === "required" ? null : empty;
    }
    const found = parse(typed);
    if (found === null) refuse(message(refusal));
    return found;
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

const line = new RegExp(limits.linePattern, "u");

/** A text within its limit and, where it is of one line, without signs that the server refuses there. */
function texts(limit: number, isLine: boolean) {
  const rule = (needed: boolean): Rule<string | null> =>
    derive((raw, refuse) => {
      const typed = typeof raw === "string" ? raw.trim() : "";
      if (typed === "" && needed) refuse(message("forms.error.required"));
      if (typed.length > limit) refuse(message("forms.error.tooLong"));
      else if (isLine && !line.test(typed)) refuse(message("forms.error.characters"));
      return typed === "" ? null : typed;
    });
  return { required: () => rule(true) as Rule<string>, optional: () => rule(false), when: rule };
}

/** A text of one line. */
export const text = (limit: number = limits.line) => texts(limit, true);
/** A text that may have several lines. */
export const longText = (limit: number = limits.freeText) => texts(limit, false);
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
/** A postcode of a country, whose letters may be left out where it is Dutch. */
export const postcodeOf = (country: string) =>
  pair((text) => parsePostcodeOf(country, text), "forms.error.postcode");
export const phone = pair(parsePhone, "forms.error.phone");
export const iban = pair(parseIban, "forms.error.iban");
export const email = pair(
  within(
    (value) => value,
    (value) => value.length <= limits.email && /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
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
  derive((raw, refuse) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) refuse(message("forms.error.choose"));
    return found as T;
  });

/** One of the given answers, or none. */
export const optionalChoice = <const T extends string>(values: readonly T[]): Rule<T | null> =>
  derive((raw) => values.find((value) => value === raw) ?? null);

/** Yes (`1`) or no (`0`) as a boolean, nothing as `null`. */
export const yesNo: Rule<boolean | null> = derive((raw) => (raw === "1" ? true : raw === "0" ? false : null));

/** A box that must be ticked. */
export const agreed = (refusal: Key): Rule<true> =>
  derive((raw, refuse) => {
    if (raw !== true) refuse(message(refusal));
    return true;
  });

/** Files within the limit of one sending; at least one when `needed`. */
export const files = (needed: boolean): Rule<File[]> =>
  derive((raw, refuse) => {
    const chosen = raw as File[];
    if (needed && chosen.length === 0) refuse(message("forms.error.files"));
    if (totalSize(chosen) > maxUpload) refuse(message("forms.error.filesTooLarge"));
    return chosen;
  });

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
