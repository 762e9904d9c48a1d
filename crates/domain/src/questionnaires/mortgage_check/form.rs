//! Required answers of the mortgage check.

use chrono::{Datelike, NaiveDate};
use serde_json::{Map, Value};

use super::super::CheckedForm;
use crate::licence::Smartcare;
use crate::schema::Fields;

/// Settings that decide which questions are asked.
#[derive(Clone, Copy, Debug)]
pub struct QuestionnaireFlags<'a> {
    pub smartcare: &'a Smartcare,
    /// True if the firm has a phone number of the consumer; `phone` is sent only if changed.
    pub has_phone: bool,
    /// The plans for which the form asks.
    pub plans: Plans,
}

/// Time over which the consumer is asked for plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plans {
    OneYear,
    TenYears,
}

impl Plans {
    /// Returns one year up to a difference of 56 between the years, and where no date of birth is known; else ten.
    pub fn for_consumer(today: NaiveDate, date_of_birth: Option<NaiveDate>) -> Self {
        if date_of_birth.is_none_or(|born| today.year() - born.year() <= 56) {
            Self::OneYear
        } else {
            Self::TenYears
        }
    }

    /// The boxes of the list.
    pub fn boxes(self) -> &'static [&'static str] {
        match self {
            Self::OneYear => &ONE_YEAR,
            Self::TenYears => &TEN_YEARS,
        }
    }

    /// The box that asks when.
    pub const fn moving_field(self) -> &'static str {
        match self {
            Self::OneYear => "plan_year_moving",
            Self::TenYears => "plan_decade_moving",
        }
    }
}

const YES_NO: [&str; 2] = ["yes", "no"];

/// The questions of steps 2 to 5, asked while the mortgage is running.
pub const CHOICES: [(&str, &[&str]); 7] = [
    (
        "current_family_situation",
        &[
            "single",
            "married_with_common_ownership_of_property",
            "married_under_prenuptial_agreement",
            "divorced",
            "partnership_in_community_of_property",
            "partnership_with_conditions",
            "living_together_with_a_cohabitation_contract",
            "living_together_without_a_cohabitation_contract",
            "widow_widower",
        ],
    ),
    ("expected_changes", &["none", "living_together", "marry", "divorce", "partnership", "child", "other"]),
    (
        "financial_changes",
        &["none", "incapacitated", "retired", "unemployed", "better_paid", "parttime", "other"],
    ),
    (
        "home_suits_family_situation",
        &["yes", "too_small", "other_reason", "other_location", "renovations", "spare_space"],
    ),
    ("home_developed_since_mortgage", &["increased", "decreased", "same", "unknown"]),
    ("expect_mortgage_cost_reduction", &YES_NO),
    ("is_everything_clear", &["yes", "question_financial_product", "question_mortgage", "doubts"]),
];

pub const ONE_YEAR: [&str; 4] =
    ["plan_year_renovate", "plan_year_energy_efficient", "plan_year_moving", "plan_year_none"];

pub const TEN_YEARS: [&str; 7] = [
    "plan_decade_renovate",
    "plan_decade_energy",
    "plan_decade_second_house",
    "plan_decade_stop_working_early",
    "plan_decade_help_children",
    "plan_decade_moving",
    "plan_decade_none",
];

pub const REASONS: [&str; 6] = [
    "reason_cheaper",
    "reason_fixed_interest_ending",
    "reason_home_improvements",
    "reason_renovation_plans",
    "reason_energy_saving",
    "reason_none",
];

