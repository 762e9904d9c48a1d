import { expect, test } from "vitest";
import { outcomeOf, scoreOf } from "./score";

test.each([
  ["Expected change: living together", "expected_changes", "living_together", 40],
  ["marry", "expected_changes", "marry", 30],
  ["divorce", "expected_changes", "divorce", 40],
  ["partnership", "expected_changes", "partnership", 30],
  ["child", "expected_changes", "child", 40],
  ["other", "expected_changes", "other", 40],
  ["no change", "expected_changes", "none", 0],
  ["Income change: incapacitated", "financial_changes", "incapacitated", 5],
  ["retired", "financial_changes", "retired", 15],
  ["unemployed", "financial_changes", "unemployed", 5],
  ["better paid", "financial_changes", "better_paid", 15],
  ["parttime", "financial_changes", "parttime", 5],
  ["another income change", "financial_changes", "other", 0],
  ["Housing: too small", "home_suits_family_situation", "too_small", 40],
  ["other reason", "home_suits_family_situation", "other_reason", 40],
  ["other location", "home_suits_family_situation", "other_location", 40],
  ["renovations", "home_suits_family_situation", "renovations", 40],
  ["spare space", "home_suits_family_situation", "spare_space", 20],
  ["it suits", "home_suits_family_situation", "yes", 0],
  ["One-year plans: renovate", "plan_year_renovate", "1", 40],
  ["energy efficient", "plan_year_energy_efficient", "1", 40],
  ["moving", "plan_year_moving", "1", 60],
  ["none", "plan_year_none", "1", 0],
  ["10-year plans: renovate", "plan_decade_renovate", "1", 40],
  ["energy", "plan_decade_energy", "1", 40],
  ["second house", "plan_decade_second_house", "1", 30],
  ["stop working early", "plan_decade_stop_working_early", "1", 30],
  ["help children", "plan_decade_help_children", "1", 20],
  ["moving", "plan_decade_moving", "1", 60],
  ["none", "plan_decade_none", "1", 0],
  ["When moving: within a year", "when_moving", "within_a_year", 60],
  ["one to three years", "when_moving", "one_to_three_years", 60],
  ["later", "when_moving", "later", 60],
  ["Market value increased", "home_developed_since_mortgage", "increased", 30],
  ["decreased", "home_developed_since_mortgage", "decreased", 0],
  ["Reason: cheaper", "reason_cheaper", "1", 30],
  ["fixed interest ending", "reason_fixed_interest_ending", "1", 60],
  ["home improvements", "reason_home_improvements", "1", 60],
  ["renovation plans", "reason_renovation_plans", "1", 60],
  ["energy saving", "reason_energy_saving", "1", 60],
  ["none", "reason_none", "1", 0],
  ["Cost reduction expected", "expect_mortgage_cost_reduction", "yes", 30],
  ["not expected", "expect_mortgage_cost_reduction", "no", 0],
  ["Question about a financial product", "is_everything_clear", "question_financial_product", 50],
  ["about the mortgage", "is_everything_clear", "question_mortgage", 50],
  ["doubts", "is_everything_clear", "doubts", 50],
  ["all clear", "is_everything_clear", "yes", 0],
])("%s (%s = %s) scores %d", (_, name, value, points) => {
  expect(scoreOf({ mortgage_running: "yes", [name]: value })).toBe(points);
});

test("answers add up, and nothing counts for a mortgage that has ended", () => {
  const data = { expected_changes: "child", reason_cheaper: "1", plan_year_moving: "1" };
  expect(scoreOf({ mortgage_running: "yes", ...data })).toBe(130);
  expect(scoreOf({ mortgage_running: "no", ...data })).toBe(0);
});

test.each([
  [0, "not_needed"],
  [44, "not_needed"],
  [45, "desirable"],
  [74, "desirable"],
  [75, "necessary"],
  [500, "necessary"],
])("a score of %d: %s", (score, outcome) => expect(outcomeOf(score)).toBe(outcome));
