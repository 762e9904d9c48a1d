import { isPlain, pointerOf, type SettingsAttributes, tokensOf } from "../attributes";

/**
 * Differences between two versions of the settings, and the merge of two sets of changes. Entries of lists are known by
 * their id or code, so that one that is added moves no other.
 */

/** A value that is different, by a pointer in which ids stand for the places of list entries. */
export interface Difference {
  pointer: string;
  before: unknown;
  after: unknown;
}

const KEYS = ["id", "code", "iso_code"] as const;

/** The field by which the entries of a list are known; `null` where they are plain values. */
function keyOf(lists: readonly unknown[][]): (typeof KEYS)[number] | null {
  const entries = lists.flat();
  if (entries.length === 0) return null;
  const isKey = (key: string) =>
    lists.every((list) => new Set(list.map((entry) => isPlain(entry) && entry[key])).size === list.length) &&
    entries.every((entry) => isPlain(entry) && typeof entry[key] === "string");
  return KEYS.find(isKey) ?? null;
}

const toObject = (list: readonly unknown[], key: string): SettingsAttributes =>
  Object.fromEntries((list as SettingsAttributes[]).map((entry) => [String(entry[key]), entry]));

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0) ||
  (isPlain(value) && Object.values(value).every(isNothing));

/**
 * Returns true if two values mean the same: absent, empty and `null` are the same, and the order of an object's fields
 * is ignored.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (isNothing(one) && isNothing(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, place) => isSame(value, other[place]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/** The values as objects, where all are objects, lists of known entries, or nothing. */
function asObjects(values: readonly unknown[]): { objects: SettingsAttributes[]; key: string | null } | null {
  const present = values.filter((value) => value !== undefined && value !== null);
  if (present.length === 0) return null;
  if (present.every(isPlain))
    return { objects: values.map((value) => (isPlain(value) ? value : {})), key: null };
  if (!present.every(Array.isArray)) return null;
  const lists = values.map((value) => (Array.isArray(value) ? (value as unknown[]) : []));
  const key = keyOf(lists);
  return key ? { objects: lists.map((list) => toObject(list, key)), key } : null;
}

function collect(before: unknown, after: unknown, path: readonly string[], found: Difference[]): void {
  if (isSame(before, after)) return;
  const both = asObjects([before, after]);
  if (!both) {
    add(before, after, path, found);
    return;
  }
  const [one = {}, other = {}] = both.objects;
  const count = found.length;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [first, second] = [one[name], other[name]];
    if (isSame(first, second)) continue;
    const before = found.length;
    collect(withoutKey(first, both.key), withoutKey(second, both.key), [...path, name], found);
    // An entry that has nothing but its key.
    if (found.length === before) add(first, second, [...path, name], found);
  }
  // Known entries in another order are a difference of their list.
  if (found.length === count) add(before, after, path, found);
}

const add = (before: unknown, after: unknown, path: readonly string[], found: Difference[]) =>
  found.push({ pointer: pointerOf(path), before: before ?? null, after: after ?? null });

/** An entry without the field that its pointer has already. */
function withoutKey(entry: unknown, key: string | null): unknown {
  if (key === null || !isPlain(entry)) return entry;
  const { [key]: _, ...rest } = entry;
  return rest;
}

/** Returns everything that is different, in the order of the settings. */
export function differencesOf(before: SettingsAttributes, after: SettingsAttributes): Difference[] {
  return explode(before, after, []);
}

/**
 * Differences as the server tells them, an added entry as a whole and by its place, in single values by the id of the
 * entry; `attributes` are those of the later version.
 */
export function splitDifferences(
  differences: readonly { pointer: string; before?: unknown; after?: unknown }[],
  attributes: SettingsAttributes,
): Difference[] {
  return differences.flatMap(({ pointer, before, after }) => {
    const [first = "", second, ...rest] = tokensOf(pointer);
    const list = attributes[first];
    const isPlace =
      second !== undefined && /^\d+$/.test(second) && (Array.isArray(list) || list === undefined);
    if (!isPlace) return explode(before, after, tokensOf(pointer));
    const isRemoved = rest.length === 0 && !isNothing(before) && isNothing(after);
    const entry = isRemoved ? before : Array.isArray(list) ? list[Number(second)] : undefined;
    const key = isPlain(entry) ? KEYS.find((name) => typeof entry[name] === "string") : undefined;
    if (!isPlain(entry) || !key) return explode(before, after, tokensOf(pointer));
    const path = [first, String(entry[key]), ...rest];
    const isWhole = rest.length === 0;
    return isWhole
      ? explode(withoutKey(before, key), withoutKey(after, key), path)
      : explode(before, after, path);
  });
}

function explode(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  const found: Difference[] = [];
  collect(before, after, path, found);
  return found;
}

/** A value that both changed, each to something else. */
export interface Conflict {
  pointer: string;
  mine: unknown;
  theirs: unknown;
}

interface Merge {
  attributes: SettingsAttributes;
  conflicts: Conflict[];
}

/**
 * Theirs with what was changed here since `before`. Where both changed the same, theirs stays unless its pointer is among
 * `kept`.
 */
export function merge(
  before: SettingsAttributes,
  mine: SettingsAttributes,
  theirs: SettingsAttributes,
  kept: ReadonlySet<string> = new Set(),
): Merge {
  const conflicts: Conflict[] = [];
  const join = (base: unknown, ours: unknown, others: unknown, path: readonly string[]): unknown => {
    if (isSame(ours, base)) return others;
    if (isSame(others, base) || isSame(ours, others)) return ours;
    const three = asObjects([base, ours, others]);
    if (!three || ours === undefined || others === undefined) {
      const pointer = pointerOf(path);
      conflicts.push({ pointer, mine: ours ?? null, theirs: others ?? null });
      return kept.has(pointer) ? ours : others;
    }
    const [first = {}, second = {}, third = {}] = three.objects;
    const joined: SettingsAttributes = {};
    for (const name of new Set([...Object.keys(third), ...Object.keys(second)])) {
      const value = join(first[name], second[name], third[name], [...path, name]);
      if (value !== undefined) joined[name] = value;
    }
    return three.key ? Object.values(joined) : joined;
  };
  return { attributes: join(before, mine, theirs, []) as SettingsAttributes, conflicts };
}
