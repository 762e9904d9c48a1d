import { expect, test } from "vitest";
import {
  emptyTemplate,
  fallbackOf,
  freeId,
  moveItem,
  newItem,
  slug,
  type Template,
  toAttributes,
  toPreview,
  variableViolations,
  violationsOf,
  withText,
  withType,
} from "./template";

const template: Template = {
  ...emptyTemplate,
  name: { nl: "Starter" },
  items: [
    {
      ...newItem([]),
      label: { nl: "Loonstrook van {{first_name}}", en: "Payslip of {{first_name}}" },
      document: { description: {}, upload_requirements: [{ nl: "Leesbaar" }, {}] },
    },
  ],
};

test("a violation of a variable has its line and column, as the server says them", () => {
  const positionsOf = (text: string) =>
    variableViolations(text).map(({ kind, line, column }) => [kind, line, column]);
  expect(positionsOf("Regel\nBeste {{klant}}, {{name")).toEqual([
    ["unknown", 2, 7],
    ["open", 2, 18],
  ]);
  expect(positionsOf("{{}}")).toEqual([["unknown", 1, 1]]);
  expect(positionsOf("Jaaropgave {{last_year}} van {{ name }}")).toEqual([]);
  expect(positionsOf("😀 {{a {{name}}")).toEqual([["open", 1, 3]]);
});

test("a text is read in its tag, in its language, or in Dutch", () => {
  const text = { nl: "U", "nl-x-informal": "Je" };
  expect(fallbackOf(text, "nl-x-informal")).toBe("U");
  expect(fallbackOf(text, "en-x-informal")).toBe("U");
  expect(fallbackOf({ ...text, en: "You" }, "en-x-informal")).toBe("You");
  expect(withText(text, "nl-x-informal", "")).toEqual({ nl: "U" });
});

test("the preview has what is ticked, with the variables filled in", () => {
  const values = {
    name: "Anna de Vries",
    first_name: "Anna",
    firm: "Van Dijk",
    year: "2026",
    last_year: "2025",
  };
  expect(toPreview(template, "en-x-informal", values)).toMatchObject([
    { label: "Payslip of Anna", text: "", requirements: ["Leesbaar", ""] },
  ]);
  const [item = newItem([])] = template.items;
  expect(toPreview({ ...template, items: [{ ...item, is_selected: false }] }, "nl", values)).toEqual([]);
});

test("what keeps a list from being saved is named where it is", () => {
  expect(violationsOf(template)).toEqual([]);
  expect(violationsOf({ ...emptyTemplate, deadline_days: 366 })).toEqual([
    { at: "name", tag: "nl" },
    { at: "deadline_days" },
    { at: "label", item: "verzoek", tag: "nl" },
  ]);
  expect(violationsOf({ ...template, items: [] })).toEqual([{ at: "items" }]);
  expect(violationsOf({ ...template, description: { en: "{{oops}}" } })).toEqual([{ at: "text", tag: "en" }]);
  const [item = newItem([])] = template.items;
  const requirement = { ...item, document: { description: {}, upload_requirements: [{ en: "Readable" }] } };
  expect(violationsOf({ ...template, items: [requirement] })).toEqual([
    { at: "requirement", item: "verzoek", tag: "nl" },
  ]);
});

test("conditions without words are not sent", () => {
  expect(toAttributes(template).items[0]?.document?.upload_requirements).toEqual([{ nl: "Leesbaar" }]);
});

test("another type keeps the explanation", () => {
  const form = withType(
    { ...newItem([]), document: { description: { nl: "Uitleg" }, upload_requirements: [] } },
    "KNOWLEDGE_FORM",
  );
  expect(form).toMatchObject({ comment: { nl: "Uitleg" }, document: null });
  expect(withType(form, "UPLOAD_DOCUMENT")).toMatchObject({
    comment: {},
    document: { description: { nl: "Uitleg" }, upload_requirements: [] },
  });
});

test("ids are made of names, and stay unique", () => {
  expect(slug("  Ondernemer, één jaar! ", "lijst")).toBe("ondernemer-een-jaar");
  expect(slug("😀", "lijst")).toBe("lijst");
  expect(freeId("starter", ["starter", "starter-2"])).toBe("starter-3");
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
});
