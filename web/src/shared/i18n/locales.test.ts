import { expect, test } from "vitest";
import en from "../../../../messages/shared/en.json";
import enInformal from "../../../../messages/shared/en-x-informal.json";
import nl from "../../../../messages/shared/nl.json";
import nlInformal from "../../../../messages/shared/nl-x-informal.json";
import { brokenRules, type TextTree, textsOf } from "./textRules.testing";

const keys = (tree: TextTree) => textsOf(tree).map(([key]) => key);
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? "").toSorted((a, b) => a.localeCompare(b));

test("English has exactly the texts that Dutch has", () => {
  expect(keys(en).sort()).toEqual(keys(nl).sort());
});

test("the informal texts are differences from texts that exist", () => {
  expect(keys(nl)).toEqual(expect.arrayContaining(keys(nlInformal)));
  expect(keys(en)).toEqual(expect.arrayContaining(keys(enInformal)));
});

test("every version of a text takes the same values", () => {
  const base = new Map(textsOf(nl));
  for (const tree of [en, nlInformal, enInformal]) {
    for (const [key, text] of textsOf(tree)) {
      expect([key, placeholders(text)]).toEqual([key, placeholders(base.get(key) ?? "")]);
    }
  }
});

test("no text has a form that the portal does not use", () => {
  expect(brokenRules({ nl, nlInformal, en, enInformal }).join("\n")).toBe("");
});

test("the headings of pages and cards call what is the consumer's own “Mijn”, as the menu does", () => {
  const headings = textsOf(nl).filter(([key]) => /^(dashboard|products)\..*title$/i.test(key));
  expect(headings.length).toBeGreaterThan(10);
  const informal = new Map(textsOf(nlInformal));
  for (const [key, text] of headings)
    expect([key, informal.get(key) ?? text]).not.toEqual([key, expect.stringMatching(/^(Uw|Je|Jouw) /)]);
});

test("what follows an act names no heading that the overview does not have", () => {
  for (const { next } of [nl, nlInformal, en])
    for (const [key, text] of textsOf(next.after))
      expect([key, text]).not.toEqual([key, expect.stringMatching(/‘(Te doen|To do)’/)]);
});
