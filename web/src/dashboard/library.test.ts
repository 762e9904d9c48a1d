import { expect, test } from "vitest";
import { byCategory, isIn } from "./library";

const document = (id: string, category: string | null) => ({
  id,
  label: id,
  filename: null,
  description: null,
  language: null,
  importantDocumentCategory: category ? { id: category, name: category.toUpperCase() } : null,
});

test("documents stand under their categories, loose ones last", () => {
  const categories = byCategory(
    [document("a", null), document("b", "x"), document("c", "y"), document("d", "x")],
    "Overig",
  );
  expect(categories.map(({ name, documents }) => [name, documents.map(({ id }) => id)])).toEqual([
    ["X", ["b", "d"]],
    ["Y", ["c"]],
    ["Overig", ["a"]],
  ]);
});

test("a document can be had in its own language, one without a language in all", () => {
  expect([isIn({ language: "nl" }, "nl"), isIn({ language: "nl" }, "en")]).toEqual([true, false]);
  expect([isIn({ language: null }, "en"), isIn({ language: ["nl", "en"] }, "en")]).toEqual([true, true]);
});
