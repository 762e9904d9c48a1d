//! A mortgage brought up to date: the house, the loan parts, and from what saving on to say so.

use documents::rendering::Section;
use serde_json::Value;

use super::field::{Group, choice, date, euro, loan_type, percent, plain_field};
use super::sheet::Sheet;

const HOUSE: Group = Group {
    labels: "actions.parts",
    fields: &[euro("marketValue"), date("marketValueDate"), choice("basedOn", "actions.basis")],
};

/// A loan part; the mortgage check gives two of the answers other names.
const PART: Group = Group {
    labels: "actions.parts",
    fields: &[
        loan_type("type"),
        loan_type("loan_type").with_label("type"),
        euro("amount"),
        euro("currentAmount").with_label("current"),
        euro("current_amount").with_label("current"),
        percent("interest"),
        date("date"),
        date("start_of_fixed_rate_period").with_label("start"),
        date("end_of_fixed_rate_period").with_label("end"),
        plain_field("fixed_interest_period").with_label_at("receipt.fixedInterestPeriod"),
        date("end_of_loan_period").with_label_at("receipt.endOfLoanPeriod"),
    ],
};

const SAVINGS: Group = Group {
    labels: "actions.parts",
    fields: &[
        euro("smartcareMinimumSavingsAmount").with_label("savingsAmount"),
        choice("smartcareMinimumSavingsPeriod", "actions.period").with_label("savingsPeriod"),
        date("smartcareAbstainFromCalculationTill").with_label("abstain"),
    ],
};

#[cfg(test)]
pub const GROUPS: [Group; 3] = [HOUSE, PART, SAVINGS];

pub fn sections(mut sheet: Sheet, mut payload: Value) -> Vec<Section> {
    let rows = sheet.rows(&mut payload, &HOUSE);
    sheet.add(Some(sheet.word("actions.parts.collateral")), rows);
    add(&mut sheet, &mut payload, ["loanParts", "newLoanParts"]);
    let rows = sheet.rows(&mut payload, &SAVINGS);
    sheet.add(Some(sheet.word("actions.parts.savings")), rows);
    sheet.finish(&payload)
}

/// The parts that there were, then those that were added, counted on: as on the screen.
pub fn add(sheet: &mut Sheet, from: &mut Value, [known, added]: [&str; 2]) {
    let mut number = 0;
    for (list, title) in [(known, "actions.parts.part"), (added, "actions.parts.newPart")] {
        let Some(Value::Array(parts)) = from.get_mut(list) else { continue };
        let title = sheet.word(title);
        for part in parts {
            number += 1;
            // The firm's number of the part, and in which of the lists it stands.
            if let Some(part) = part.as_object_mut() {
                part.shift_remove("id");
                part.shift_remove("isNew");
            }
            let mut rows = sheet.rows(part, &PART);
            let mut title = title.replace("{{number}}", &number.to_string());
            // Of a part that there was, the type is no answer: it is what the part is called.
            let kind = sheet.word("actions.parts.type");
            if list == known && rows.first().is_some_and(|row| row.label == kind) {
                title = format!("{title} – {}", rows.remove(0).value);
            }
            sheet.add(Some(title), rows);
        }
    }
}
