import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The part of a file's texts that a text belongs to, by its path: `ui.close`. */
type PartOf = (path: string) => string;

interface TranslationTree {
  [key: string]: string | TranslationTree;
}

/** The texts of a tree that belong to a part. */
function selectTexts(tree: TranslationTree, partOf: PartOf, part: string, path = ""): TranslationTree {
  const selected: TranslationTree = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") {
      if (partOf(path + key) === part) selected[key] = value;
      continue;
    }
    const own = selectTexts(value, partOf, part, `${path}${key}.`);
    if (Object.keys(own).length > 0) selected[key] = own;
  }
  return selected;
}

/** Splits each file of texts in a module for each part, which the query of an import names: `?initial`. */
export function splitTranslations(parts: readonly string[], partOf: PartOf): Plugin {
  return {
    name: "split-translations",
    enforce: "pre",
    load(id) {
      const [file = "", part = ""] = id.split("?");
      if (!file.endsWith(".json") || !parts.includes(part)) return null;
      this.addWatchFile(file);
      const texts = selectTexts(JSON.parse(readFileSync(file, "utf8")), partOf, part);
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
      return { code, moduleType: "js" };
    },
  };
}
