/** The score of the mortgage check and the outcome that follows from it. */

type Weights = Record<string, number>;

/** The points by question and answer. Answers that are not listed score 0. */
const weights: Record<string, Weights> = {
  expected_changes: {
    living_together: 40,
    marry: 30,
    divorce: 40,
    partnership: 30,
    child: 40,
    other: 40,
  },
  financial_changes: { incapacitated: 5, retired: 15, unemployed: 5, better_paid: 15, parttime: 5 },
  home_suits_family_situation: {
    too_small: 40,
    other_reason: 40,
    other_location: 40,
    renovations: 40,
    spare_space: 20,
  },
  plan_year_renovate: { "1": 40 },
  plan_year_energy_efficient: { "1": 40 },
  plan_year_moving: { "1": 60 },
  plan_decade_renovate: { "1": 40 },
  plan_decade_energy: { "1": 40 },
  plan_decade_second_house: { "1": 30 },
  plan_decade_stop_working_early: { "1": 30 },
  plan_decade_help_children: { "1": 20 },
  plan_decade_moving: { "1": 60 },
  when_moving: { within_a_year: 60, one_to_three_years: 60, later: 60 },
  home_developed_since_mortgage: { increased: 30 },
  reason_cheaper: { "1": 30 },
  reason_fixed_interest_ending: { "1": 60 },
  reason_home_improvements: { "1": 60 },
  reason_renovation_plans: { "1": 60 },
  reason_energy_saving: { "1": 60 },
  expect_mortgage_cost_reduction: { yes: 30 },
  is_everything_clear: { question_financial_product: 50, question_mortgage: 50, doubts: 50 },
};

/** An answer with its points. */
export interface ScoredAnswer {
  name: string;
  answer: string;
  points: number;
}

/** The answers with points. A mortgage that is not running has none. */
export function scoredAnswers(data: Record<string, unknown>): ScoredAnswer[] {
  if (data.mortgage_running !== "yes") return [];
  return Object.entries(weights).flatMap(([name, byAnswer]) => {
    const answer = data[name];
    const points = typeof answer === "string" ? (byAnswer[answer] ?? 0) : 0;
    return points > 0 ? [{ name, answer: answer as string, points }] : [];
  });
}

/** The score of answers in the format of the request. */
export const scoreOf = (data: Record<string, unknown>): number =>
  scoredAnswers(data).reduce((total, { points }) => total + points, 0);

export type CheckOutcome = "necessary" | "desirable" | "not_needed";

export function outcomeOf(score: number): CheckOutcome {
  if (score >= 75) return "necessary";
  return score >= 45 ? "desirable" : "not_needed";
}
