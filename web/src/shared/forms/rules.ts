import * as z from "zod/mini";
import { limits } from "../api/limits.gen";
import type { TranslationKey } from "../i18n";
import { maxUploadBytes, totalSize } from "./field/files";
import { parsePhone, parsePostcodeOf, splitHouseNumber } from "./parse/address";
import { parseDate } from "./parse/date";
import { parseEuro, toEuros } from "./parse/euro";
import { parseIban } from "./parse/iban";
import { stripInvisible } from "./parse/invisible";
import { parseDecimal, parseWhole } from "./parse/number";
import { parseTime } from "./parse/time";
import type { FieldErrors, Validation } from "./useForm";

// The Content Security Policy forbids `eval`, which the library would otherwise try.
z.config({ jitless: true });

/** A rule that turns typed values into what is sent. Its messages are translation keys. */
export type Rule<O> = z.ZodMiniType<O, unknown>;

const message = (key: TranslationKey): string => key;

/** Reports an error, at a path relative to the rule's own. */
export type AddIssue = (message: string, path?: readonly string[]) => void;

/** A rule that computes the output with a function. The output of an invalid value is not used. */
export const transform = <O>(work: (raw: unknown, addIssue: AddIssue) => O): Rule<O> =>
  z.transform((raw: unknown, payload) =>
    work(raw, (message, path = []) => {
      payload.issues.push({ code: "custom", message, path: [...path], input: raw });
    }),
  ) as unknown as Rule<O>;

/** A rule for a field that is not shown: its output is `null`. */
export const omitted: Rule<null> = transform(() => null);

/** A rule for a text that `parse` must accept. An empty field is an error when `required`, otherwise becomes `empty`. */
function parseRule<O>(
  parse: (text: string) => O | null,
  errorKey: TranslationKey,
  empty: O | null | "required",
): Rule<O | null> {
  return transform((raw, addIssue) => {
    const typed = typeof raw === "string" ? stripInvisible(raw).trim() : "";
    if (typed === "") {
      if (empty === "required") addIssue(message("forms.error.required"));
      return empty === "required" ? null : empty;
    }
    const found = parse(typed);
    if (found === null) addIssue(message(errorKey));
    return found;
  });
}

/** The rules of a parsed field: required, optional (an empty field becomes `null`), or either by a condition. */
function parsedField<O>(parse: (text: string) => O | null, errorKey: TranslationKey) {
  return {
    required: () => parseRule(parse, errorKey, "required") as Rule<O>,
    optional: () => parseRule(parse, errorKey, null),
    /** The required one when `needed`, otherwise the optional one. */
    when: (needed: boolean): Rule<O | null> => parseRule(parse, errorKey, needed ? "required" : null),
  };
}

const satisfying =
  <T>(parse: (text: string) => T | null, holds: (value: T) => boolean) =>
  (text: string) => {
    const found = parse(text);
    return found !== null && holds(found) ? found : null;
  };

const euros = (text: string): number | null => {
  const cents = parseEuro(text);
  return cents === null ? null : toEuros(cents);
};

const linePattern = new RegExp(limits.linePattern, "u");

/** The rules of a text with a maximum length and, for a single line, without characters that the server rejects. */
function textField(limit: number, isLine: boolean) {
  const rule = (needed: boolean): Rule<string | null> =>
    transform((raw, addIssue) => {
      const text = typeof raw === "string" ? raw : "";
      const typed = (isLine ? stripInvisible(text) : text).trim();
      if (typed === "" && needed) addIssue(message("forms.error.required"));
      if (typed.length > limit) addIssue(message("forms.error.tooLong"));
      else if (isLine && !linePattern.test(typed)) addIssue(message("forms.error.characters"));
      return typed === "" ? null : typed;
    });
  return { required: () => rule(true) as Rule<string>, optional: () => rule(false), when: rule };
}