/// Returns the violations in the answers; answers to unknown or hidden questions are kept.
///
/// A violation of a group has the group's name: `plans`, `reasons`.
pub fn violations(data: &Map<String, Value>, setting: QuestionnaireFlags) -> Fields {
    let data = Value::Object(data.clone());
    let mut form = CheckedForm::new(&data);
    form.required_choice("mortgage_running", &YES_NO);
    form.required_choice("call_me", &YES_NO);
    if form.is_text("call_me", "yes") && !setting.has_phone {
        form.require("phone");
    }
    form.phone("phone");
    form.date("mortgage_end_date");
    if form.is_text("mortgage_running", "no") {
        form.require("mortgage_end_date");
        return form.violations();
    }
    for (key, options) in CHOICES {
        form.required_choice(key, options);
    }
    for (group, keys) in [("plans", setting.plans.boxes()), ("reasons", &REASONS[..])] {
        // The last box of a group says that none of the others applies.
        let (none, others) = keys.split_last().expect("a group has boxes");
        match (form.is_text(none, "1"), others.iter().any(|key| form.is_text(key, "1"))) {
            (false, false) => form.add_violation(group, "required"),
            (true, true) => form.add_violation(group, "exclusive"),
            _ => {}
        }
    }
    form.choice("when_moving", &["within_a_year", "one_to_three_years", "later"]);
    if form.is_text(setting.plans.moving_field(), "1") {
        form.require("when_moving");
    }
    if setting.smartcare.mortgage_check_enable_question_7b_c {
        form.number("market_value_amount_increased");
        form.date("market_value_date_increased");
        form.choice("based_on_increased", &["woz", "valuation", "remotevaluation", "other"]);
        if matches!(form.text("home_developed_since_mortgage"), Some("increased" | "decreased")) {
            form.require("based_on_increased");
        }
    }
    if setting.smartcare.mortgage_check_enable_question_1b {
        for list in ["parts", "new_parts"] {
            for part in 0..form.count(list) {
                form.percentage(&format!("{list}.{part}.interest"));
                for amount in ["amount", "current_amount"] {
                    form.number(&format!("{list}.{part}.{amount}"));
                }
                for date in ["date", "start_of_fixed_rate_period", "end_of_fixed_rate_period"] {
                    form.date(&format!("{list}.{part}.{date}"));
                }
            }
        }
    }
    form.violations()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn complete() -> Value {
        json!({
            "mortgage_running": "yes", "call_me": "no", "current_family_situation": "single", "expected_changes": "none",
            "financial_changes": "none", "home_suits_family_situation": "yes", "plan_year_none": "1",
            "home_developed_since_mortgage": "same", "reason_none": "1", "expect_mortgage_cost_reduction": "no",
            "is_everything_clear": "yes"
        })
    }

    fn rules(has_phone: bool, data: &Value) -> Vec<String> {
        rules_in(
            QuestionnaireFlags { smartcare: &Smartcare::default(), has_phone, plans: Plans::OneYear },
            data,
        )
    }

    fn rules_in(setting: QuestionnaireFlags, data: &Value) -> Vec<String> {
        let found = violations(data.as_object().unwrap(), setting).into_iter();
        found.map(|(key, rules)| format!("{key} {}", rules.join(","))).collect()
    }

    fn with_answer(key: &str, value: Value) -> Value {
        let mut data = complete();
        data[key] = value;
        data
    }

    #[test]
    fn complete_answers_pass() {
        assert!(rules(true, &complete()).is_empty());
    }

    #[test]
    fn every_question_and_group_has_to_be_answered() {
        for (key, _) in CHOICES {
            assert_eq!(rules(true, &with_answer(key, json!(null))), [format!("{key} required")]);
            assert_eq!(rules(true, &with_answer(key, json!("x"))), [format!("{key} enum")]);
        }
        assert_eq!(rules(true, &with_answer("plan_year_none", json!("0"))), ["plans required"]);
        assert_eq!(rules(true, &with_answer("reason_none", json!(null))), ["reasons required"]);
        let mut moving = with_answer("plan_year_moving", json!("1"));
        moving["plan_year_none"] = json!("0");
        assert_eq!(rules(true, &moving), ["when_moving required"]);
    }

    #[test]
    fn no_plan_and_no_reason_exclude_the_others() {
        assert_eq!(rules(true, &with_answer("plan_year_renovate", json!("1"))), ["plans exclusive"]);
        assert_eq!(rules(true, &with_answer("reason_cheaper", json!("1"))), ["reasons exclusive"]);
        let mut data = with_answer("plan_year_none", json!("0"));
        data["plan_year_renovate"] = json!("1");
        assert!(rules(true, &data).is_empty());
    }

    #[test]
    fn plans_of_the_list_that_is_not_asked_are_no_answer() {
        let mut data = complete();
        data["plan_decade_moving"] = json!("1");
        assert!(rules(true, &data).is_empty());
        let ten =
            QuestionnaireFlags { smartcare: &Smartcare::default(), has_phone: true, plans: Plans::TenYears };
        assert_eq!(rules_in(ten, &data), ["when_moving required"]);
        assert_eq!(rules_in(ten, &complete()), ["plans required"]);
        data["plan_year_none"] = json!(null);
        assert_eq!(rules(true, &data), ["plans required"]);
    }

    #[test]
    fn another_value_rests_on_something_where_that_is_asked() {
        let smartcare = Smartcare { mortgage_check_enable_question_7b_c: true, ..Smartcare::default() };
        let asking = QuestionnaireFlags { smartcare: &smartcare, has_phone: true, plans: Plans::OneYear };
        for (answer, asked) in [("increased", true), ("decreased", true), ("same", false), ("unknown", false)]
        {
            let mut data = with_answer("home_developed_since_mortgage", json!(answer));
            let expected: &[&str] = if asked { &["based_on_increased required"] } else { &[] };
            assert_eq!(rules_in(asking, &data), expected, "{answer}");
            assert!(rules(true, &data).is_empty(), "{answer}");
            data["based_on_increased"] = json!("woz");
            assert!(rules_in(asking, &data).is_empty(), "{answer}");
        }
    }

    #[test]
    fn a_call_needs_a_number_that_we_do_not_have() {
        assert!(rules(true, &with_answer("call_me", json!("yes"))).is_empty());
        assert_eq!(rules(false, &with_answer("call_me", json!("yes"))), ["phone required"]);
        let mut data = with_answer("call_me", json!("yes"));
        data["phone"] = json!("abc");
        assert_eq!(rules(true, &data), ["phone phone"]);
        data["phone"] = json!("06 12 34 56 78");
        assert!(rules(false, &data).is_empty());
    }

    #[test]
    fn an_ended_mortgage_needs_its_end_date_alone() {
        let mut data = json!({"mortgage_running": "no", "call_me": "no"});
        assert_eq!(rules(true, &data), ["mortgage_end_date required"]);
        data["mortgage_end_date"] = json!("2026-02-30");
        assert_eq!(rules(true, &data), ["mortgage_end_date date"]);
        data["mortgage_end_date"] = json!("2026-03-01");
        assert!(rules(true, &data).is_empty());
    }

    #[test]
    fn plans_are_asked_for_one_year_up_to_56() {
        let day = |text: &str| crate::values::dates::parse_iso(text).unwrap();
        assert_eq!(Plans::for_consumer(day("2026-01-01"), Some(day("1970-12-31"))), Plans::OneYear);
        assert_eq!(Plans::for_consumer(day("2026-01-01"), Some(day("1969-12-31"))), Plans::TenYears);
        assert_eq!(Plans::for_consumer(day("2026-01-01"), None), Plans::OneYear);
    }
}
