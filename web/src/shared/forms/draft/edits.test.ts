import { expect, test } from "vitest";
import { applyEdits, editsOf, rowsOnlyIn } from "./edits";

const part = (id: string, interest: string, added = false) => ({ id, added, interest });
const start = {
  value: "300.000",
  consumer: { city: "Utrecht" },
  pensions: [] as { amount: string }[],
  parts: [part("lp1", "3,1"), part("a/b.c", "2,5")],
};

test("what was typed is what differs from the start, row by row", () => {
  expect(editsOf(start, start)).toEqual({});
  const values = structuredClone(start);
  values.consumer.city = "";
  values.pensions.push({ amount: "100" });
  Object.assign(values.parts[1] ?? {}, { interest: "2,75" });
  values.parts.push(part("", "4", true));
  const typed = editsOf(values, start);
  expect(typed).toEqual({
    "consumer/city": "",
    pensions: [{ amount: "100" }],
    "parts/a%2Fb.c/interest": "2,75",
    "parts/+": [part("", "4", true)],
  });
  expect(applyEdits(start, JSON.parse(JSON.stringify(typed)))).toEqual({ values, isPartLost: false });
});

test("what was typed is laid over a newer start, and what it says of a row that is gone is left out", () => {
  const newer = { ...start, value: "400.000", parts: [part("lp2", "1"), part("lp1", "9,9")] };
  const typed = {
    "parts/lp1/interest": "3,2",
    "parts/a%2Fb.c/interest": "2,75",
    "parts/+": [part("", "4", true)],
  };
  const { values, isPartLost } = applyEdits(newer, typed);
  expect(isPartLost).toBe(true);
  expect(values).toEqual({ ...newer, parts: [part("lp2", "1"), part("lp1", "3,2"), part("", "4", true)] });
  expect([rowsOnlyIn(start, newer), rowsOnlyIn(newer, start)]).toEqual([["parts/lp2"], ["parts/a%2Fb.c"]]);
});

test("rows can be added where there were none, and taken away again", () => {
  const none = { parts: [] as ReturnType<typeof part>[] };
  const one = { parts: [part("", "4", true)] };
  expect(applyEdits(none, editsOf(one, none)).values).toEqual(one);
  const known = { parts: [part("lp1", "3,1")] };
  expect(editsOf(known, known)).toEqual({});
});
