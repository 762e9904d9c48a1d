//! The mortgage check: a part for each step.

use documents::rendering::Section;
use serde_json::Value;

use super::field::{Group, boxes, choice, date, euro, plain_field};
use super::parts;
use super::sheet::Sheet;

const YES_NO: &str = "actions.check.option.yesNo";

/// Questions of each step.
const STEPS: [(&str, Group); 6] = [
    ("own", question_group(&[choice("mortgage_running", YES_NO), date("mortgage_end_date")])),
    (
        "family",
        question_group(&[
            choice("current_family_situation", "actions.check.option.current_family_situation"),
            choice("expected_changes", "actions.check.option.expected_changes"),
            choice("financial_changes", "actions.check.option.financial_changes"),
        ]),
    ),
    (
        "housing",
        question_group(&[
            choice("home_suits_family_situation", "actions.check.option.home_suits_family_situation"),
            boxes("plans_year", "actions.check.option.plans_year"),
            boxes("plans_decade", "actions.check.option.plans_decade"),
            choice("when_moving", "actions.check.option.when_moving"),
        ]),
    ),
    (
        "mortgage",
        question_group(&[
            choice("home_developed_since_mortgage", "actions.check.option.home_developed_since_mortgage"),
            euro("market_value_amount_increased"),
            date("market_value_date_increased"),
            choice("based_on_increased", "actions.check.option.based_on_increased"),
            boxes("reasons", "actions.check.option.reasons"),
            choice("expect_mortgage_cost_reduction", YES_NO),
        ]),
    ),
    (
        "other",
        question_group(&[
            choice("is_everything_clear", "actions.check.option.is_everything_clear"),
            plain_field("other_questions"),
        ]),
    ),
    ("advice", question_group(&[choice("call_me", YES_NO), plain_field("phone")])),
];

const fn question_group(fields: &'static [super::field::Field]) -> Group {
    Group { labels: "actions.check.label", fields }
}

#[cfg(test)]
pub fn groups() -> Vec<Group> {
    STEPS.iter().map(|(_, group)| *group).collect()
}

pub fn sections(mut sheet: Sheet, mut payload: Value) -> Vec<Section> {
    // What counts is the portal's own score, whose outcome stands above; the browser's is sealed beside it.
    let mut answers = payload.get_mut("form_data").map(Value::take).unwrap_or_default();
    if let Some(answers) = answers.as_object_mut() {
        answers.shift_remove("calculated_score");
    }
    for (step, group) in &STEPS {
        let title = sheet.word(&format!("actions.check.step.{step}"));
        let rows = sheet.rows(&mut answers, group);
        sheet.add(Some(title), rows);
        if *step == "own" {
            parts::add(&mut sheet, &mut answers, ["parts", "new_parts"]);
        }
    }
    sheet.finish(&answers)
}
