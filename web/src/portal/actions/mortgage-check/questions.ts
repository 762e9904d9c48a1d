import { bases } from "../loan-parts/parts";
import type { Answers, Question } from "../questionnaire/questions";

/** The mortgage check: six steps. */

/** The settings that decide which questions are asked. */
export interface CheckSettings {
  /** True if the plans cover one year; otherwise they cover ten. */
  oneYear: boolean;
  question1B: boolean;
  question7BC: boolean;
  question11: boolean;
}

export const isRunning = (answers: Answers): boolean => answers.mortgage_running === "yes";
const hasEnded = (answers: Answers): boolean => answers.mortgage_running === "no";
const wantsCall = (answers: Answers): boolean => answers.call_me === "yes";
const plansToMove = (answers: Answers): boolean =>
  answers.plan_year_moving === true || answers.plan_decade_moving === true;

const choices = (name: string, options: readonly string[], row = false): Question => ({
  kind: "choice",
  name,
  options,
  row,
});
const yesNo = (name: string): Question => ({
  kind: "choice",
  name,
  options: ["yes", "no"],
  texts: "yesNo",
  row: true,
});

/** Returns true if the plans cover one year: up to the age of 56, counted by year alone. */
export function asksOneYear(today: string, dateOfBirth: string | null | undefined): boolean {
  const birthYear = Number(dateOfBirth?.slice(0, 4));
  return !birthYear || Number(today.slice(0, 4)) - birthYear <= 56;
}

const plansOf = ({ oneYear }: Pick<CheckSettings, "oneYear">): string[] =>
  oneYear
    ? ["plan_year_renovate", "plan_year_energy_efficient", "plan_year_moving", "plan_year_none"]
    : [
        "plan_decade_renovate",
        "plan_decade_energy",
        "plan_decade_second_house",
        "plan_decade_stop_working_early",
        "plan_decade_help_children",
        "plan_decade_moving",
        "plan_decade_none",
      ];

const reasons = [
  "reason_cheaper",
  "reason_fixed_interest_ending",
  "reason_home_improvements",
  "reason_renovation_plans",
  "reason_energy_saving",
  "reason_none",
];

const situations = [
  "single",
  "married_with_common_ownership_of_property",
  "married_under_prenuptial_agreement",
  "divorced",
  "partnership_in_community_of_property",
  "partnership_with_conditions",
  "living_together_with_a_cohabitation_contract",
  "living_together_without_a_cohabitation_contract",
  "widow_widower",
];

export const steps = ["own", "family", "housing", "mortgage", "other", "advice"] as const;
export type CheckStepName = (typeof steps)[number];

/** The questions of each step, without the loan parts of the first step. */
export function questionsOf(step: CheckStepName, setting: CheckSettings): Question[] {
  const homeHasChanged = (answers: Answers) =>
    setting.question7BC && ["increased", "decreased"].includes(String(answers.home_developed_since_mortgage));
  switch (step) {
    case "own":
      return [yesNo("mortgage_running"), { kind: "date", name: "mortgage_end_date", when: hasEnded }];
    case "family":
      return [
        choices("current_family_situation", situations),
        choices("expected_changes", [
          "none",
          "living_together",
          "marry",
          "divorce",
          "partnership",
          "child",
          "other",
        ]),
        choices("financial_changes", [
          "none",
          "incapacitated",
          "retired",
          "unemployed",
          "better_paid",
          "parttime",
          "other",
        ]),
      ];
    case "housing":
      return [
        choices("home_suits_family_situation", [
          "yes",
          "too_small",
          "other_reason",
          "other_location",
          "renovations",
          "spare_space",
        ]),
        {
          kind: "checks",
          name: setting.oneYear ? "plans_year" : "plans_decade",
          of: plansOf(setting),
          none: setting.oneYear ? "plan_year_none" : "plan_decade_none",
          atLeastOne: true,
        },
        { ...choices("when_moving", ["within_a_year", "one_to_three_years", "later"]), when: plansToMove },
      ];
    case "mortgage":
      return [
        choices("home_developed_since_mortgage", ["increased", "decreased", "same", "unknown"]),
        { kind: "euro", name: "market_value_amount_increased", optional: true, when: homeHasChanged },
        { kind: "date", name: "market_value_date_increased", optional: true, when: homeHasChanged },
        { ...choices("based_on_increased", [...bases]), when: homeHasChanged },
        { kind: "checks", name: "reasons", of: reasons, none: "reason_none", atLeastOne: true },
        yesNo("expect_mortgage_cost_reduction"),
      ];
    case "other":
      return [
        choices("is_everything_clear", ["yes", "question_financial_product", "question_mortgage", "doubts"]),
        ...(setting.question11 ? [{ kind: "text", name: "other_questions", optional: true } as const] : []),
      ];
    case "advice":
      return [yesNo("call_me"), { kind: "phone", name: "phone", when: wantsCall }];
  }
}

/** True if a step is skipped: the steps about a mortgage apply only while it is running. */
export const isSkipped = (step: CheckStepName, answers: Answers): boolean =>
  hasEnded(answers) && step !== "own" && step !== "advice";
