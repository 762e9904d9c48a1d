//! Scores of the answers, and the advice that follows from the total.

use serde_json::{Map, Value};

use super::Plans;
use crate::events::{Advice, ScoredAnswer};

/// Points of one answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    pub key: &'static str,
    /// The value that scores; `*` is any answer at all.
    pub value: &'static str,
    pub points: u32,
}

const fn weight(key: &'static str, value: &'static str, points: u32) -> Weight {
    Weight { key, value, points }
}

/// The score table; whatever is not in it scores 0.
pub const WEIGHTS: [Weight; 36] = [
    weight("expected_changes", "living_together", 40),
    weight("expected_changes", "marry", 30),
    weight("expected_changes", "divorce", 40),
    weight("expected_changes", "partnership", 30),
    weight("expected_changes", "child", 40),
    weight("expected_changes", "other", 40),
    weight("financial_changes", "incapacitated", 5),
    weight("financial_changes", "retired", 15),
    weight("financial_changes", "unemployed", 5),
    weight("financial_changes", "better_paid", 15),
    weight("financial_changes", "parttime", 5),
    weight("home_suits_family_situation", "too_small", 40),
    weight("home_suits_family_situation", "other_reason", 40),
    weight("home_suits_family_situation", "other_location", 40),
    weight("home_suits_family_situation", "renovations", 40),
    weight("home_suits_family_situation", "spare_space", 20),
    weight("plan_year_renovate", "1", 40),
    weight("plan_year_energy_efficient", "1", 40),
    weight("plan_year_moving", "1", 60),
    weight("plan_decade_renovate", "1", 40),
    weight("plan_decade_energy", "1", 40),
    weight("plan_decade_second_house", "1", 30),
    weight("plan_decade_stop_working_early", "1", 30),
    weight("plan_decade_help_children", "1", 20),
    weight("plan_decade_moving", "1", 60),
    weight("when_moving", "*", 60),
    weight("home_developed_since_mortgage", "increased", 30),
    weight("reason_cheaper", "1", 30),
    weight("reason_fixed_interest_ending", "1", 60),
    weight("reason_home_improvements", "1", 60),
    weight("reason_renovation_plans", "1", 60),
    weight("reason_energy_saving", "1", 60),
    weight("expect_mortgage_cost_reduction", "yes", 30),
    weight("is_everything_clear", "question_financial_product", 50),
    weight("is_everything_clear", "question_mortgage", 50),
    weight("is_everything_clear", "doubts", 50),
];

/// Score from which advice is necessary.
pub const NECESSARY: u32 = 75;
/// Score from which advice is desirable.
pub const DESIRABLE: u32 = 45;

/// The total, and the answers that make it up. Only what was asked scores: the plans of one list, and when to move
/// where moving is planned. A mortgage that is not running scores 0.
pub fn score_answers(answers: &Map<String, Value>, plans: Plans) -> (u32, Vec<ScoredAnswer>) {
    let text = |key: &str| answers.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    if text("mortgage_running") == Some("no") {
        return (0, Vec::new());
    }
    let is_asked = |key: &str| {
        (!key.starts_with("plan_") || plans.boxes().contains(&key))
            && (key != "when_moving" || text(plans.moving_field()) == Some("1"))
    };
    let scored: Vec<ScoredAnswer> = WEIGHTS
        .iter()
        .filter(|weight| is_asked(weight.key))
        .filter_map(|weight| {
            let value = text(weight.key).filter(|value| weight.value == "*" || *value == weight.value)?;
            Some(ScoredAnswer { key: weight.key.into(), value: value.into(), points: weight.points })
        })
        .collect();
    (scored.iter().map(|answer| answer.points).sum(), scored)
}

/// Returns the advice for a score.
pub const fn advice(score: u32) -> Advice {
    match score {
        NECESSARY.. => Advice::Necessary,
        DESIRABLE.. => Advice::Desirable,
        _ => Advice::NotNeeded,
    }
}

#[cfg(test)]
mod tests {
    use Advice::{Desirable, Necessary, NotNeeded};
    use serde_json::json;

    use super::*;

    fn total(answers: &Value) -> u32 {
        score_answers(answers.as_object().unwrap(), Plans::OneYear).0
    }

