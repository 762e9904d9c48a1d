import { readFileSync } from "node:fs";

/** The variants of the portal's language: formal and informal Dutch, and English, each with a firm of the demo that uses it. */
export const variants = {
  formal: { firm: "vandijk", locale: "nl", style: "formal", files: ["nl"] },
  informal: { firm: "noordzee", locale: "nl", style: "informal", files: ["nl", "nl-x-informal"] },
  english: { firm: "vandijk", locale: "en", style: "formal", files: ["en"] },
} as const;

export type LanguageVariant = keyof typeof variants;
export const allVariants = Object.keys(variants) as LanguageVariant[];

type TextTree = { [key: string]: string | TextTree };

function findText(tree: TextTree, key: string): string | undefined {
  const found = key.split(".").reduce<string | TextTree | undefined>((at, part) => {
    return typeof at === "object" ? at[part] : undefined;
  }, tree);
  return typeof found === "string" ? found : undefined;
}

/** Returns a function that gives the portal's own text in a variant by its key; an unknown key fails. */
export function textsIn(
  variant: LanguageVariant,
): (key: string, values?: Record<string, string | number>) => string {
  const trees = variants[variant].files.map((file): TextTree => {
    return JSON.parse(
      readFileSync(new URL(`../../../messages/shared/${file}.json`, import.meta.url), "utf8"),
    );
  });
  return (key, values = {}) => {
    const text = trees
      .toReversed()
      .reduce<string | undefined>((found, tree) => found ?? findText(tree, key), undefined);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Returns the tag by which a journey runs in every variant on the phone, and in one of them on a wide screen as well. */
export const tagFor = (variant: LanguageVariant): { tag?: string } =>
  variant === "formal" ? {} : { tag: "@phone" };
