import type { SelectOption } from "../../../shared/forms/field/fieldProps";
import { parsePhone, phoneText } from "../../../shared/forms/parse/address";
import { dateText } from "../../../shared/forms/parse/date";
import { euroText, parseEuro, toEuros } from "../../../shared/forms/parse/euro";
import { decimalText, parseDecimal } from "../../../shared/forms/parse/number";
import * as rules from "../../../shared/forms/rules";
import type { FieldErrors, Validation } from "../../../shared/forms/useForm";
import {
  iban,
  date as showDate,
  euro as showEuro,
  percent as showPercent,
} from "../../../shared/ui/text/format";

/**
 * The fields of a record's form, described as data: one description makes the values that are typed, the attributes that
 * are sent, the rules between the two, and what is shown of a record where nothing is typed.
 */

/** The attributes of a record, as they are on the wire. */
export type RecordAttributes = Record<string, unknown>;
/** Values of the form: texts, checkboxes, ids, and groups and rows of these. */
export type RecordValues = Record<string, unknown>;

type LeafKind =
  | "text"
  | "long"
  /** Texts, one a line. */
  | "list"
  | "euro"
  /** Euros that may be below zero. */
  | "amount"
  | "percent"
  /** A percentage to choose, or `NO_RATE`. */
  | "rate"
  | "whole"
  | "date"
  | "birthday"
  | "time"
  | "email"
  | "phone"
  | "postcode"
  | "iban"
  | "choice"
  | "flag"
  /** External ids of clients. */
  | "people"
  /** The adviser among the panels of the record. */
  | "adviser";

export interface Leaf {
  kind: LeafKind;
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  options?: readonly SelectOption[];
  /** Takes a whole row, so that what belongs together stands together. */
  isWide?: boolean;
  /** Has a short box, for a few characters. */
  isShort?: boolean;
  /** Shown only for these values of the form; otherwise it is not sent. */
  when?: (values: RecordValues) => boolean;
}

interface GroupField {
  kind: "group";
  name: string;
  label: string;
  fields: readonly Leaf[];
  /** Condition like that of a single field. */
  when?: (values: RecordValues) => boolean;
}

export interface Rows {
  kind: "rows";
  name: string;
  label: string;
  /** The name of one row, such as `Leningdeel 2`. */
  rowName: (place: number) => string;
  addLabel: string;
  fields: readonly Field[];
  /** The attributes that a new row begins with. */
  start?: RecordAttributes;
}

/** Fields below a heading. */
export interface Section {
  kind: "section";
  label: string;
  hint?: string;
  /** Condition like that of a single field; what is in it has its own. */
  when?: (values: RecordValues) => boolean;
  fields: readonly (Leaf | GroupField | Rows)[];
}

export type Field = Leaf | GroupField | Rows;
export type FormField = Field | Section;

/** Key under which the values of a group or a row hold the attributes that no field shows, so that they are kept. */
const REST = "_rest";
/** The name that an adviser has among the panels. */
const ADVISER = "ADVISOR";

/** The option of a rate that stands for none. */
export const NO_RATE = "none";

/** A text or a number as text; nothing of anything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

interface Panel {
  adviser?: string | null;
  systemname?: string | null;
}

const isPlain = (value: unknown): value is RecordAttributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const panels = (value: unknown): Panel[] => (Array.isArray(value) ? (value as Panel[]) : []);
const isAdviser = ({ adviser, systemname }: Panel) => Boolean(adviser) && systemname === ADVISER;

/** Returns the external id of the adviser among the panels of a record. */
export const adviserOf = (value: unknown): string | null => panels(value).find(isAdviser)?.adviser ?? null;

/** The fields without their sections. */
export const flat = (fields: readonly FormField[]): Field[] =>
  fields.flatMap((field) => (field.kind === "section" ? flat(field.fields) : [field]));

