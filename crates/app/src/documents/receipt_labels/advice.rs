//! The advice questionnaire: a part for each step, and within it for each person.

use documents::rendering::Section;
use serde_json::Value;

use super::field::{Field, Group, boxes, choice, euro, plain};
use super::sheet::Sheet;

const LABELS: &str = "actions.advice.label";
const LEVELS: &str = "actions.advice.option.levels";
const DECLARED: &str = "actions.advice.option.declared";

const fn yes(name: &'static str) -> Field {
    choice(name, "actions.advice.option.yesNo")
}

const fn asked(fields: &'static [Field]) -> Group {
    Group { labels: LABELS, fields }
}

/// A step of the questionnaire: what is asked of both together, and of each.
struct Step {
    name: &'static str,
    shared: Group,
    each: Group,
}

const NOTHING: Group = asked(&[]);

const STEPS: [Step; 9] = [
    Step {
        name: "knowledge",
        shared: asked(&[
            yes("isStarter"),
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
        shared: asked(&[choice("pepSelf", DECLARED), choice("pepAssociate", DECLARED), plain("pepReason")]),
        each: NOTHING,
    },
    Step {
        name: "income",
        shared: NOTHING,
        each: asked(&[
            choice("incomeExpectationTrend", "actions.advice.option.incomeExpectationTrend"),
            euro("incomeExpectation"),
        ]),
    },
    Step {
        name: "retirement",
        shared: NOTHING,
        each: asked(&[yes("inHomeAfterRetirement"), euro("netDisposableIncomeRetirement")]),
    },
    Step {
        name: "savings",
        shared: asked(&[
            choice("currentCostsAffordable", "actions.advice.option.currentCostsAffordable"),
            euro("monthlySavings"),
            euro("totalSavings"),
            euro("maxInputSavings"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "goals",
        shared: asked(&[
            yes("payOffInFull"),
            euro("minimumPayOff").when("payOffInFull", "0"),
            choice("changesInCosts", "actions.advice.option.changesInCosts"),
            plain("minimumYearsLiving"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "risk",
        shared: asked(&[
            choice("riskInterestIncrease", "actions.advice.option.riskInterestIncrease"),
            plain("yearsNoInterestIncrease").when("riskInterestIncrease", "xjaarzekerheid"),
            euro("maxCostsIncrease").when("riskInterestIncrease", "acceptabel"),
        ]),
        each: NOTHING,
    },
    Step {
        name: "events",
        shared: NOTHING,
        each: asked(&[
            yes("inHomeAfterDeath"),
            euro("netDisposableIncomeDeath"),
            yes("inHomeAfterDisability"),
            euro("netDisposableIncomeDisability"),
            yes("inHomeAfterUnemployment"),
            euro("netDisposableIncomeUnemployment"),
        ]),
    },
    Step {
        name: "sustainability",
        shared: asked(&[
            yes("sustainabilityInterest"),
            boxes("sustainabilityReason", "actions.advice.option.sustainabilityReason")
                .when("sustainabilityInterest", "1"),
            boxes("sustainabilityFinance", "actions.advice.option.sustainabilityFinance")
                .when("sustainabilityInterest", "1"),
            choice("sustainabilityKnowGeneral", LEVELS),
            choice("sustainabilityKnowEnergy", LEVELS),
            choice("sustainabilityKnowSavings", LEVELS),
            choice("sustainabilityKnowFinancing", LEVELS),
            plain("sustainabilityComment"),
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
            let name = name(&sheet, place);
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
fn name(sheet: &Sheet, place: usize) -> String {
    let known = sheet.about.persons.get(place).filter(|name| !name.trim().is_empty());
    known.cloned().unwrap_or_else(|| {
        let name = match place {
            0 => sheet.locale.message("receipt.applicant"),
            _ => sheet.locale.message("receipt.partner"),
        };
        name.to_owned()
    })
}
