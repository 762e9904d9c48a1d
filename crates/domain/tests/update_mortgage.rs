//! The loan parts screen's request, from its body to what changes.

use chrono::NaiveDate;
use domain::action_type::ActionType;
use domain::actions::update_mortgage::{Emptied, UpdateMortgageRequest, decide};
use domain::actions::{Context, Outcome, Rejection, read};
use domain::codes::Code;
use domain::licence::{Modules, Smartcare};
use serde_json::{Value, json};

fn mortgage() -> Value {
    json!({"label": "Hypotheek", "loan_parts": [
        {"id": "a", "interest": 3.85, "type": "annuity", "amount": 200_000, "date": "2026-01-01"},
        {"id": "b", "interest": 2.5, "type": "linear", "amount": 50_000}
    ]})
}

fn send(data: &Value) -> Result<Value, Rejection> {
    send_about(&mortgage(), data)
}

fn send_about(product: &Value, data: &Value) -> Result<Value, Rejection> {
    outcome_about(product, data).map(|outcome| outcome.product_change.unwrap())
}

fn outcome_about(product: &Value, data: &Value) -> Result<Outcome, Rejection> {
    let body = json!({"productActionId": "x", "data": data});
    let answer: UpdateMortgageRequest = read(&body)?;
    let context = Context {
        kind: ActionType::UpdateMortgage,
        done: false,
        last: true,
        signatures: 0,
        details: &Value::Null,
        product: Some(product),
        consumer: &serde_json::from_value(json!({"last_name": "Jansen"})).unwrap(),
        modules: &Modules::default(),
        smartcare: &Smartcare::default(),
        today: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
    };
    let outcome = decide(&context, &answer, Emptied::new(&body))?;
    assert_eq!(outcome.events[0].kind.name(), "mortgage.updated");
    Ok(outcome)
}

fn rules(data: &Value) -> Vec<String> {
    let rejection = send(data).expect_err("this is refused");
    assert_eq!(rejection.code, Code::ValidationFailed);
    rejection.fields.into_iter().map(|(field, rules)| format!("{field}: {}", rules.join(","))).collect()
}

#[test]
fn the_house_value_is_taken_over_with_its_date_and_basis() {
    let changed = send(&json!({
        "marketValue": "€ 425.000,00", "basedOn": "woz", "marketValueDate": "28-02-2025", "loanParts": [{"id": "a"}],
        "smartcareMinimumSavingsAmount": 50, "smartcareMinimumSavingsPeriod": "MONTHLY"
    }))
    .unwrap();
    assert_eq!(changed["collateral"]["market_value"], 425_000);
    assert_eq!(changed["collateral"]["market_value_date"], "2025-02-28");
    assert_eq!(changed["smartcare"]["minimum_savings_period"], "MONTHLY");
    assert_eq!(changed["loan_parts"][0]["date"], "2026-01-01");
}

#[test]
fn a_value_needs_date_and_basis_and_none_needs_neither() {
    assert_eq!(rules(&json!({"marketValue": 1})), ["basedOn: required", "marketValueDate: required"]);
    for nothing in [
        json!({}),
        json!({"marketValue": "", "basedOn": "none", "marketValueDate": ""}),
        json!({"marketValue": 0}),
    ] {
        assert_eq!(send(&nothing).unwrap()["collateral"], Value::Null);
    }
}

#[test]
fn dates_are_dutch_and_exist() {
    let data = json!({"marketValue": 1, "basedOn": "guess", "marketValueDate": "2025-02-28"});
    assert_eq!(rules(&data), ["marketValueDate: date"]);
    let data = json!({"marketValue": -1, "smartcareAbstainFromCalculationTill": "31-02-2027"});
    assert_eq!(rules(&data), ["marketValue: minimum", "smartcareAbstainFromCalculationTill: date"]);
    assert_eq!(rules(&json!({"marketValue": "veel"})), ["marketValue: number"]);
}

#[test]
fn one_changed_part_makes_every_row_complete() {
    let rest = |path: &str, fields: &[&str]| -> Vec<String> {
        fields.iter().map(|field| format!("{path}.{field}: required")).collect()
    };
    let row = ["currentAmount", "date", "end_of_fixed_rate_period", "start_of_fixed_rate_period"];
    let data = json!({"loanParts": [{"id": "a", "interest": "3,85"}, {"id": "b", "interest": 2.75}]});
    assert_eq!(rules(&data), [rest("loanParts.0", &row), rest("loanParts.1", &row)].concat());
    let data = json!({"newLoanParts": [{"isNew": true}]});
    let new =
        ["amount", "currentAmount", "date", "end_of_fixed_rate_period", "start_of_fixed_rate_period", "type"];
    assert_eq!(rules(&data), rest("newLoanParts.0", &new));
}

#[test]
fn parts_are_changed_and_added() {
    let period = json!({"start_of_fixed_rate_period": "01-01-2026", "end_of_fixed_rate_period": "01-01-2036",
        "date": "01-11-2026", "currentAmount": "180.000,00"});
    let mut known = period.clone();
    known["id"] = json!("a");
    let mut new = period;
    new["type"] = json!("annuity");
    new["amount"] = json!(10_000);
    let changed = send(&json!({"loanParts": [known], "newLoanParts": [new]})).unwrap();
    let parts = changed["loan_parts"].as_array().unwrap();
    assert_eq!(parts.len(), 3);
    assert_eq!(parts[0]["current_amount"], 180_000);
    assert_eq!(parts[0]["interest"], 3.85);
    assert_eq!(parts[1]["date"], Value::Null);
    assert_eq!(
        (&parts[2]["id"], &parts[2]["end_of_fixed_rate_period"]),
        (&json!("added-1"), &json!("2036-01-01"))
    );
}

