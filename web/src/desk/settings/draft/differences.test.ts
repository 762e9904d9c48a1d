import { expect, test } from "vitest";
import { valueAt, withValue } from "../attributes";
import { differencesOf, isSame, merge, splitDifferences } from "./differences";

const entry = (id: string, nl: string) => ({ id, translation: { nl } });

test("a value is read and replaced by its pointer, and nothing else changes", () => {
  const before = { theme: { font_size: 16 }, dictionary: [entry("a/b", "A"), entry("c", "C")] };
  expect(valueAt(before, "/dictionary/1/translation/nl")).toBe("C");
  expect(valueAt(before, "/dictionary/7/translation")).toBeUndefined();
  expect(valueAt(before, "/constructor")).toBeUndefined();
  expect(withValue(before, "/theme/font_size", 18)).toEqual({ ...before, theme: { font_size: 18 } });
  expect(withValue(before, "/dictionary/0", undefined).dictionary).toEqual([entry("c", "C")]);
  expect(withValue({}, "/content/welcome_title/nl", "Dag")).toEqual({
    content: { welcome_title: { nl: "Dag" } },
  });
  expect(before.dictionary).toHaveLength(2);
});

test("entries of a list are known by their id, so that one that goes moves no other", () => {
  const before = { dictionary: [entry("a", "A"), entry("b", "B"), entry("c", "C")] };
  const after = { dictionary: [entry("b", "B"), entry("c", "Z")] };
  expect(differencesOf(before, after)).toEqual([
    { pointer: "/dictionary/a/translation/nl", before: "A", after: null },
    { pointer: "/dictionary/c/translation/nl", before: "C", after: "Z" },
  ]);
});

test("an entry with nothing but its key is one difference", () => {
  expect(differencesOf({}, { reasons: [{ code: "own-1", label: {} }] })).toEqual([
    { pointer: "/reasons/own-1", before: null, after: { code: "own-1", label: {} } },
  ]);
});

test("what is absent, empty or nothing is no difference", () => {
  expect(differencesOf({ a: null, b: {}, c: [], d: { e: "" } }, {})).toEqual([]);
  expect(isSame({ a: 0 }, {})).toBe(false);
  expect(isSame({ a: false }, {})).toBe(false);
});

test("another order of known entries is a difference of the list", () => {
  const [nl, en] = [{ iso_code: "nl" }, { iso_code: "en" }];
  expect(differencesOf({ languages: [nl, en] }, { languages: [en, nl] })).toEqual([
    { pointer: "/languages", before: [nl, en], after: [en, nl] },
  ]);
});

test("changes of two people to different things are both kept", () => {
  const before = {
    name: "A",
    theme: { font_size: 16, color_links: "#111111" },
    dictionary: [entry("a", "A")],
  };
  const mine = withValue(withValue(before, "/theme/font_size", 18), "/dictionary/1", entry("b", "B"));
  const theirs = withValue(
    withValue(before, "/theme/color_links", "#222222"),
    "/dictionary/1",
    entry("c", "C"),
  );
  const { attributes, conflicts } = merge(before, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(attributes).toEqual({
    name: "A",
    theme: { font_size: 18, color_links: "#222222" },
    dictionary: [entry("a", "A"), entry("c", "C"), entry("b", "B")],
  });
});

test("where both changed the same, theirs stays unless mine is chosen", () => {
  const before = { theme: { font_size: 16 }, messages: { hours: { nl: "9 tot 5" } } };
  const mine = withValue(before, "/theme/font_size", 18);
  const theirs = withValue(before, "/theme/font_size", 20);
  const found = merge(before, mine, theirs);
  expect(found.conflicts).toEqual([{ pointer: "/theme/font_size", mine: 18, theirs: 20 }]);
  expect(found.attributes).toEqual(theirs);
  expect(merge(before, mine, theirs, new Set(["/theme/font_size"])).attributes).toEqual(mine);
});

test("what one takes away and the other changes is asked", () => {
  const before = { dictionary: [entry("a", "A"), entry("b", "B")] };
  const mine = { dictionary: [entry("b", "B")] };
  const theirs = { dictionary: [entry("a", "Z"), entry("b", "B")] };
  const found = merge(before, mine, theirs);
  expect(found.conflicts.map(({ pointer }) => pointer)).toEqual(["/dictionary/a"]);
  expect(found.attributes).toEqual(theirs);
  expect(merge(before, mine, theirs, new Set(["/dictionary/a"])).attributes).toEqual(mine);
});

test("differences of the server are told by the ids of entries, value by value", () => {
  const attributes = { dictionary: [entry("n", "N"), entry("x", "Z")] };
  const differences = splitDifferences(
    [
      { pointer: "/dictionary/1", before: entry("y", "Y"), after: null },
      { pointer: "/dictionary/0", before: null, after: entry("n", "N") },
      { pointer: "/dictionary/1/translation/nl", before: "X", after: "Z" },
      { pointer: "/theme/font_size", before: 16, after: 18 },
    ],
    attributes,
  );
  expect(differences).toEqual([
    { pointer: "/dictionary/y/translation/nl", before: "Y", after: null },
    { pointer: "/dictionary/n/translation/nl", before: null, after: "N" },
    { pointer: "/dictionary/x/translation/nl", before: "X", after: "Z" },
    { pointer: "/theme/font_size", before: 16, after: 18 },
  ]);
});
