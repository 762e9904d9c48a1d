import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brokenTexts, type TextTree, textsOf } from "./textRules.testing";

const demo = new URL("../../../../demo/", import.meta.url);

interface DemoRecord {
  type: string;
  external_id: string;
  attributes: TextTree & { owners?: string[]; locale?: string; address_style?: "formal" | "informal" };
}

type DemoVoice = "dutch" | "formal" | "informal" | "english";

/** The keys of data, whose words are nobody's choice. */
const isData = (key: string) =>
  /(^|[._])(name|names|address|city|country|phone|zipcode|code|image|email|url|id)(\.\d+)?$|_(name|image)$/.test(
    key,
  );

/** A text without its markup, in which quotes and spaces have another meaning. */
const stripMarkup = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();

const isText = (value: unknown) => typeof value === "string" || (typeof value === "object" && value !== null);

/** Reads JSON as a tree of texts, in which numbers, flags and nulls are empty. */
const readTree = (json: string): TextTree => JSON.parse(json, (_, value) => (isText(value) ? value : ""));

/** The texts of a tree in its own words: those with a space, without markup. */
const wordsIn = (tree: TextTree): [string, string][] =>
  textsOf(tree)
    .filter(([key, text]) => !isData(key) && !text.startsWith("data:") && text.includes(" "))
    .map(([key, text]) => [key, stripMarkup(text)]);

const recordsOf = (firm: string): DemoRecord[] =>
  ["records.ndjson", "work/records.ndjson", "answered/records.ndjson"].flatMap((file) => {
    try {
      const lines = readFileSync(new URL(`${firm}/${file}`, demo), "utf8")
        .trim()
        .split("\n");
      return lines.map((line) => readTree(line) as unknown as DemoRecord);
    } catch {
      return [];
    }
  });

/** The voice in which the owners of a record read it; that of all Dutch texts where they differ. */
function voiceOf(owners: readonly string[], records: readonly DemoRecord[]): DemoVoice {
  const voices = new Set(
    owners.map((owner) => {
      const { locale, address_style: style } =
        records.find(({ type, external_id: id }) => type === "consumers" && id === owner)?.attributes ?? {};
      return locale === "en" ? "english" : (style ?? "dutch");
    }),
  );
  const [voice = "dutch"] = voices;
  return voices.size === 1 ? voice : "dutch";
}

const firms = readdirSync(demo, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test.each(firms.map(({ name }) => name))("the demo firm %s keeps the rules of the portal's texts", (firm) => {
  const records = recordsOf(firm);
  expect(records.length).toBeGreaterThan(5);
  const broken = records.flatMap(({ type, external_id: id, attributes }) =>
    brokenTexts(wordsIn({ [`${type} ${id}`]: attributes }), voiceOf(attributes.owners ?? [], records)),
  );
  const licence = readTree(readFileSync(new URL(`${firm}/licence.json`, demo), "utf8"));
  // The terms are the firm's legal text, which no reader's form of address or choice of words changes.
  const isTerms = ([key]: [string, string]) => key.startsWith("content.otd_conditions.");
  const texts = wordsIn(licence).filter((text) => !isTerms(text));
  const terms = wordsIn(licence).filter((text) => isTerms(text) && !text[0].endsWith(".en"));
  const inLanguage = (language: string) => texts.filter(([key]) => key.endsWith(`.${language}`));
  const informal = new Map(inLanguage("nl-x-informal"));
  broken.push(
    ...brokenTexts(terms, "dutch"),
    ...brokenTexts(inLanguage("nl"), "formal"),
    ...brokenTexts(
      inLanguage("nl").map(([key, text]) => [key, informal.get(`${key}-x-informal`) ?? text]),
      "informal",
    ),
    ...brokenTexts(inLanguage("en"), "english"),
  );
  expect(broken).toEqual([]);
});

test.each(firms.map(({ name }) => name))(
  "the welcome of %s does not greet, which the overview does",
  (firm) => {
    const { content } = JSON.parse(readFileSync(new URL(`${firm}/licence.json`, demo), "utf8"));
    for (const title of Object.values<string>(content.welcome_title))
      expect(title).not.toMatch(/^(welkom|welcome|hallo|hello|fijn dat)/i);
  },
);
