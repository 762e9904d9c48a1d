//! Receipts of the large forms: what their screens take from elsewhere stands on them too.

use axum::http::Method;
use serde_json::json;

use crate::documents::receipts::{add_householder, assert_says, letters, receipt_of, without_spaces};
use crate::support::{NewAction, VANDIJK};

sqlite_and_postgres! {
    async fn a_receipt_of_advice_names_both_persons(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        add_householder(&portal, "bram").await;
        let record = json!({ "version": 3, "attributes": { "first_name": "Anna", "last_name": "Vries", "partner": "bram", "email": "anna@example.nl" } });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(record)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let record = json!({ "version": 3, "attributes": { "first_name": "bram", "last_name": "Vries", "partner": "anna", "email": "bram@example.nl" } });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "consumers/bram", Some(record)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let action = NewAction { kind: "REQUEST_ADVICE", external_id: "Advies", ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let person = json!({
            "incomeExpectationTrend": "gelijk", "inHomeAfterRetirement": "1", "netDisposableIncomeRetirement": 2500,
            "inHomeAfterDeath": "1", "inHomeAfterDisability": "0", "inHomeAfterUnemployment": "1",
        });
        let data = json!({
            "isStarter": "1", "knowIncomeRetirement": "lot", "knowIncomeDeath": "enough", "knowIncomeDisability": "little",
            "knowBuyFinancialProduct": "precise", "experienceMortgage": "none", "pepSelf": "0", "pepAssociate": "0",
            "consumer": [person, person], "currentCostsAffordable": "1", "monthlySavings": 0, "totalSavings": 0,
            "maxInputSavings": 0, "payOffInFull": "1", "changesInCosts": "gelijk", "minimumYearsLiving": 10,
            "riskInterestIncrease": "xjaarzekerheid", "yearsNoInterestIncrease": 15, "sustainabilityInterest": "0",
            "sustainabilityKnowGeneral": "lot", "sustainabilityKnowEnergy": "lot", "sustainabilityKnowSavings": "lot",
            "sustainabilityKnowFinancing": "nothing",
        });
        let body = json!({ "productActionId": action, "data": data });
        let sent = portal.post("/api/advice_profile", &anna.token, body).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        let receipt = portal.get(&receipt_of(action), &anna.token).await;
        assert_says(&receipt.bytes, &[
            "Pensioen: Anna",
            "Wil Anna na pensionering",
            "Pensioen: bram",
            "Wil bram na pensionering",
            "zekerheid over de rente?",
        ]);
        let said = letters(&receipt.bytes);
        assert!(!said.contains("15%") && !said.contains(&without_spaces("Overige gegevens")), "{said}");
    }
}

sqlite_and_postgres! {
    async fn a_receipt_of_a_mortgage_update_calls_loans_as_the_firm_does(portal: Portal) {
        let anna = add_householder(&portal, "anna").await;
        let mortgage = json!({
            "label": "Hypotheek", "loan_part_types": [{ "name": "annuity", "label": "Annuïteitenhypotheek" }],
            "loan_parts": [{ "id": "lp-1", "type": "annuity", "amount": 250_000 }],
        });
        let product = portal.product("vandijk", "mortgage", "m", &["anna"], mortgage).await;
        let action = NewAction {
            kind: "UPDATE_MORTGAGE", external_id: "Bijwerken", product: Some(("mortgage", "m")), ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let part = |id: &str| json!({
            "id": id, "type": "annuity", "amount": 250_000, "currentAmount": "238.450,12", "interest": "3,85",
            "date": "12-10-2026", "start_of_fixed_rate_period": "01-03-2022", "end_of_fixed_rate_period": "01-03-2032",
        });
        let data = json!({
            "marketValue": 450_000, "basedOn": "valuation", "marketValueDate": "01-11-2026",
            "smartcareMinimumSavingsPeriod": "MONTHLY", "loanParts": [part("lp-1")], "newLoanParts": [part("")],
        });
        let path = format!("/api/products/mortgages/{product}/update-details");
        let body = json!({ "productActionId": action, "data": data });
        let sent = portal.post(&path, &anna.token, body).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        let receipt = portal.get(&receipt_of(action), &anna.token).await;
        assert_says(&receipt.bytes, &[
            "Gebaseerd op Taxatierapport",
            "Leningdeel 1 – Annuïteitenhypotheek",
            "Huidig bedrag € 238.450,12",
            "Begin rentevaste periode 01-03-2022",
            "Nieuw leningdeel 2",
            "Periode Per maand",
        ]);
        let said = letters(&receipt.bytes);
        assert!(!said.contains("annuity") && !said.contains(&without_spaces("Overige gegevens")), "{said}");
    }
}
