import { type FormField, flat, type RecordAttributes, showValue } from "./fields";

/**
 * A record that somebody else changed while it was edited here: which fields both changed, and what is kept of the rest.
 */

/** A field that both changed, each to something else. */
interface FieldConflict {
  name: string;
  /** Label of the field in the form. */
  label: string;
  mine: string;
  theirs: string;
}

/** Returns the same text for values that mean the same: what is absent, empty or `null` is nothing. */
function toCanonicalText(value: unknown): string {
  const clean = (part: unknown): unknown => {
    if (part === "" || part === undefined || part === false) return null;
    if (Array.isArray(part)) return part.length === 0 ? null : part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    const entries = Object.entries(part)
      .map(([key, inner]) => [key, clean(inner)] as const)
      .filter(([, inner]) => inner !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.length === 0 ? null : Object.fromEntries(entries);
  };
  return JSON.stringify(clean(value));
}

const isSame = (one: unknown, other: unknown) => toCanonicalText(one) === toCanonicalText(other);

/** The fields that both changed since `before`, each to something else. */
export function differences(
  fields: readonly FormField[],
  before: RecordAttributes,
  mine: RecordAttributes,
  theirs: RecordAttributes,
): FieldConflict[] {
  return flat(fields)
    .filter(({ name }) => {
      const isOnlyOurs = isSame(theirs[name], before[name]);
      return !isOnlyOurs && !isSame(mine[name], before[name]) && !isSame(mine[name], theirs[name]);
    })
    .map((field) => ({
      name: field.name,
      label: field.label,
      mine: showValue(field, mine[field.name]),
      theirs: showValue(field, theirs[field.name]),
    }));
}

/** Theirs, with what was changed here alone, and with mine where that was chosen. */
export function merge(
  fields: readonly FormField[],
  before: RecordAttributes,
  mine: RecordAttributes,
  theirs: RecordAttributes,
  chosen: ReadonlySet<string>,
): RecordAttributes {
  const merged: RecordAttributes = { ...theirs };
  const both = new Set(differences(fields, before, mine, theirs).map(({ name }) => name));
  for (const { name } of flat(fields)) {
    const isMine = both.has(name) ? chosen.has(name) : !isSame(mine[name], before[name]);
    if (isMine) merged[name] = mine[name];
  }
  return merged;
}
