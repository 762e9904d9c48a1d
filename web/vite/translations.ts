import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Which of a file's texts are initial, by their path: `ui.close`. */
type IsInitial = (path: string) => boolean;

interface Texts {
  [key: string]: string | Texts;
}

/** The texts of a tree that are initial, or those that are not. */
function divideTexts(tree: Texts, isInitial: IsInitial, part: "initial" | "deferred", path = ""): Texts {
  const selected: Texts = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") {
      if (isInitial(path + key) === (part === "initial")) selected[key] = value;
      continue;
    }
    const own = divideTexts(value, isInitial, part, `${path}${key}.`);
    if (Object.keys(own).length > 0) selected[key] = own;
  }
  return selected;
}

/** Splits each file of texts in two modules: `?initial` and `?deferred`. */
export function splitTranslations(isInitial: IsInitial): Plugin {
  return {
    name: "split-translations",
    enforce: "pre",
    load(id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".json") || (part !== "initial" && part !== "deferred")) return null;
      this.addWatchFile(file);
      const texts = divideTexts(JSON.parse(readFileSync(file, "utf8")), isInitial, part);
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;
      return { code, moduleType: "js" };
    },
  };
}