function leafValue({ kind }: Leaf, value: unknown): unknown {
  if (kind === "flag") return value === true;
  if (kind === "people") return Array.isArray(value) ? value : [];
  if (kind === "list") return Array.isArray(value) ? value.join("\n") : "";
  if (kind === "adviser") return adviserOf(value) ?? "";
  if (kind === "rate") return textOf(value) || NO_RATE;
  if (value === null || value === undefined) return "";
  if (kind === "euro" || kind === "amount") return euroText(value as number);
  if (kind === "percent" || kind === "whole") return decimalText(value as number);
  if (kind === "date" || kind === "birthday") return dateText(value as string);
  if (kind === "time") return textOf(value).slice(0, 5);
  if (kind === "phone") return phoneText(parsePhone(textOf(value)) ?? textOf(value));
  return kind === "iban" ? iban(textOf(value)) : textOf(value);
}

/** Returns the initial values of the form for a record with these attributes. */
export function toValues(fields: readonly FormField[], attributes: RecordAttributes): RecordValues {
  const values: RecordValues = {};
  for (const field of flat(fields)) {
    const value = attributes[field.name];
    if (field.kind === "group") {
      const group = isPlain(value) ? value : {};
      values[field.name] = { ...toValues(field.fields, group), [REST]: isPlain(value) ? value : null };
    } else if (field.kind === "rows") {
      const rows = Array.isArray(value) ? (value as RecordAttributes[]) : [];
      values[field.name] = rows.map((row) => ({ ...toValues(field.fields, row), [REST]: row }));
    } else values[field.name] = leafValue(field, value);
  }
  return values;
}

/** The values of a row that is added. */
export const newRow = ({ fields, start = {} }: Rows): RecordValues => toValues(fields, start);

/** Euros that may be below zero. */
function readAmount(text: string): number | null {
  const [, sign = "", rest = ""] = /^\s*([-–−]?)\s*(.*)$/.exec(text.replace(/^€\s*/, "")) ?? [];
  const cents = parseEuro(rest);
  return cents === null ? null : toEuros(sign ? -cents : cents);
}

const amountRule = (required: boolean): rules.Rule<number | null> =>
  rules.transform((raw, addIssue) => {
    const typed = textOf(raw).trim();
    if (!typed && !required) return null;
    const found = readAmount(typed);
    if (found === null) addIssue(typed ? "forms.error.euro" : "forms.error.required");
    return found;
  });

const parsed: Partial<Record<LeafKind, { when: (needed: boolean) => rules.Rule<unknown> }>> = {
  text: rules.text(),
  long: rules.longText(),
  list: rules.longText(),
  euro: rules.euro,
  percent: rules.percent,
  whole: rules.whole,
  date: rules.date,
  time: rules.time,
  email: rules.email,
  phone: rules.phone,
  postcode: rules.postcodeOf("nl"),
  iban: rules.iban,
  amount: { when: amountRule },
};

const today = () => new Date().toISOString().slice(0, 10);

function ruleOf({ kind, required = false, options = [] }: Leaf): rules.Rule<unknown> {
  if (kind === "choice" || kind === "adviser" || kind === "rate") {
    const values = options.map(({ value }) => value);
    return required || kind === "rate" ? rules.choice(values) : rules.optionalChoice(values);
  }
  if (kind === "birthday") return rules.dateUntil(today()).when(required);
  return (parsed[kind] ?? rules.text()).when(required);
}

function readLeaf(field: Leaf, value: unknown, before: unknown): { output?: unknown; error?: string } {
  const { kind, required = false } = field;
  if (kind === "flag") return { output: value === true };
  if (kind === "people") {
    const ids = value as string[];
    return required && ids.length === 0 ? { error: "forms.error.choose" } : { output: ids };
  }
  const result = rules.validateRule(ruleOf(field), value);
  if ("errors" in result) return { error: Object.values(result.errors)[0] ?? "forms.error.required" };
  if (kind === "list") {
    const lines = textOf(result.output).split("\n");
    return { output: lines.map((line) => line.trim()).filter(Boolean) };
  }
  if (kind === "rate") return { output: result.output === NO_RATE ? null : Number(result.output) };
  if (kind === "adviser") {
    const others = panels(before).filter((panel) => !isAdviser(panel));
    const own = result.output ? [{ adviser: result.output, systemname: ADVISER }] : [];
    return { output: [...own, ...others] };
  }
  return { output: result.output };
}

