import { expect, test } from "vitest";
import en from "../../../messages/desk/en.json";
import enInformal from "../../../messages/desk/en-x-informal.json";
import nl from "../../../messages/desk/nl.json";
import nlInformal from "../../../messages/desk/nl-x-informal.json";
import { brokenRules, type TextTree, textsOf } from "../shared/i18n/textRules.testing";

const keys = (tree: TextTree) => textsOf(tree).map(([key]) => key);
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? "").toSorted((a, b) => a.localeCompare(b));

test("English has exactly the texts that Dutch has, and the informal ones are differences", () => {
  expect(keys(en).sort()).toEqual(keys(nl).sort());
  expect(keys(nl)).toEqual(expect.arrayContaining(keys(nlInformal)));
  expect(keys(en)).toEqual(expect.arrayContaining(keys(enInformal)));
});

test("every version of a text takes the same values", () => {
  const base = new Map(textsOf(nl));
  for (const tree of [en, nlInformal, enInformal])
    for (const [key, text] of textsOf(tree))
      expect([key, placeholders(text)]).toEqual([key, placeholders(base.get(key) ?? "")]);
});

test("no text has a form that the portal does not use", () => {
  expect(brokenRules({ nl, nlInformal, en, enInformal })).toEqual([]);
});
