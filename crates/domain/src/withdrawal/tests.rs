use serde_json::{Value, json};

use super::*;
use crate::kinds::ProductKind;
use crate::licence::Licence;

const ANNA: Uuid = Uuid::from_u128(1);
const BRAM: Uuid = Uuid::from_u128(2);
const CARLA: Uuid = Uuid::from_u128(3);

fn instant(text: &str) -> DateTime<Utc> {
    text.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc()
}

fn signature(id: u128, consumer: Uuid, signed_at: &str, payload: Value) -> ContractSignature {
    ContractSignature {
        id: Uuid::from_u128(id),
        consumer: Some(consumer),
        signed_at: instant(signed_at),
        payload,
        terms: None,
    }
}

/// Signed by Anna and, an hour later, by Bram.
fn signed_by_both() -> ConcludedContract {
    let mandate = |reference: &str, is_complete: bool| {
        json!({
            "date": "2026-11-21", "is_complete": is_complete, "iban": "NL91ABNA0417164300",
            "account_holder": "A. de Vries", "payment_reference": reference,
        })
    };
    let signatures = [
        signature(10, ANNA, "2026-11-21T10:00:00+01:00", mandate("VD-1", false)),
        signature(11, BRAM, "2026-11-21T11:00:00+01:00", mandate("VD-1-2", true)),
    ];
    contracts_of(&signatures).remove(0)
}

fn order() -> Otd {
    let order = json!({
        "label": "Opdracht", "is_signed": true, "date_finalised": "2026-11-21", "has_automatic_debit_fees": true,
    });
    serde_json::from_value(order).unwrap()
}

fn terms(withdrawal: &Value) -> WithdrawalTerms {
    let licence: Licence = serde_json::from_value(json!({ "name": "A", "withdrawal": withdrawal })).unwrap();
    WithdrawalTerms::new(&licence, ProductKind::Otd, None, None)
}

fn anna() -> WithdrawingPerson {
    WithdrawingPerson { name: "Anna de Vries".to_owned(), email: Some("anna@example.nl".to_owned()) }
}

/// A withdrawal that a consumer sends at a moment.
fn send_withdrawal(
    contract: &ConcludedContract,
    terms: &WithdrawalTerms,
    consumer: Uuid,
    is_withdrawn: bool,
    moment: &str,
) -> Result<Outcome, Rejection> {
    let now = instant(moment);
    let order = order();
    let context = WithdrawalContext {
        contract,
        terms,
        order: &order,
        external_id: "otd-1",
        consumer,
        is_withdrawn,
        way: WithdrawalWay::Portal,
        sent_on: today(now),
        now,
    };
    decide(&context, &anna(), None)
}

#[test]
fn a_contract_is_concluded_by_the_last_signature() {
    let contract = signed_by_both();
    assert_eq!((contract.id, contract.signers.as_slice()), (Uuid::from_u128(11), [ANNA, BRAM].as_slice()));
    assert_eq!(contract.concluded_at, instant("2026-11-21T11:00:00+01:00"));
    let half = [signature(10, ANNA, "2026-11-21T10:00:00+01:00", json!({ "is_complete": false }))];
    assert_eq!(contracts_of(&half), []);
}

#[test]
fn an_order_that_is_signed_anew_makes_another_contract() {
    let complete = json!({ "is_complete": true, "iban": null });
    let signatures = [
        signature(10, ANNA, "2026-11-01T10:00:00+01:00", complete.clone()),
        signature(11, BRAM, "2026-11-20T10:00:00+01:00", complete),
        signature(12, ANNA, "2026-11-21T10:00:00+01:00", json!({ "is_complete": false })),
    ];
    let contracts = contracts_of(&signatures);
    let signers: Vec<&[Uuid]> = contracts.iter().map(|contract| contract.signers.as_slice()).collect();
    assert_eq!(signers, [[ANNA].as_slice(), [BRAM].as_slice()]);
    assert!(contracts.iter().all(|contract| contract.mandates.is_empty()));
}

