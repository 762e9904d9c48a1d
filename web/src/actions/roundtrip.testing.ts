import fc from "fast-check";
import { expect } from "vitest";
import { check, type Rule } from "../forms/rules";
import { face } from "../forms/typed.testing";

/**
 * Form → payload → form: whatever way somebody writes it, what goes out means the same, a draft gives it back as it
 * was typed, and what went out fills the form so that the same goes out again.
 */
export function keeps<V extends object>(
  form: fc.Arbitrary<object>,
  send: (values: V) => { output: unknown } | { problems: object },
  expected: (wire: never, typed: V) => unknown = (wire) => wire,
) {
  fc.assert(
    fc.property(form, (tree) => {
      const typed = face<V>(tree, "typed");
      expect(JSON.parse(JSON.stringify(typed))).toEqual(typed);
      const output = expected(face(tree, "wire"), typed);
      expect(send(typed)).toEqual({ output });
      expect(send(face<V>(tree, "shown"))).toEqual({ output });
    }),
    { numRuns: 60 },
  );
}

/** What a form sends, by its rules. */
export const sent =
  <V, O>(rules: (values: V) => Rule<O>, body: (output: O) => unknown = (output) => output) =>
  (values: V) => {
    const result = check(rules(values), values);
    return "output" in result ? { output: body(result.output) } : result;
  };
