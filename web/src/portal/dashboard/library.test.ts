import { expect, test } from "vitest";
import { groupByCategory, isAvailableIn } from "./library";

const document = (id: string, category: string | null) => ({
  id,
  label: id,
  filename: `${id}.pdf`,
  description: null,
  language: null,
  importantDocumentCategory: category ? { id: category, name: category.toUpperCase(), documents: [] } : null,
});

test("documents stand under their categories, loose ones last", () => {
  const categories = groupByCategory(
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
  expect([isAvailableIn({ language: "nl" }, "nl"), isAvailableIn({ language: "nl" }, "en")]).toEqual([
    true,
    false,
  ]);
  expect(isAvailableIn({ language: null }, "en")).toBe(true);
});
