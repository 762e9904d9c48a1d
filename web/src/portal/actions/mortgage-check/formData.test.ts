import { expect, test } from "vitest";
import nl from "../../../../../messages/shared/nl.json";
import { validateRule } from "../../../shared/forms/rules";
import { valueAt } from "../../../shared/forms/useForm";
import { boxesExcludedBy } from "../questionnaire/questions";
import { keysOf } from "../questionnaire/texts";
import { initialValues, type KnownCheckData, rules } from "./formData";
import { asksOneYear, type CheckSettings, questionsOf, steps } from "./questions";

const setting: CheckSettings = { oneYear: true, question1B: false, question7BC: true, question11: true };
const known: KnownCheckData = { setting, parts: [], phone: "0612345678" };
const answered = {
  ...initialValues(known),
  mortgage_running: "yes",
  current_family_situation: "single",
  expected_changes: "child",
  financial_changes: "none",
  home_suits_family_situation: "yes",
  plan_year_none: true,
  home_developed_since_mortgage: "same",
  reason_cheaper: true,
  expect_mortgage_cost_reduction: "no",
  is_everything_clear: "yes",
  call_me: "no",
};
const outcome = (changes: object, with_: KnownCheckData = known) => {
  const values = { ...answered, ...changes };
  return validateRule(rules(with_)(values), values);
};

test("a text for every question and option", () => {
  for (const oneYear of [true, false])
    for (const step of steps)
      for (const key of keysOf(questionsOf(step, { ...setting, oneYear }), "actions.check"))
        expect([key, typeof valueAt(nl, key)]).toEqual([key, "string"]);
});

test("what goes out", () =>
  expect(outcome({})).toEqual({
    output: {
      mortgage_running: "yes",
      current_family_situation: "single",
      expected_changes: "child",
      financial_changes: "none",
      home_suits_family_situation: "yes",
      plan_year_none: "1",
      home_developed_since_mortgage: "same",
      reason_cheaper: "1",
      expect_mortgage_cost_reduction: "no",
      is_everything_clear: "yes",
      call_me: "no",
      calculated_score: 70,
    },
  }));

test("every group needs a box", () => {
  expect(outcome({ plan_year_none: false })).toHaveProperty("errors.plans_year");
  expect(outcome({ reason_cheaper: false })).toHaveProperty("errors.reasons");
});

test("moving asks when", () => {
  const moving = { plan_year_none: false, plan_year_moving: true };
  expect(outcome(moving)).toHaveProperty("errors.when_moving");
  expect(outcome({ ...moving, when_moving: "later" })).toHaveProperty("output.calculated_score", 190);
});

test("no plans and no reason exclude the others", () => {
  expect(outcome({ plan_year_renovate: true })).toEqual({
    errors: { plans_year: "forms.error.exclusive" },
  });
  expect(outcome({ reason_none: true })).toEqual({ errors: { reasons: "forms.error.exclusive" } });
  const groups = steps
    .flatMap((step) => [true, false].flatMap((oneYear) => questionsOf(step, { ...setting, oneYear })))
    .filter((question) => question.kind === "checks");
  for (const group of groups) {
    const none = group.of.filter((box) => box.endsWith("_none"));
    expect(none).toEqual([group.none]);
    const others = group.of.filter((box) => box !== group.none);
    expect(boxesExcludedBy(group, group.none ?? "")).toEqual(others);
    for (const other of others) expect(boxesExcludedBy(group, other)).toEqual(none);
  }
});

test("a call needs a number, which goes out only when it is another", () => {
  expect(outcome({ call_me: "yes", phone: "" })).toHaveProperty("errors.phone");
  expect(outcome({ call_me: "yes", phone: "06 12 34 56 78" })).not.toHaveProperty("output.phone");
  expect(outcome({ call_me: "yes", phone: "030 123 45 67" })).toHaveProperty("output.phone", "0301234567");
});

test("an ended mortgage needs its end date alone and scores 0", () => {
  expect(outcome({ mortgage_running: "no" })).toHaveProperty("errors.mortgage_end_date");
  expect(outcome({ mortgage_running: "no", mortgage_end_date: "1-3-2026" })).toEqual({
    output: { mortgage_running: "no", mortgage_end_date: "2026-03-01", call_me: "no", calculated_score: 0 },
  });
});

test.each([
  ["2026-01-01", "1970-12-31", true],
  ["2026-01-01", "1969-12-31", false],
  ["2026-01-01", null, true],
])("on %s, born %s: one year %s", (today, born, expected) => expect(asksOneYear(today, born)).toBe(expected));
