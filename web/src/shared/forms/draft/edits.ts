/**
 * The edits of a form: what was typed, apart from the initial values, so that it can be applied to a newer record.
 *
 * Every value of a form has a path, as `consumer/city`. Rows of a record, which have an `id` and are not `added`, go by
 * their id, as `parts/lp1/interest`; the rows that were added stand together under `parts/+`. Any other list is one
 * value.
 */

/** The values of a form by their paths. */
export type FlatValues = Record<string, unknown>;

/** The path segment of the added rows. */
const ADDED = "+";

interface Row {
  id: string;
  added: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRow = (value: unknown): value is Row & Record<string, unknown> =>
  isObject(value) && typeof value.added === "boolean" && typeof value.id === "string";

const isRows = (value: unknown): value is (Row & Record<string, unknown>)[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRow);

const join = (path: string, name: string): string => {
  const part = encodeURIComponent(name);
  return path ? `${path}/${part}` : part;
};

export function flatten(values: object, path = "", into: FlatValues = {}): FlatValues {
  for (const [name, value] of Object.entries(values)) {
    const at = join(path, name);
    if (isRows(value)) {
      for (const { id, added: _, ...row } of value.filter(({ added }) => !added))
        flatten(row, join(at, id), into);
      const added = value.filter((row) => row.added);
      if (added.length > 0) into[`${at}/${ADDED}`] = added;
    } else if (isObject(value)) flatten(value, at, into);
    else into[at] = value;
  }
  return into;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The paths at which two forms differ, among those of the first. */
export const differences = (values: FlatValues, others: FlatValues): string[] =>
  Object.keys(values).filter((path) => !isSame(values[path], others[path]));

/** The values of a form that differ from its initial values. */
export function editsOf(values: object, start: object): FlatValues {
  const now = flatten(values);
  const before = flatten(start);
  const isEmptyList = (path: string) => Array.isArray(now[path]) && (now[path] as unknown[]).length === 0;
  // An empty list without a counterpart is one whose added rows were removed again.
  const paths = differences(now, before).filter((path) => !(isEmptyList(path) && before[path] === undefined));
  return Object.fromEntries(paths.map((path) => [path, now[path]]));
}

/** Sets the value at a path. Returns `false` if its row does not exist. */
function setAt(values: object, path: string, value: unknown): boolean {
  const names = path.split("/").map((name) => (name === ADDED ? name : decodeURIComponent(name)));
  const last = names.pop() ?? "";
  let at: unknown = values;
  for (const name of names) {
    if (Array.isArray(at)) at = at.find((row) => isRow(row) && !row.added && row.id === name);
    else if (isObject(at)) at = at[name];
    if (at === undefined) return false;
  }
  if (Array.isArray(at)) {
    if (last !== ADDED || !Array.isArray(value)) return false;
    at.splice(0, at.length, ...at.filter((row) => !(isRow(row) && row.added)), ...value);
    return true;
  }
  if (!isObject(at)) return false;
  at[last] = value;
  return true;
}

/** Applies edits to initial values; `isPartLost` when an edit belonged to a row that no longer exists. */
export function applyEdits<V extends object>(
  start: V,
  typed: FlatValues,
): { values: V; isPartLost: boolean } {
  const values = structuredClone(start);
  const results = Object.entries(typed).map(([path, value]) => setAt(values, path, value));
  return { values, isPartLost: results.includes(false) };
}

/** The paths of the rows that `values` has and `others` does not. */
export function rowsOnlyIn(others: object, values: object): string[] {
  const rowsOf = (form: object) =>
    Object.entries(form).flatMap(([name, value]) =>
      isRows(value) ? value.filter(({ added }) => !added).map(({ id }) => join(name, id)) : [],
    );
  const presentRows = new Set(rowsOf(others));
  return rowsOf(values).filter((row) => !presentRows.has(row));
}