#[test]
fn a_withdrawal_ends_the_order_and_every_mandate_that_came_with_it() {
    let outcome =
        send_withdrawal(&signed_by_both(), &terms(&json!({})), ANNA, false, "2026-11-25T09:00:00+01:00")
            .unwrap();
    let changed = outcome.product_change.unwrap();
    assert_eq!(
        (&changed["date_withdrawn"], &changed["sepa_mandate_ended_on"], &changed["is_signed"]),
        (&json!("2026-11-25"), &json!("2026-11-25"), &json!(true))
    );
    let mandate = |reference: &str| json!({ "iban": "NL91ABNA0417164300", "account_holder": "A. de Vries", "payment_reference": reference });
    let mandates = json!([mandate("VD-1"), mandate("VD-1-2")]);
    let contract = Uuid::from_u128(11);
    assert_eq!(outcome.events.len(), 1);
    assert_eq!(outcome.events[0].kind.name(), "contract.withdrawn");
    assert_eq!(
        outcome.events[0].data,
        json!({
            "contract_id": contract, "way": "portal", "sent_on": "2026-11-25", "concluded_on": "2026-11-21",
            "last_day": "2026-12-05", "name": "Anna de Vries", "email": "anna@example.nl",
            "ended_mandates": mandates,
        })
    );
    assert_eq!(outcome.events[0].kind.schema_violations(&outcome.events[0].data), Vec::<String>::new());
    assert_eq!(outcome.payload["ended_mandates"], mandates);
    assert_eq!(
        (&outcome.payload["order"], &outcome.payload["contract"]),
        (&json!("otd-1"), &json!(contract))
    );
}

#[test]
fn the_last_second_counts_and_the_first_one_after_it_does_not() {
    let (contract, terms) = (signed_by_both(), terms(&json!({})));
    assert!(send_withdrawal(&contract, &terms, ANNA, false, "2026-12-05T23:59:59+01:00").is_ok());
    let late = send_withdrawal(&contract, &terms, ANNA, false, "2026-12-06T00:00:00+01:00").unwrap_err();
    assert_eq!(late.code, Code::WithdrawalPeriodOver);
}

#[test]
fn a_withdrawal_is_refused_by_a_code_of_its_own() {
    let (contract, usual) = (signed_by_both(), terms(&json!({})));
    let refused = |terms: &WithdrawalTerms, who, is_withdrawn| {
        send_withdrawal(&contract, terms, who, is_withdrawn, "2026-11-25T09:00:00+01:00").unwrap_err().code
    };
    assert_eq!(refused(&usual, CARLA, false), Code::ContractSignedByOther);
    assert_eq!(
        refused(&usual, CARLA, true),
        Code::ContractSignedByOther,
        "who did not sign hears nothing more"
    );
    assert_eq!(refused(&usual, BRAM, true), Code::ContractAlreadyWithdrawn);
    let off = terms(&json!({ "otd": { "off_because": "Alleen op kantoor" } }));
    assert_eq!(refused(&off, ANNA, false), Code::WithdrawalNotOffered);
}

#[test]
fn a_letter_counts_by_the_day_on_which_it_was_sent() {
    let (contract, terms, order) = (signed_by_both(), terms(&json!({})), order());
    let recorded = |sent_on: &str| {
        let context = WithdrawalContext {
            contract: &contract,
            terms: &terms,
            order: &order,
            external_id: "otd-1",
            consumer: ANNA,
            is_withdrawn: false,
            way: WithdrawalWay::Firm,
            sent_on: sent_on.parse().unwrap(),
            // Long after the period.
            now: instant("2026-12-20T09:00:00+01:00"),
        };
        decide(&context, &anna(), None)
    };
    let outcome = recorded("2026-12-05").unwrap();
    assert_eq!(outcome.product_change.unwrap()["date_withdrawn"], "2026-12-20");
    assert_eq!(outcome.events[0].data["sent_on"], "2026-12-05");
    assert_eq!(recorded("2026-12-06").unwrap_err().code, Code::WithdrawalPeriodOver);
    let fields = |refused: Rejection| refused.fields["sent_on"].clone();
    assert_eq!(fields(recorded("2026-11-20").unwrap_err()), ["after_contract"]);
}

#[test]
fn nothing_is_asked_but_a_name_and_an_address() {
    let read = |body: Value| crate::actions::read::<ConfirmWithdrawal>(&body).and_then(|body| body.person());
    let whole = read(json!({ "name": " Anna de Vries ", "email": "anna@example.nl" })).unwrap();
    assert_eq!(whole, anna());
    let violations = |body: Value| read(body).unwrap_err().fields.into_keys().collect::<Vec<_>>();
    assert_eq!(violations(json!({})), ["email", "name"]);
    assert_eq!(violations(json!({ "name": " ", "email": "anna@example.nl" })), ["name"]);
    assert_eq!(violations(json!({ "name": "Anna", "email": "anna" })), ["email"]);
    assert_eq!(violations(json!({ "name": "Anna", "email": "a@example.nl", "reason": "x" })), ["reason"]);
}
