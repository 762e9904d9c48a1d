/** The texts of the active language by key: the path in the JSON files, joined by dots. */
export type Texts = Map<string, string>;

/** The values of a text's placeholders. `count` also selects between a text's plural forms. */
export interface TextValues {
  count?: number;
  [name: string]: string | number | null | undefined;
}

/** Adds all texts of a JSON file, which replace those that are there. */
export function addTexts(texts: Texts, tree: object, path = ""): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(path + key, value);
    else addTexts(texts, value, `${path}${key}.`);
  }
}

/** Dutch and English have two forms. `Intl.PluralRules` says the same, and takes a slow phone long to create. */
const pluralOf = (count: number) => (count === 1 ? "one" : "other");

function findText(texts: Texts, key: string, count: number | undefined): string {
  const plural = count === undefined ? undefined : texts.get(`${key}_${pluralOf(count)}`);
  return plural ?? texts.get(key) ?? key;
}

/** The text of a key with its `{{placeholders}}` filled in; the key itself when there is none. */
export function formatText(texts: Texts, key: string, values: TextValues = {}): string {
  return findText(texts, key, values.count).replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    String(values[name] ?? ""),
  );
}
