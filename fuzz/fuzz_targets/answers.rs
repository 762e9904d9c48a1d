//! A consumer's answer of arbitrary JSON: the first byte chooses the form.
#![no_main]

use chrono::NaiveDate;
use domain::actions::{self, read};
use domain::questionnaires::{advice, inventory, knowledge};
use domain::requests::create_dossier::CreateDossier;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, json)) = bytes.split_first() else { return };
    let Ok(body) = serde_json::from_slice::<Value>(json) else { return };
    let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    match (choice % 11, body.as_object()) {
        (0, Some(answers)) => drop(advice::violations(answers)),
        (1, Some(answers)) => drop(inventory::violations(answers, today)),
        (2, Some(answers)) => drop(knowledge::violations(answers)),
        (3, _) => drop(read::<actions::approve_document::ApproveDocumentRequest>(&body)),
        (4, _) => drop(read::<actions::bank_guarantee::DecideOnGuaranteeRequest>(&body)),
        (5, _) => drop(read::<actions::market_value::UpdateMarketValueRequest>(&body)),
        (6, _) => drop(read::<actions::mortgage_check::SubmitMortgageCheckRequest>(&body)),
        (7, _) => drop(read::<actions::opportunity::OpportunityRequest>(&body)),
        (8, _) => drop(read::<actions::sign_otd::SignOtdRequest>(&body)),
        (9, _) => drop(read::<actions::update_mortgage::UpdateMortgageRequest>(&body)),
        (10, _) => drop(read::<CreateDossier>(&body)),
        _ => {}
    }
});
