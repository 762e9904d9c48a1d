import fc from "fast-check";
import { expect } from "vitest";
import { project } from "../../shared/forms/field/fieldSamples.testing";
import { type Rule, validateRule } from "../../shared/forms/rules";

/**
 * Form → payload → form: every notation of a value gives the same payload, a draft restores the values as typed, and
 * a form filled with the payload gives the same payload again.
 */
export function expectRoundTrip<V extends object>(
  form: fc.Arbitrary<object>,
  send: (values: V) => { output: unknown } | { errors: object },
  expected: (wire: never, typed: V) => unknown = (wire) => wire,
) {
  fc.assert(
    fc.property(form, (tree) => {
      const typed = project<V>(tree, "typed");
      expect(JSON.parse(JSON.stringify(typed))).toEqual(typed);
      const output = expected(project(tree, "wire"), typed);
      expect(send(typed)).toEqual({ output });
      expect(send(project<V>(tree, "formatted"))).toEqual({ output });
    }),
    { numRuns: 60 },
  );
}

/** Returns the request body that a form sends for these values. */
export const submitted =
  <V, O>(rules: (values: V) => Rule<O>, body: (output: O) => unknown = (output) => output) =>
  (values: V) => {
    const result = validateRule(rules(values), values);
    return "output" in result ? { output: body(result.output) } : result;
  };
