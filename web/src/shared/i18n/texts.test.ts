import { expect, test } from "vitest";
import { addTexts, formatText, type Texts } from "./texts";

const texts: Texts = new Map();
addTexts(texts, {
  a: { b: "Dag {{ name }}, {{name}}", items_one: "{{count}} ding", items_other: "{{count}} dingen" },
});
addTexts(texts, { a: { c: "later" } });

test("placeholders are filled in once, and missing values leave nothing", () => {
  expect(formatText(texts, "nl", "a.b", { name: "{{name}} & $&" })).toBe("Dag {{name}} & $&, {{name}} & $&");
  expect(formatText(texts, "nl", "a.b")).toBe("Dag , ");
});

test("a count selects the plural form of the language, and a text without forms serves every count", () => {
  expect(formatText(texts, "nl", "a.items", { count: 1 })).toBe("1 ding");
  expect(formatText(texts, "en", "a.items", { count: 0 })).toBe("0 dingen");
  expect(formatText(texts, "en", "a.c", { count: 2 })).toBe("later");
});

test("a key without a text is shown as it is", () => {
  expect(formatText(texts, "nl", "a.none")).toBe("a.none");
  expect(formatText(texts, "nl", "a")).toBe("a");
});
