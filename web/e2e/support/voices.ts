import { readFileSync } from "node:fs";

/** The ways in which the portal speaks: formal and informal Dutch, and English; each firm speaks one of its own. */
export const voices = {
  formal: { firm: "vandijk", locale: "nl", style: "formal", files: ["nl"] },
  informal: { firm: "noordzee", locale: "nl", style: "informal", files: ["nl", "nl-x-informal"] },
  english: { firm: "vandijk", locale: "en", style: "formal", files: ["en"] },
} as const;

export type Voice = keyof typeof voices;
export const everyVoice = Object.keys(voices) as Voice[];

type Texts = { [key: string]: string | Texts };

function find(tree: Texts, key: string): string | undefined {
  const found = key.split(".").reduce<string | Texts | undefined>((at, part) => {
    return typeof at === "object" ? at[part] : undefined;
  }, tree);
  return typeof found === "string" ? found : undefined;
}

/** The portal's own text in a voice, by its key; an unknown key fails. */
export function says(voice: Voice): (key: string, values?: Record<string, string | number>) => string {
  const trees = voices[voice].files.map((file): Texts => {
    return JSON.parse(
      readFileSync(new URL(`../../../messages/shared/${file}.json`, import.meta.url), "utf8"),
    );
  });
  return (key, values = {}) => {
    const text = trees
      .toReversed()
      .reduce<string | undefined>((found, tree) => found ?? find(tree, key), undefined);
    if (text === undefined) throw new Error(`no text ${key}`);
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Each journey is tried in every voice on the phone, and in one of them on a wide screen as well. */
export const tagOf = (voice: Voice): { tag?: string } => (voice === "formal" ? {} : { tag: "@phone" });