    /// One line for each row of the specification's table, in its own order and words.
    #[test]
    fn every_row_of_the_table_scores_its_points() {
        let rows = [
            ("Expected change: living together", "expected_changes", "living_together", 40),
            ("marry", "expected_changes", "marry", 30),
            ("divorce", "expected_changes", "divorce", 40),
            ("partnership", "expected_changes", "partnership", 30),
            ("child", "expected_changes", "child", 40),
            ("other", "expected_changes", "other", 40),
            ("Income change: incapacitated", "financial_changes", "incapacitated", 5),
            ("retired", "financial_changes", "retired", 15),
            ("unemployed", "financial_changes", "unemployed", 5),
            ("better paid", "financial_changes", "better_paid", 15),
            ("parttime", "financial_changes", "parttime", 5),
            ("Housing: too small", "home_suits_family_situation", "too_small", 40),
            ("other reason", "home_suits_family_situation", "other_reason", 40),
            ("other location", "home_suits_family_situation", "other_location", 40),
            ("renovations", "home_suits_family_situation", "renovations", 40),
            ("spare space", "home_suits_family_situation", "spare_space", 20),
            ("One-year plans: renovate", "plan_year_renovate", "1", 40),
            ("energy efficient", "plan_year_energy_efficient", "1", 40),
            ("moving", "plan_year_moving", "1", 60),
            ("10-year plans: renovate", "plan_decade_renovate", "1", 40),
            ("energy", "plan_decade_energy", "1", 40),
            ("second house", "plan_decade_second_house", "1", 30),
            ("stop working early", "plan_decade_stop_working_early", "1", 30),
            ("help children", "plan_decade_help_children", "1", 20),
            ("moving", "plan_decade_moving", "1", 60),
            ("Market value increased", "home_developed_since_mortgage", "increased", 30),
            ("Reason for mortgage change: cheaper", "reason_cheaper", "1", 30),
            ("fixed interest ending", "reason_fixed_interest_ending", "1", 60),
            ("home improvements", "reason_home_improvements", "1", 60),
            ("renovation plans", "reason_renovation_plans", "1", 60),
            ("energy saving", "reason_energy_saving", "1", 60),
            ("Cost reduction expected", "expect_mortgage_cost_reduction", "yes", 30),
            ("Question about a financial product", "is_everything_clear", "question_financial_product", 50),
            ("about the mortgage", "is_everything_clear", "question_mortgage", 50),
            ("doubts", "is_everything_clear", "doubts", 50),
        ];
        for (row, key, value, points) in rows {
            let plans = if key.starts_with("plan_decade") { Plans::TenYears } else { Plans::OneYear };
            let answers = json!({"mortgage_running": "yes", key: value});
            assert_eq!(score_answers(answers.as_object().unwrap(), plans).0, points, "{row}");
        }
        for value in ["within_a_year", "one_to_three_years", "later"] {
            let answers = json!({"mortgage_running": "yes", "plan_year_moving": "1", "when_moving": value});
            assert_eq!(total(&answers), 60 + 60, "When moving (timing answered)");
        }
    }

    #[test]
    fn all_other_answers_score_nothing() {
        let answers = json!({
            "mortgage_running": "yes", "expected_changes": "none", "financial_changes": "other",
            "home_suits_family_situation": "yes", "plan_year_none": "1", "plan_decade_none": "1", "reason_none": "1",
            "home_developed_since_mortgage": "decreased", "expect_mortgage_cost_reduction": "no",
            "is_everything_clear": "yes", "when_moving": "", "plan_year_moving": "0", "call_me": "yes"
        });
        assert_eq!(score_answers(answers.as_object().unwrap(), Plans::OneYear), (0, Vec::new()));
    }

    #[test]
    fn what_was_not_asked_scores_nothing() {
        let answers = json!({"mortgage_running": "yes", "plan_year_none": "1", "when_moving": "later"});
        assert_eq!(total(&answers), 0);
        let both = json!({"mortgage_running": "yes", "plan_year_renovate": "1", "plan_decade_renovate": "1",
            "plan_decade_moving": "1", "when_moving": "later"});
        let scored = |plans| {
            let (total, scored) = score_answers(both.as_object().unwrap(), plans);
            (total, scored.into_iter().map(|answer| answer.key).collect::<Vec<_>>())
        };
        assert_eq!(scored(Plans::OneYear), (40, vec!["plan_year_renovate".to_owned()]));
        let ten = ["plan_decade_renovate", "plan_decade_moving", "when_moving"].map(str::to_owned).to_vec();
        assert_eq!(scored(Plans::TenYears), (160, ten));
    }

    #[test]
    fn points_add_up_and_a_mortgage_that_has_ended_scores_nothing() {
        let mut answers = json!({"mortgage_running": "yes", "plan_year_moving": "1", "when_moving": "later", "expected_changes": "marry"});
        assert_eq!(total(&answers), 150);
        answers["mortgage_running"] = json!("no");
        assert_eq!(total(&answers), 0);
    }

    #[test]
    fn thresholds_are_75_and_45() {
        let found = [0, 44, 45, 74, 75, 500].map(advice);
        assert_eq!(found, [NotNeeded, NotNeeded, Desirable, Desirable, Necessary, Necessary]);
    }
}