/** A text of one line. */
export const text = (limit: number = limits.line) => textField(limit, true);
/** A text that may have several lines. */
export const longText = (limit: number = limits.freeText) => textField(limit, false);
/** Rule for an amount in euros. */
export const euro = parsedField(euros, "forms.error.euro");
/** Euros, more than nothing. */
export const euroAboveZero = parsedField(
  satisfying(euros, (value) => value > 0),
  "forms.error.euroAboveZero",
);
/** A percentage from 0 to 100. */
export const percent = parsedField(
  satisfying(parseDecimal, (value) => value <= 100),
  "forms.error.percent",
);
export const whole = parsedField(parseWhole, "forms.error.whole");
export const date = parsedField(parseDate, "forms.error.date");
export const time = parsedField(parseTime, "forms.error.time");
/**
 * A rule for values with a house number that may be typed with its addition. The two are split before the rule is
 * applied.
 */
export const withHouseNumber = <O>(rule: Rule<O>, number: string, addition: string): Rule<O> =>
  z.pipe(
    transform((raw) => {
      const values = raw as Record<string, unknown>;
      const textAt = (name: string) => (typeof values[name] === "string" ? values[name] : "");
      const split = splitHouseNumber(textAt(number), textAt(addition));
      return split
        ? { ...values, [number]: split.houseNumber, [addition]: split.houseNumberAddition }
        : values;
    }),
    rule as never,
  ) as unknown as Rule<O>;

/** A postcode of a country, whose letters may be left out where it is Dutch. */
export const postcodeOf = (country: string) =>
  parsedField((text) => parsePostcodeOf(country, text), "forms.error.postcode");
export const phone = parsedField(parsePhone, "forms.error.phone");
export const iban = parsedField(parseIban, "forms.error.iban");
export const email = parsedField(
  satisfying(
    (value) => value,
    (value) => value.length <= limits.email && /^[^\s@<>()[\],;:"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
  ),
  "forms.error.email",
);

/** A date that is not after `last` (`YYYY-MM-DD`). */
export const dateUntil = (last: string) =>
  parsedField(
    satisfying(parseDate, (value) => value <= last),
    "forms.error.datePast",
  );
/** A date after `first` (`YYYY-MM-DD`). */
export const dateAfter = (first: string) =>
  parsedField(
    satisfying(parseDate, (value) => value > first),
    "forms.error.dateFuture",
  );

/** Rule for one of the given values. */
export const choice = <const T extends string>(values: readonly T[]): Rule<T> =>
  transform((raw, addIssue) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) addIssue(message("forms.error.choose"));
    return found as T;
  });

/** Rule for one of the given values, or `null`. */
export const optionalChoice = <const T extends string>(values: readonly T[]): Rule<T | null> =>
  transform((raw) => values.find((value) => value === raw) ?? null);

/** Yes (`1`) or no (`0`) as a boolean, nothing as `null`. */
export const yesNo: Rule<boolean | null> = transform((raw) =>
  raw === "1" ? true : raw === "0" ? false : null,
);

/** A checkbox that must be checked. */
export const mustBeTrue = (errorKey: TranslationKey): Rule<true> =>
  transform((raw, addIssue) => {
    if (raw !== true) addIssue(message(errorKey));
    return true;
  });

/** Files within the limit of one request; at least one when `needed`. */
export const files = (needed: boolean): Rule<File[]> =>
  transform((raw, addIssue) => {
    const chosen = raw as File[];
    if (needed && chosen.length === 0) addIssue(message("forms.error.files"));
    if (totalSize(chosen) > maxUploadBytes) addIssue(message("forms.error.filesTooLarge"));
    return chosen;
  });

/** The output of a rule, or the first error of each field by its path. */
export function validateRule<O>(rule: Rule<O>, values: unknown): Validation<O> {
  const result = rule.safeParse(values);
  if (result.success) return { output: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join(".")] ??= issue.message;
  return { errors };
}

export { z };
