import { expect, test } from "vitest";
import en from "../../../messages/desk/en.json";
import enInformal from "../../../messages/desk/en-x-informal.json";
import nl from "../../../messages/desk/nl.json";
import nlInformal from "../../../messages/desk/nl-x-informal.json";

function texts(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : texts(value, `${path}${key}.`),
  );
}

const keys = (tree: object) => texts(tree).map(([key]) => key);
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? "").toSorted((a, b) => a.localeCompare(b));
const says = (text: string, words: string) =>
  new RegExp(`(^|[^\\p{L}'’])(${words})(?=$|[^\\p{L}])`, "iu").test(text);

test("English has exactly the texts that Dutch has, and the informal ones are differences", () => {
  expect(keys(en).sort()).toEqual(keys(nl).sort());
  expect(keys(nl)).toEqual(expect.arrayContaining(keys(nlInformal)));
  expect(keys(en)).toEqual(expect.arrayContaining(keys(enInformal)));
});

test("every version of a text takes the same values", () => {
  const base = new Map(texts(nl));
  for (const tree of [en, nlInformal, enInformal])
    for (const [key, text] of texts(tree))
      expect([key, placeholders(text)]).toEqual([key, placeholders(base.get(key) ?? "")]);
});

test("formal Dutch says u, informal Dutch says je, all the way", () => {
  const informal = new Map(texts(nlInformal));
  for (const [key, text] of texts(nl)) {
    expect([key, says(text, "je|jij|jouw|jou")]).toEqual([key, false]);
    expect([key, says(informal.get(key) ?? text, "u|uw")]).toEqual([key, false]);
  }
});