/** True if a value is present: empty texts, lists, `null` and `undefined` are not. */
const isThere = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);

function readInto(
  fields: readonly Field[],
  values: RecordValues,
  before: RecordAttributes,
  at: string,
  errors: FieldErrors,
): RecordAttributes {
  const found: RecordAttributes = { ...before };
  for (const field of fields) {
    const place = `${at}${field.name}`;
    const value = values[field.name];
    if (field.kind === "group") {
      if (field.when && !field.when(values)) {
        found[field.name] = null;
        continue;
      }
      const typed = (value ?? {}) as RecordValues;
      const rest = isPlain(typed[REST]) ? typed[REST] : {};
      const group = readInto(field.fields, typed, rest, `${place}.`, errors);
      found[field.name] = Object.values(group).some(isThere) ? group : null;
    } else if (field.kind === "rows") {
      found[field.name] = ((value ?? []) as RecordValues[]).map((row, index) =>
        readInto(field.fields, row, isPlain(row[REST]) ? row[REST] : {}, `${place}.${index}.`, errors),
      );
    } else if (field.when && !field.when(values)) found[field.name] = field.kind === "flag" ? false : null;
    else {
      const { output, error } = readLeaf(field, value, before[field.name]);
      if (error) errors[place] = error;
      found[field.name] = output;
    }
  }
  return found;
}

/**
 * The attributes that the form makes of those that stood before: what no field shows stays as it was. Or the error of each
 * field by its path.
 */
export function readValues(
  fields: readonly FormField[],
  values: RecordValues,
  before: RecordAttributes = {},
): Validation<RecordAttributes> {
  const errors: FieldErrors = {};
  const output = readInto(flat(fields), values, before, "", errors);
  return Object.keys(errors).length > 0 ? { errors } : { output };
}

/** The text of a value where nothing is typed; empty where there is none. */
export function showValue(field: Field, value: unknown): string {
  if (!isThere(value)) return "";
  if (field.kind === "group") return isPlain(value) ? showAll(field.fields, value).join("\n") : "";
  if (field.kind === "rows")
    return (value as RecordAttributes[])
      .map((row, place) => [field.rowName(place), ...showAll(field.fields, row)].join("\n"))
      .join("\n\n");
  const optionLabel = (id: string) => field.options?.find((option) => option.value === id)?.label ?? id;
  switch (field.kind) {
    case "euro":
    case "amount":
      return showEuro(value as number);
    case "percent":
    case "rate":
      return showPercent(value as number);
    case "date":
    case "birthday":
      return showDate(value as string);
    case "flag":
      return value === true ? "✓" : "";
    case "people":
      return (value as string[]).map(optionLabel).join(", ");
    case "list":
      return (value as string[]).join("\n");
    case "adviser":
      return optionLabel(adviserOf(value) ?? "");
    case "choice":
      return optionLabel(textOf(value));
    default:
      return String(leafValue(field, value));
  }
}

const showAll = (fields: readonly Field[], attributes: RecordAttributes): string[] =>
  fields
    .map((field) => [field.label, showValue(field, attributes[field.name])])
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `${label}: ${text}`);

/** A number that is typed with a comma. */
export const numberOf = (text: unknown): number | null => parseDecimal(textOf(text));
/** An amount that is typed, in euros. */
export const amountOf = (text: unknown): number | null => readAmount(textOf(text));

/** Separates the attributes of the record from what the form alone asks, whose names begin with `_`. */
export function separateFormOnly(attributes: RecordAttributes): {
  record: RecordAttributes;
  formOnly: RecordAttributes;
} {
  const isFormOnly = ([name]: [string, unknown]) => name.startsWith("_");
  const entries = Object.entries(attributes);
  return {
    record: Object.fromEntries(entries.filter((entry) => !isFormOnly(entry))),
    formOnly: Object.fromEntries(entries.filter(isFormOnly)),
  };
}
