import { expect, test } from "vitest";
import type { SettingsAttributes } from "../attributes";
import { isWorded, matches, type Wordable, withoutWords, withWords, wordables } from "./wording";

const texts = [
  { id: "session.login.title", translation: { nl: "Inloggen", en: "Sign in" } },
  { id: "list.items_one", translation: { nl: "{{count}} bericht", en: "{{count}} message" } },
  { id: "dashboard.important.title", translation: { nl: "Belangrijke documenten" } },
];

const find = (attributes: SettingsAttributes, key: string): Wordable => {
  const found = wordables(attributes, texts).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};

test("a text is worded, and said by the portal again when its words go", () => {
  const title = find({}, "session.login.title");
  expect(isWorded(title)).toBe(false);
  expect(title.pointer).toBe("/dictionary/0/translation");
  const worded = withWords({}, title, "nl", "Welkom terug");
  expect(worded).toEqual({
    dictionary: [{ id: "session.login.title", translation: { nl: "Welkom terug" } }],
  });
  const again = find(worded, "session.login.title");
  expect(isWorded(again)).toBe(true);
  expect(withWords(worded, again, "nl", "  ")).toEqual({ dictionary: [] });
  expect(withoutWords(worded, again)).toEqual({ dictionary: [] });
});

test("an entry keeps its place while it is worded", () => {
  const attributes = {
    dictionary: [
      { id: "session.login.title", translation: { nl: "A" } },
      { id: "list.items_one", translation: { nl: "Eén" } },
    ],
  };
  const next = withWords(attributes, find(attributes, "session.login.title"), "en", "B");
  expect(next.dictionary).toEqual([
    { id: "session.login.title", translation: { nl: "A", en: "B" } },
    attributes.dictionary[1],
  ]);
});

test("a text of a fixed place stands in the content, with what the portal says there", () => {
  const title = find({}, "content/important_documents_title");
  expect(title.portal.nl).toBe("Belangrijke documenten");
  expect(withWords({}, title, "nl", "Stukken")).toEqual({
    content: { important_documents_title: { nl: "Stukken" } },
  });
});

test("words for a text that is not there can be found and taken away", () => {
  const attributes = { dictionary: [{ id: "gone.text", translation: { nl: "Weg" } }] };
  const gone = find(attributes, "gone.text");
  expect(gone.portal).toEqual({});
  expect(withoutWords(attributes, gone)).toEqual({ dictionary: [] });
});

test("one message needs no number", () => {
  expect(find({}, "list.items_one").shape.variables).toEqual({ known: ["count"], needed: [] });
});

test("a search finds every word, with or without accents", () => {
  const text = { ...find({}, "session.login.title"), value: { nl: "Eén <b>adres</b>" } };
  expect(matches(text, "", "een adres")).toBe(true);
  expect(matches(text, "", "LOGIN sign")).toBe(true);
  expect(matches(text, "Welkom", "welkom")).toBe(true);
  expect(matches(text, "", "b>")).toBe(false);
  expect(matches(text, "", "%")).toBe(false);
  expect(matches(text, "", "  ")).toBe(true);
});
