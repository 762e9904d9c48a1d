//! The advice questionnaire in nine steps, its answers merged flat.

use serde_json::{Map, Value};

use super::CheckedForm;
use crate::limits;
use crate::schema::Fields;

const YES_NO: [&str; 2] = ["1", "0"];
const LEVELS: [&str; 4] = ["lot", "enough", "little", "nothing"];

/// The longest comment on sustainability, in characters.
pub const LONGEST_COMMENT: usize = limits::LINE;

/// Questions that are ticked or not, as booleans.
pub const TICKS: [&str; 24] = [
    "riskKnowSavingsMortgage",
    "riskKnowInvestmentMortgage",
    "riskKnowMortgageInterest",
    "riskKnowNorepaymentMortgage",
    "riskKnowLinearMortgage",
    "riskKnowAnnuityMortgage",
    "riskKnowHowFinancialLeaflets",
    "riskKnowHowAdvisor",
    "riskKnowHowFamily",
    "riskKnowHowLiterature",
    "deductibilityKnowCapping",
    "deductibilityKnowBorrowing",
    "deductibilityKnowHomeReserve",
    "deductibilityKnowDifference",
    "deductibilityKnowHowFinancialLeaflets",
    "deductibilityKnowHowAdvisor",
    "deductibilityKnowHowFamily",
    "deductibilityKnowHowLiterature",
    "sustainabilityReasonCosts",
    "sustainabilityReasonComfort",
    "sustainabilityReasonSale",
    "sustainabilityReasonEnvironment",
    "sustainabilityFinanceLoan",
    "sustainabilityFinanceSavings",
];

/// Questions with one choice that has to be made.
pub const CHOICES: [(&str, &[&str]); 17] = [
    ("isStarter", &YES_NO),
    ("knowIncomeRetirement", &LEVELS),
    ("knowIncomeDeath", &LEVELS),
    ("knowIncomeDisability", &LEVELS),
    ("knowBuyFinancialProduct", &["precise", "globally", "nothing"]),
    ("experienceMortgage", &["none", "closed", "ongoing"]),
    ("pepSelf", &YES_NO),
    ("pepAssociate", &YES_NO),
    ("currentCostsAffordable", &YES_NO),
    ("payOffInFull", &YES_NO),
    ("changesInCosts", &["toenemend", "afnemend", "gelijk"]),
    ("riskInterestIncrease", &["onacceptabel", "xjaarzekerheid", "acceptabel"]),
    ("sustainabilityInterest", &YES_NO),
    ("sustainabilityKnowGeneral", &LEVELS),
    ("sustainabilityKnowEnergy", &LEVELS),
    ("sustainabilityKnowSavings", &LEVELS),
    ("sustainabilityKnowFinancing", &LEVELS),
];

/// Amounts and years of savings, goals and risk tolerance; an empty one counts as 0.
pub const NUMBERS: [&str; 7] = [
    "monthlySavings",
    "totalSavings",
    "maxInputSavings",
    "minimumPayOff",
    "minimumYearsLiving",
    "yearsNoInterestIncrease",
    "maxCostsIncrease",
];

/// Events of life for which each person is asked: whether they stay in the house afterwards, and the income that they
/// then need.
pub const AFTER: [&str; 4] = ["Retirement", "Death", "Disability", "Unemployment"];

/// Returns the violations in the answers. `consumer` is a list: the consumer, then the partner.
pub fn violations(data: &Map<String, Value>) -> Fields {
    let data = Value::Object(data.clone());
    let mut form = CheckedForm::new(&data);
    for (key, options) in CHOICES {
        form.required_choice(key, options);
    }
    for key in TICKS {
        form.boolean(key);
    }
    for key in NUMBERS {
        form.number(key);
    }
    // '1' means no: the declaration is not made, so it is explained.
    if form.is_text("pepSelf", "1") || form.is_text("pepAssociate", "1") {
        form.require("pepReason");
    }
    form.text_up_to("sustainabilityComment", LONGEST_COMMENT);
    match form.count("consumer") {
        1 | 2 => {}
        0 => form.add_violation("consumer", "required"),
        _ => form.add_violation("consumer", "between"),
    }
    for person in 0..form.count("consumer").min(2) {
        check_person(&mut form, &format!("consumer.{person}"));
    }
    form.violations()
}

/// Returns the answers as they are stored and reported, with 0 for every empty number of savings, goals and risk
/// tolerance.
pub fn with_zero_defaults(data: &Map<String, Value>) -> Map<String, Value> {
    let given = Value::Object(data.clone());
    let form = CheckedForm::new(&given);
    let mut answers = data.clone();
    for key in NUMBERS {
        if form.get(key).is_none() {
            answers.insert(key.to_owned(), Value::from(0));
        }
    }
    answers
}