#[test]
fn interest_is_a_percentage_and_unknown_parts_are_refused() {
    let data = json!({"loanParts": [{"id": "z", "interest": 101}]});
    assert_eq!(rules(&data), ["loanParts.0.id: unknown", "loanParts.0.interest: between"]);
}

#[test]
fn a_part_is_told_once() {
    let data = json!({"loanParts": [{"id": "b"}, {"id": "a"}, {"id": "b"}]});
    assert_eq!(rules(&data), ["loanParts.2.id: unique"]);
}

#[test]
fn parts_that_were_kept_without_an_id_are_known_by_their_place() {
    let product =
        json!({"label": "Hypotheek", "loan_parts": [{"amount": 1}, {"id": "b"}, {"id": null, "amount": 2}]});
    let row = |id: Value, amount: u32| {
        json!({"id": id, "currentAmount": amount, "date": "01-11-2026", "start_of_fixed_rate_period": "01-01-2026",
            "end_of_fixed_rate_period": "01-01-2036"})
    };
    let data = json!({"loanParts": [row(json!(""), 10), row(json!("b"), 20), row(json!("part-3"), 30)]});
    let parts = send_about(&product, &data).unwrap()["loan_parts"].clone();
    let seen: Vec<(&Value, &Value)> =
        parts.as_array().unwrap().iter().map(|part| (&part["id"], &part["current_amount"])).collect();
    let expected = [(json!("part-1"), json!(10)), (json!("b"), json!(20)), (json!("part-3"), json!(30))];
    assert_eq!(seen, expected.iter().map(|(id, amount)| (id, amount)).collect::<Vec<_>>());
    let rejection = send_about(&product, &json!({"loanParts": [{}, {"id": ""}]})).unwrap_err();
    assert_eq!(rejection.fields.keys().collect::<Vec<_>>(), ["loanParts.1.id"]);
}

#[test]
fn null_empties_and_absent_keeps() {
    let mut product = mortgage();
    product["collateral"] =
        json!({"market_value": 400_000, "market_value_date": "2025-01-01", "based_on": "woz"});
    product["smartcare"] = json!({"minimum_savings_amount": 50, "minimum_savings_period": "MONTHLY",
        "abstain_from_calculation_till": "2030-01-01"});
    let kept = send_about(&product, &json!({})).unwrap();
    assert_eq!(kept["collateral"]["market_value"], 400_000);
    assert_eq!(kept["smartcare"]["minimum_savings_amount"], 50);
    assert_eq!(kept["smartcare"]["abstain_from_calculation_till"], "2030-01-01");
    let some = json!({"smartcareMinimumSavingsAmount": 75, "smartcareAbstainFromCalculationTill": null});
    let changed = send_about(&product, &some).unwrap();
    assert_eq!(changed["smartcare"]["minimum_savings_amount"], 75);
    assert_eq!(changed["smartcare"]["minimum_savings_period"], "MONTHLY");
    assert_eq!(changed["smartcare"]["abstain_from_calculation_till"], Value::Null);
    let all = json!({"marketValue": null, "basedOn": null, "marketValueDate": null, "smartcareMinimumSavingsAmount": "",
        "smartcareMinimumSavingsPeriod": null, "smartcareAbstainFromCalculationTill": null});
    let emptied = send_about(&product, &all).unwrap();
    for field in ["market_value", "market_value_date", "based_on"] {
        assert_eq!(emptied["collateral"][field], Value::Null, "{field}");
    }
    for field in ["minimum_savings_amount", "minimum_savings_period", "abstain_from_calculation_till"] {
        assert_eq!(emptied["smartcare"][field], Value::Null, "{field}");
    }
}

#[test]
fn the_event_tells_the_house_value_as_it_stands_afterwards() {
    let mut product = mortgage();
    product["collateral"] =
        json!({"market_value": 400_000, "market_value_date": "2025-01-01", "based_on": "woz"});
    let told = |data: &Value| {
        let event = outcome_about(&product, data).unwrap().events.swap_remove(0).data;
        [&event["market_value"], &event["market_value_date"], &event["based_on"]].map(Clone::clone)
    };
    assert_eq!(told(&json!({})), [json!(400_000), json!("2025-01-01"), json!("woz")]);
    let newer = json!({"marketValue": 425_000, "basedOn": "other", "marketValueDate": "28-02-2026"});
    assert_eq!(told(&newer), [json!(425_000), json!("2026-02-28"), json!("other")]);
    for nothing in [json!({"marketValue": null}), json!({"marketValue": 0}), json!({"marketValue": ""})] {
        assert_eq!(told(&nothing), [Value::Null, Value::Null, Value::Null], "{nothing}");
        assert_eq!(send_about(&product, &nothing).unwrap()["collateral"]["market_value"], Value::Null);
    }
}

#[test]
fn an_emptied_date_is_a_change_and_not_kept_in_silence() {
    let rules = rules(&json!({"loanParts": [{"id": "a", "date": null}]}));
    assert!(rules.contains(&"loanParts.0.date: required".to_owned()), "{rules:?}");
}

#[test]
fn an_emptied_interest_is_a_change_like_any_other() {
    let row = json!({"id": "a", "interest": null});
    assert!(rules(&json!({"loanParts": [row]})).contains(&"loanParts.0.currentAmount: required".to_owned()));
    let row = json!({"id": "a", "interest": null, "currentAmount": 1, "date": "01-11-2026",
        "start_of_fixed_rate_period": "01-01-2026", "end_of_fixed_rate_period": "01-01-2036"});
    let changed = send(&json!({"loanParts": [row]})).unwrap();
    assert_eq!(changed["loan_parts"][0]["interest"], Value::Null);
    assert_eq!(changed["loan_parts"][1]["interest"], 2.5);
}
