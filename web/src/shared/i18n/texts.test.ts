import { expect, test } from "vitest";
import { addTexts, formatText, type Texts } from "./texts";

const texts: Texts = new Map();
addTexts(texts, {
  a: { b: "Dag {{ name }}, {{name}}", items_one: "{{count}} ding", items_other: "{{count}} dingen" },
});
addTexts(texts, { a: { c: "later", forms_one: "one", forms_other: "other" } });

test("placeholders are filled in once, and missing values leave nothing", () => {
  expect(formatText(texts, "a.b", { name: "{{name}} & $&" })).toBe("Dag {{name}} & $&, {{name}} & $&");
  expect(formatText(texts, "a.b")).toBe("Dag , ");
});

test("a count selects the plural form of both languages, and a text without forms serves every count", () => {
  expect(formatText(texts, "a.items", { count: 1 })).toBe("1 ding");
  expect(formatText(texts, "a.items", { count: 0 })).toBe("0 dingen");
  for (const language of ["nl", "en"]) {
    const rules = new Intl.PluralRules(language);
    for (const count of [0, 1, 2, 11, 21, 100])
      expect(formatText(texts, "a.forms", { count })).toBe(rules.select(count));
  }
  expect(formatText(texts, "a.c", { count: 2 })).toBe("later");
});

test("a key without a text is shown as it is", () => {
  expect(formatText(texts, "a.none")).toBe("a.none");
  expect(formatText(texts, "a")).toBe("a");
});