fn check_person(form: &mut CheckedForm, path: &str) {
    form.required_choice(&format!("{path}.incomeExpectationTrend"), &["gelijk", "stijgt", "daalt"]);
    let trend = form.text(&format!("{path}.incomeExpectationTrend"));
    let expectation = format!("{path}.incomeExpectation");
    if matches!(trend, Some("stijgt" | "daalt")) {
        form.required_number(&expectation);
    }
    for event in AFTER {
        form.required_choice(&format!("{path}.inHomeAfter{event}"), &YES_NO);
        form.number(&format!("{path}.netDisposableIncome{event}"));
    }
    // Of the amounts, only the income after retirement is required.
    form.require(&format!("{path}.netDisposableIncomeRetirement"));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn person() -> Value {
        json!({
            "incomeExpectationTrend": "gelijk",
            "inHomeAfterRetirement": "1", "netDisposableIncomeRetirement": 2500,
            "inHomeAfterDeath": "1", "netDisposableIncomeDeath": 2000,
            "inHomeAfterDisability": "0", "netDisposableIncomeDisability": 2000,
            "inHomeAfterUnemployment": "1", "netDisposableIncomeUnemployment": 1800.5
        })
    }

    fn complete() -> Value {
        json!({
            "isStarter": "1", "riskKnowLinearMortgage": true, "knowIncomeRetirement": "lot", "knowIncomeDeath": "enough",
            "knowIncomeDisability": "little", "knowBuyFinancialProduct": "precise", "experienceMortgage": "none",
            "pepSelf": "0", "pepAssociate": "0", "consumer": [person()], "currentCostsAffordable": "1",
            "monthlySavings": 0, "totalSavings": 0, "maxInputSavings": 0, "payOffInFull": "1", "changesInCosts": "gelijk",
            "minimumYearsLiving": 10, "riskInterestIncrease": "onacceptabel", "sustainabilityInterest": "0",
            "sustainabilityKnowGeneral": "lot", "sustainabilityKnowEnergy": "lot", "sustainabilityKnowSavings": "lot",
            "sustainabilityKnowFinancing": "nothing"
        })
    }

    fn rules(change: impl Fn(&mut Value)) -> Vec<String> {
        let mut data = complete();
        change(&mut data);
        violations(data.as_object().unwrap())
            .into_iter()
            .map(|(key, rules)| format!("{key} {}", rules.join(",")))
            .collect()
    }

    #[test]
    fn complete_answers_pass_and_unknown_ones_are_kept() {
        assert!(rules(|_| {}).is_empty());
        assert!(rules(|data| data["hobby"] = json!("zeilen")).is_empty());
    }

    #[test]
    fn every_choice_has_to_be_made() {
        for (key, _) in CHOICES {
            assert_eq!(rules(|data| data[key] = json!("")), [format!("{key} required")]);
            assert_eq!(rules(|data| data[key] = json!("perhaps")), [format!("{key} enum")]);
        }
    }

    #[test]
    fn some_answers_ask_for_more() {
        assert_eq!(rules(|data| data["pepSelf"] = json!("1")), ["pepReason required"]);
        let trend = |data: &mut Value| data["consumer"][0]["incomeExpectationTrend"] = json!("daalt");
        assert_eq!(rules(trend), ["consumer.0.incomeExpectation required"]);
    }

    #[test]
    fn a_number_that_is_left_empty_counts_as_zero() {
        for key in NUMBERS {
            for nothing in [json!(""), json!(null), json!(" ")] {
                let mut data = complete();
                data["payOffInFull"] = json!("0");
                data["riskInterestIncrease"] = json!("acceptabel");
                data[key] = nothing;
                let data = data.as_object().unwrap();
                assert_eq!(violations(data), Fields::new());
                assert_eq!(with_zero_defaults(data)[key], 0);
            }
            assert_eq!(rules(|data| data[key] = json!("veel")), [format!("{key} number")]);
        }
        let mut data = complete();
        data["hobby"] = json!("");
        data["maxInputSavings"] = json!(12.5);
        let settled = with_zero_defaults(data.as_object().unwrap());
        assert_eq!((&settled["minimumPayOff"], &settled["maxInputSavings"]), (&json!(0), &json!(12.5)));
        assert_eq!((&settled["minimumYearsLiving"], &settled["hobby"]), (&json!(10), &json!("")));
    }

    #[test]
    fn the_income_needed_is_required_for_retirement_alone() {
        let without = |event: &str| {
            let key = format!("netDisposableIncome{event}");
            move |data: &mut Value| data["consumer"][0][&key] = json!(null)
        };
        for event in ["Death", "Disability", "Unemployment"] {
            assert!(rules(without(event)).is_empty(), "{event}");
            let key = format!("netDisposableIncome{event}");
            let text = |data: &mut Value| data["consumer"][0][&key] = json!("veel");
            assert_eq!(rules(text), [format!("consumer.0.{key} number")]);
        }
        let required = ["consumer.0.netDisposableIncomeRetirement required"];
        assert_eq!(rules(without("Retirement")), required);
    }

    #[test]
    fn the_partner_is_asked_the_same() {
        assert!(rules(|data| data["consumer"] = json!([person(), person()])).is_empty());
        let partner = |data: &mut Value| {
            data["consumer"] = json!([person(), person()]);
            data["consumer"][1]["inHomeAfterDeath"] = json!(null);
        };
        assert_eq!(rules(partner), ["consumer.1.inHomeAfterDeath required"]);
        assert_eq!(rules(|data| data["consumer"] = json!([])), ["consumer required"]);
    }

    #[test]
    fn a_comment_is_at_most_255_characters() {
        assert!(rules(|data| data["sustainabilityComment"] = json!("é".repeat(255))).is_empty());
        let long = |data: &mut Value| data["sustainabilityComment"] = json!("é".repeat(256));
        assert_eq!(rules(long), ["sustainabilityComment max_length"]);
    }
}
