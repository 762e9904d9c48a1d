//! The inventory form: by hand, or as a source has supplied it.

use documents::rendering::Section;
use serde_json::Value;

use super::field::{Group, choice, country, date, euro, flag, percent, plain_field};
use super::sheet::Sheet;

const PERSON: Group = Group {
    labels: "actions.inventory.person",
    fields: &[
        choice("gender", "actions.inventory.gender"),
        plain_field("initials"),
        plain_field("firstName"),
        plain_field("preposition"),
        plain_field("lastName"),
        plain_field("birthPreposition"),
        plain_field("birthLastName"),
        date("birthDate"),
        country("birthCountry"),
        plain_field("streetName"),
        plain_field("houseNumber"),
        plain_field("houseNumberAddition"),
        plain_field("zipcode"),
        plain_field("city"),
        plain_field("email"),
        plain_field("phoneMobile"),
        plain_field("phoneHome"),
        choice("maritalState", "actions.inventory.marital"),
        choice("degree", "actions.inventory.degree"),
        euro("grossMonthlyIncome"),
        plain_field("children"),
        flag("inPaidEmployment"),
        flag("smoker"),
        flag("everDivorced"),
        flag("hasPartner").with_label_at("actions.inventory.hasPartner"),
    ],
};

const PERSONAL: Group = Group {
    labels: "actions.inventory",
    fields: &[
        plain_field("appointmentGoal").with_label("goal"),
        choice("housingType", "actions.inventory.housing"),
        euro("purchasePrice"),
        choice("existingOrNew", "actions.inventory.age"),
        plain_field("addressData"),
    ],
};

const MORTGAGE: Group = Group {
    labels: "actions.inventory.mortgage",
    fields: &[
        flag("hasMortgage"),
        plain_field("lender"),
        euro("mortgageTotal"),
        date("mortgageStartDate"),
        date("mortgageEndDate"),
        euro("estimatedHouseValue"),
        euro("WOZ"),
        euro("currentMortgageAmount"),
        euro("currentMonthlyMortgageAmount"),
    ],
};

const LOAN_PART: Group = Group {
    labels: "actions.inventory.loanPart",
    fields: &[
        plain_field("type"),
        plain_field("lender"),
        percent("percentage"),
        date("startDate"),
        date("endDate"),
    ],
};

const SAVINGS: Group = Group {
    labels: "actions.inventory.mortgage",
    fields: &[
        flag("hasSavingsOrInvestingLinked"),
        euro("savingsOrInvestingAmount"),
        euro("monthlySavings"),
        euro("currentSavingsAmount"),
        euro("currentDebtAmount"),
        euro("maxNetMonthlyAmount"),
    ],
};

const PENSION_DATE: Group = Group {
    labels: "actions.inventory.pension",
    fields: &[date("pensionDate").with_label("date"), date("partnerPensionDate").with_label("date")],
};

const PENSION: Group = Group {
    labels: "actions.inventory.pension",
    fields: &[
        plain_field("company"),
        plain_field("ageStartPayment").with_label("age"),
        euro("amount"),
        euro("relativesPensionBeforeAOW").with_label("before"),
        euro("relativesPensionAfterAOW").with_label("after"),
    ],
};

const OTHER: Group = Group {
    labels: "actions.inventory",
    fields: &[
        flag("hasOrHadCoCRegistration").with_label("coc"),
        plain_field("extraRemarksOrQuestions").with_label("extra"),
    ],
};

#[cfg(test)]
pub const GROUPS: [Group; 8] = [PERSON, PERSONAL, MORTGAGE, LOAN_PART, SAVINGS, PENSION_DATE, PENSION, OTHER];

/// Members that a source adds and that mean nothing to the consumer.
const ALONG: [&str; 3] = ["source", "origin", "provider_events"];

pub fn sections(mut sheet: Sheet, mut payload: Value) -> Vec<Section> {
    // The form by hand is sealed bare; what a source gave stands in what is told of it.
    let supplied = payload.get("source").is_some_and(Value::is_string) && payload.get("data").is_some();
    if supplied && let Some(members) = payload.as_object_mut() {
        for name in ALONG {
            members.shift_remove(name);
        }
        payload = members.shift_remove("data").unwrap_or_default();
    }
    let title = |sheet: &Sheet, block: &str| Some(sheet.word(&format!("actions.inventory.block.{block}")));
    for (name, block, group) in [
        ("consumer", "consumer", &PERSON),
        ("partner", "partner", &PERSON),
        ("additionalData", "personal", &PERSONAL),
    ] {
        if let Some(from) = payload.get_mut(name) {
            let rows = sheet.rows(from, group);
            sheet.add(title(&sheet, block), rows);
        }
    }
    if let Some(from) = payload.get_mut("mortgage") {
        let part = sheet.word("actions.inventory.loanPart.name");
        let mut rows = sheet.rows(from, &MORTGAGE);
        rows.extend(sheet.list(from, "loanParts", &part, &LOAN_PART));
        rows.extend(sheet.rows(from, &SAVINGS));
        sheet.add(title(&sheet, "mortgage"), rows);
    }
    let pension = sheet.word("actions.inventory.pension.name");
    for (name, list) in [("pension", "pensions"), ("partnerPension", "partnerPensions")] {
        if let Some(from) = payload.get_mut(name) {
            let mut rows = sheet.rows(from, &PENSION_DATE);
            rows.extend(sheet.list(from, list, &pension, &PENSION));
            sheet.add(title(&sheet, name), rows);
        }
    }
    if let Some(from) = payload.get_mut("general") {
        let rows = sheet.rows(from, &OTHER);
        sheet.add(title(&sheet, "other"), rows);
    }
    sheet.finish(&payload)
}
