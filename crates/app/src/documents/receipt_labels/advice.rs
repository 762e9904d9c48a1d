//! The advice questionnaire: a part for each step, and within it for each person.

use documents::rendering::Section;
use serde_json::Value;

use super::field::{Field, Group, boxes, choice, euro, plain_field};
use super::sheet::Sheet;

const LABELS: &str = "actions.advice.label";
const LEVELS: &str = "actions.advice.option.levels";
const DECLARED: &str = "actions.advice.option.declared";

const fn yes_no_choice(name: &'static str) -> Field {
    choice(name, "actions.advice.option.yesNo")
}

const fn question_group(fields: &'static [Field]) -> Group {
    Group { labels: LABELS, fields }
}

/// A step of the questionnaire: what is asked of both together, and of each.
struct Step {
    name: &'static str,
    shared: Group,
    each: Group,
}

const NOTHING: Group = question_group(&[]);

const STEPS: [Step; 9] = [
    Step {
        name: "knowledge",
        shared: question_group(&[
            yes_no_choice("isStarter"),
            boxes("riskKnow", "actions.advice.option.riskKnow"),
            boxes("riskKnowHow", "actions.advice.option.riskKnowHow"),
            boxes("deductibilityKnow", "actions.advice.option.deductibilityKnow"),
            boxes("deductibilityKnowHow", "actions.advice.option.deductibilityKnowHow"),
            choice("knowIncomeRetirement", LEVELS),
            choice("knowIncomeDeath", LEVELS),
            choice("knowIncomeDisability", LEVELS),
            choice("knowBuyFinancialProduct", "actions.advice.option.knowBuyFinancialProduct"),
            choice("experienceMortgage", "actions.advice.option.experienceMortgage"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "exposed",
        shared: question_group(&[
            choice("pepSelf", DECLARED),
            choice("pepAssociate", DECLARED),
            plain_field("pepReason"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "income",
        shared: NOTHING,
        each: question_group(&[
            choice("incomeExpectationTrend", "actions.advice.option.incomeExpectationTrend"),
            euro("incomeExpectation"),
        ]),
    },
    Step {
        name: "retirement",
        shared: NOTHING,
        each: question_group(&[
            yes_no_choice("inHomeAfterRetirement"),
            euro("netDisposableIncomeRetirement"),
        ]),
    },
    Step {
        name: "savings",
        shared: question_group(&[
            choice("currentCostsAffordable", "actions.advice.option.currentCostsAffordable"),
            euro("monthlySavings"),
            euro("totalSavings"),
            euro("maxInputSavings"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "goals",
        shared: question_group(&[
            yes_no_choice("payOffInFull"),
            euro("minimumPayOff").with_condition("payOffInFull", "0"),
            choice("changesInCosts", "actions.advice.option.changesInCosts"),
            plain_field("minimumYearsLiving"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "risk",
        shared: question_group(&[
            choice("riskInterestIncrease", "actions.advice.option.riskInterestIncrease"),
            plain_field("yearsNoInterestIncrease").with_condition("riskInterestIncrease", "xjaarzekerheid"),
            euro("maxCostsIncrease").with_condition("riskInterestIncrease", "acceptabel"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "events",
        shared: NOTHING,
        each: question_group(&[
            yes_no_choice("inHomeAfterDeath"),
            euro("netDisposableIncomeDeath"),
            yes_no_choice("inHomeAfterDisability"),
            euro("netDisposableIncomeDisability"),
            yes_no_choice("inHomeAfterUnemployment"),
            euro("netDisposableIncomeUnemployment"),
        ]),
    },
    Step {
        name: "sustainability",
        shared: question_group(&[
            yes_no_choice("sustainabilityInterest"),
            boxes("sustainabilityReason", "actions.advice.option.sustainabilityReason")
                .with_condition("sustainabilityInterest", "1"),
            boxes("sustainabilityFinance", "actions.advice.option.sustainabilityFinance")
                .with_condition("sustainabilityInterest", "1"),
            choice("sustainabilityKnowGeneral", LEVELS),
            choice("sustainabilityKnowEnergy", LEVELS),
            choice("sustainabilityKnowSavings", LEVELS),
            choice("sustainabilityKnowFinancing", LEVELS),
            plain_field("sustainabilityComment"),
        ]),
        each: NOTHING,
    },
];

#[cfg(test)]
pub fn groups() -> Vec<Group> {
    STEPS.iter().flat_map(|step| [step.shared, step.each]).collect()
}

pub fn sections(mut sheet: Sheet, mut payload: Value) -> Vec<Section> {
    // What is told of the questionnaire has its answers under `data`.
    let mut answers = match payload.get_mut("data") {
        Some(data) if data.is_object() => data.take(),
        _ => payload,
    };
    let persons = answers.get("consumer").and_then(Value::as_array).map_or(0, Vec::len);
    for step in &STEPS {
        let title = sheet.word(&format!("actions.advice.step.{}", step.name));
        let shared = sheet.rows(&mut answers, &step.shared);
        sheet.add(Some(title.clone()), shared);
        for place in 0..persons {
            let Some(from) = answers.get_mut("consumer").and_then(|list| list.get_mut(place)) else {
                continue;
            };
            let name = person_name(&sheet, place);
            let mut rows = sheet.rows(from, &step.each);
            for row in &mut rows {
                row.label = row.label.replace("{{name}}", &name);
            }
            let title = if persons > 1 { format!("{title}: {name}") } else { title.clone() };
            sheet.add(Some(title), rows);
        }
    }
    sheet.finish(&answers)
}

/// The name by which a person is asked about; the partner of then may not be known any more.
fn person_name(sheet: &Sheet, place: usize) -> String {
    let known = sheet.about.persons.get(place).filter(|name| !name.trim().is_empty());
    known.cloned().unwrap_or_else(|| {
        let name = match place {
            0 => sheet.locale.message("receipt.applicant"),
            _ => sheet.locale.message("receipt.partner"),
        };
        name.to_owned()
    })
}
