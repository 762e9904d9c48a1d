//! Withdrawing from contracts: signed in, by a signed link, and by letter.

mod firm;
mod links;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal, Reply, agreement_evidence, text};

/// Returns a signed-in consumer with an address for mail and one for a mandate.
async fn add_signer(portal: &Portal, name: &str) -> Person {
    let person = portal.person("vandijk", name).await;
    put_signer(portal, name, 2, &format!("{name}@example.nl")).await;
    person
}

/// Writes a version of somebody's record, with this e-mail address.
async fn put_signer(portal: &Portal, name: &str, version: u64, email: &str) {
    let record = json!({
        "first_name": name, "last_name": "Vries", "email": email, "street_name": "Lange Nieuwstraat",
        "house_number": "12", "zipcode": "3512 PH", "city": "Utrecht",
    });
    let body = json!({ "version": version, "attributes": record });
    let reply = portal.our_firm(Method::PUT, &format!("consumers/{name}"), Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// A fresh token: the clock moves by days.
async fn token(portal: &Portal, who: &Person) -> String {
    portal.staged_token(who.scope, Stage::Full, None).await
}

fn order_record(owners: &[&str]) -> Value {
    json!({
        "owners": owners, "label": "Opdracht hypotheek", "has_automatic_debit_fees": true,
        "sepa_payment_reference": "VD-1", "sepa_creditor_name": "Van Dijk", "sepa_creditor_id": "NL53ZZZ300000010000",
        "adviser_panels": [{ "name": "Kim Smit", "phone": "030 123 45 67", "emailaddress": "kim@vandijk.example" }],
    })
}

/// An order of these owners, and the action by which all of them sign it.
async fn offer_order(portal: &Portal, owners: &[&str]) -> Uuid {
    portal.record("products/otd/o1", order_record(owners)).await;
    let sign = NewAction {
        kind: "SIGN_OTD",
        external_id: "sign",
        product: Some(("otd", "o1")),
        owners,
        completion: "all",
        ..NewAction::default()
    };
    portal.action("vandijk", sign).await
}

async fn sign(portal: &Portal, action: Uuid, who: &Person) {
    let data = json!({ "sepaAccountholderIbanAccount": "NL91ABNA0417164300", "sepaAccountholderIbanName": "A. Vries" });
    let path = format!("/api/products/otds/actions/{action}/sign");
    let token = token(portal, who).await;
    let reply = portal.post(&path, &token, json!({ "data": data, "evidence": agreement_evidence() })).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

/// Anna and her contract.
async fn contract_of_anna(portal: &Portal) -> (Person, Uuid) {
    let anna = add_signer(portal, "anna").await;
    let action = offer_order(portal, &["anna"]).await;
    sign(portal, action, &anna).await;
    let contract = only_contract(portal, &anna).await;
    (anna, id(&contract))
}

async fn list_contracts(portal: &Portal, who: &Person) -> Vec<Value> {
    portal.get("/api/withdrawals", &token(portal, who).await).await.list()
}

async fn only_contract(portal: &Portal, who: &Person) -> Value {
    let mut all = list_contracts(portal, who).await;
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

fn id(resource: &Value) -> Uuid {
    text(&resource["id"]).parse().expect("an id")
}

fn by_anna() -> Value {
    json!({ "name": "Anna Vries", "email": "anna@example.nl" })
}

async fn withdraw(portal: &Portal, who: &Person, contract: Uuid, body: Value) -> Reply {
    portal.post(&format!("/api/withdrawals/{contract}/confirm"), &token(portal, who).await, body).await
}

fn link(portal: &Portal, contract: Uuid, who: &Person) -> String {
    format!("/api/withdrawals/by-token/{}", portal.app.keys.withdrawal_token(contract, who.scope.consumer))
}

async fn open_link(portal: &Portal, method: Method, path: &str, body: Option<Value>) -> Reply {
    portal.call(method, path, None, body).await
}

async fn list_events(portal: &Portal) -> Vec<Value> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    all.into_iter().filter(|event| event["type"] == "contract.withdrawn").collect()
}

async fn stored_order(portal: &Portal) -> Value {
    portal.our_firm(Method::GET, "products/otd/o1", None).await.json()["data"]["attributes"].clone()
}

/// Days later, and a number of seconds.
fn advance_clock(portal: &Portal, days: i64, seconds: i64) {
    portal.clock.advance(TimeDelta::days(days) + TimeDelta::seconds(seconds));
}

/// Time from ten in the morning to midnight, in seconds.
const TO_MIDNIGHT: i64 = 14 * 60 * 60;

sqlite_and_postgres! {
    async fn a_contract_is_withdrawn_from_at_once_with_all_that_follows(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let listed = only_contract(&portal, &anna).await;
        let attributes = &listed["attributes"];
        assert_eq!(listed["type"], "withdrawals");
        assert_eq!(
            (&attributes["state"], &attributes["last_day"], &attributes["label"], &attributes["withdrawn"]),
            (&json!("open"), &json!("2026-12-05"), &json!("Opdracht hypotheek"), &Value::Null)
        );
        assert_eq!((&attributes["name"], &attributes["email"]), (&json!("anna Vries"), &json!("anna@example.nl")));
        assert_eq!(attributes["adviser"]["name"], "Kim Smit");
        let about = NewAction { external_id: "payslip", product: Some(("otd", "o1")), ..NewAction::default() };
        portal.action("vandijk", about).await;
        assert_eq!(portal.get("/api/actions", &anna.token).await.list().len(), 2);

        advance_clock(&portal, 3, 0);
        let answer = withdraw(&portal, &anna, contract, by_anna()).await.attributes();
        assert_eq!((&answer["state"], &answer["withdrawn"]["way"]), (&json!("withdrawn"), &json!("portal")));
        assert_eq!(answer["withdrawn"]["at"], "2026-11-24T09:00:00Z");
        assert_eq!(only_contract(&portal, &anna).await["attributes"], answer);
        // The order is withdrawn, its mandate has ended, and nothing more is asked about it.
        let stored = stored_order(&portal).await;
        assert_eq!(
            (&stored["date_withdrawn"], &stored["sepa_mandate_ended_on"], &stored["is_signed"]),
            (&json!("2026-11-24"), &json!("2026-11-24"), &json!(true))
        );
        let token = token(&portal, &anna).await;
        let asked = portal.get("/api/actions", &token).await.list();
        assert_eq!(asked.iter().map(|action| &action["attributes"]["type"]).collect::<Vec<_>>(), ["SIGN_OTD"]);
        // The firm hears of it once.
        let found = list_events(&portal).await;
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((&found[0]["product"]["external_id"], &found[0]["consumer_external_id"]), (&json!("o1"), &json!("anna")));
        assert_eq!(found[0]["by"]["kind"], "consumer");
        assert_eq!(
            found[0]["data"]["ended_mandates"],
            json!([{ "iban": "NL91ABNA0417164300", "account_holder": "A. Vries", "payment_reference": "VD-1" }])
        );
        // It is sealed, with what the session proved.
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let last = &sealed.last().expect("an entry")["attributes"];
        assert_eq!((&last["type"], &last["payload"]["contract"]), (&json!("WITHDRAWAL"), &json!(contract)));
        assert!(last["evidence"]["session"].is_string(), "{}", last["evidence"]);
        let terms = &sealed[0]["attributes"]["evidence"]["withdrawal"];
        assert_eq!(*terms, json!({ "days": 14, "moves_to_working_day": false }));
        let checked = app::verify::verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.answers, checked.broken), (2, None));
        let trail = portal.get("/api/consumers/activity", &token).await.list();
        assert!(trail.iter().any(|line| line["attributes"]["event"] == "contract.withdrawn"), "{trail:?}");
        // A newer record of the firm's does not undo it; reopening does.
        let newer = json!({ "version": 2, "attributes": order_record(&["anna"]) });
        portal.our_firm(Method::PUT, "products/otd/o1", Some(newer)).await;
        assert_eq!(stored_order(&portal).await["date_withdrawn"], "2026-11-24");
        portal.our_firm(Method::POST, "products/otd/o1/reopen", None).await;
        assert_eq!(stored_order(&portal).await["date_withdrawn"], Value::Null);
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["state"], "withdrawn", "that contract stays so");
    }
}

sqlite_and_postgres! {
    async fn the_confirmation_is_mailed_with_its_pdf(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        assert!(portal.deliver_mail().await.is_empty(), "mail about changes is off");
        // An address with a slip: the confirmation goes there, and to the account as well.
        let body = json!({ "name": "A. Vries", "email": "ana@example.nl" });
        assert!(withdraw(&portal, &anna, contract, body).await.status.is_success());
        let recorded = async || portal.our_firm(Method::GET, "withdrawals", None).await.list()[0]["attributes"].clone();
        assert_eq!(recorded().await["state"], "received");
        let mut letters = portal.deliver_mail().await;
        letters.sort_by_key(|letter| !letter.contains("<ana@example.nl>"));
        let [given, own] = letters.as_slice() else { panic!("{letters:#?}") };
        assert!(own.contains("<anna@example.nl>"), "{own}");
        for letter in [given, own] {
            for part in ["Uw herroeping is ontvangen", "Opdracht hypotheek", "21 november 2026, 10:00", "application/pdf"] {
                assert!(letter.contains(part), "{part} is missing from\n{letter}");
            }
        }
        assert_eq!(recorded().await["state"], "confirmed");
        assert!(portal.deliver_mail().await.is_empty(), "once");
        let token = token(&portal, &anna).await;
        let pdf = portal.get(&format!("/api/withdrawals/{contract}/receipt"), &token).await;
        assert_eq!((pdf.status, pdf.header("content-type")), (StatusCode::OK, "application/pdf"));
        let received = portal.get("/api/documents/received", &token).await.list();
        let labels: Vec<&Value> = received.iter().map(|document| &document["attributes"]["label"]).collect();
        assert!(labels.contains(&&json!("Herroeping Opdracht hypotheek")), "{labels:?}");
    }
}

sqlite_and_postgres! {
    async fn a_confirmation_that_bounces_is_for_the_firm_to_send(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        assert!(withdraw(&portal, &anna, contract, by_anna()).await.status.is_success());
        assert!(portal.post_round_to("anna").await.is_empty());
        let open = portal.our_firm(Method::GET, "withdrawals?state=unconfirmed", None).await.list();
        assert_eq!(open.len(), 1);
        assert_eq!(portal.our_firm(Method::GET, "withdrawals?state=received", None).await.list().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn the_last_second_counts_and_the_next_one_does_not(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        // 5 December, 23:59:59 in Amsterdam.
        advance_clock(&portal, 14, TO_MIDNIGHT - 1);
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["state"], "open");
        advance_clock(&portal, 0, 1);
        let over = only_contract(&portal, &anna).await["attributes"].clone();
        assert_eq!((&over["state"], &over["adviser"]["phone"]), (&json!("over"), &json!("030 123 45 67")));
        withdraw(&portal, &anna, contract, by_anna()).await.expect_error(409, "WITHDRAWAL_PERIOD_OVER");
        open_link(&portal, Method::POST, &format!("{}/confirm", link(&portal, contract, &anna)), Some(by_anna()))
            .await
            .expect_error(409, "WITHDRAWAL_PERIOD_OVER");
        assert_eq!(list_events(&portal).await.len(), 0);
        advance_clock(&portal, 0, -1);
        assert!(withdraw(&portal, &anna, contract, by_anna()).await.status.is_success());
    }
}

sqlite_and_postgres! {
    async fn what_is_sent_in_the_last_second_is_in_time_however_long_it_waits(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let order = text(&only_contract(&portal, &anna).await["attributes"]["product"]["id"]);
        advance_clock(&portal, 14, TO_MIDNIGHT - 1);
        let token = token(&portal, &anna).await;
        // Somebody holds the order over midnight.
        let tx = portal.store.begin().await.expect("a transaction");
        let order = order.parse().expect("an id");
        let held = store::withdrawals::lock_order(&tx, anna.scope.licence, order).await.expect("held");
        assert!(held.is_some());
        let path = format!("/api/withdrawals/{contract}/confirm");
        let over_midnight = async {
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            advance_clock(&portal, 0, 5);
            tx.commit().await.expect("released");
        };
        let (withdrawn, ()) = tokio::join!(portal.post(&path, &token, by_anna()), over_midnight);
        let withdrawn = withdrawn.attributes();
        assert_eq!((&withdrawn["state"], &withdrawn["withdrawn"]["at"]), (&json!("withdrawn"), &json!("2026-12-05T22:59:59Z")));
    }
}

sqlite_and_postgres! {
    async fn withdrawing_twice_acts_once(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let path = format!("/api/withdrawals/{contract}/confirm");
        let send = async |key: &str, body: Value| {
            let request = Request::builder()
                .method(Method::POST)
                .uri(&path)
                .header("x-domain", "vandijk")
                .header(header::AUTHORIZATION, format!("Bearer {}", anna.token))
                .header(header::CONTENT_TYPE, "application/json")
                .header("idempotency-key", key);
            portal.send(request.body(Body::from(body.to_string())).expect("a request")).await
        };
        // Two tabs at once, each with a key of its own.
        let (one, other) = tokio::join!(send("a", by_anna()), send("b", by_anna()));
        let (first, second, key) = if one.status.is_success() { (one, other, "a") } else { (other, one, "b") };
        assert!(first.status.is_success(), "{}", first.text);
        second.expect_error(409, "CONTRACT_ALREADY_WITHDRAWN");
        // The answer was lost: the same request again gets it.
        let again = send(key, by_anna()).await;
        assert_eq!((again.status, &again.text), (first.status, &first.text));
        send(key, json!({ "name": "x", "email": "x@example.nl" })).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        withdraw(&portal, &anna, contract, by_anna()).await.expect_error(409, "CONTRACT_ALREADY_WITHDRAWN");
        assert_eq!(list_events(&portal).await.len(), 1);
        assert_eq!(portal.deliver_mail().await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn two_signers_have_one_contract_and_the_other_one_is_told(portal: Portal) {
        let (anna, bram) = (add_signer(&portal, "anna").await, add_signer(&portal, "bram").await);
        let action = offer_order(&portal, &["anna", "bram"]).await;
        sign(&portal, action, &anna).await;
        assert!(list_contracts(&portal, &anna).await.is_empty(), "it is not concluded yet");
        advance_clock(&portal, 2, 0);
        sign(&portal, action, &bram).await;
        let contract = only_contract(&portal, &anna).await;
        assert_eq!(contract["attributes"]["last_day"], "2026-12-07", "from the last signature on");
        let hers = only_contract(&portal, &bram).await;
        assert_eq!(hers["id"], contract["id"]);
        assert!(withdraw(&portal, &anna, id(&contract), by_anna()).await.status.is_success());
        let mut letters = portal.deliver_mail().await;
        letters.sort_by_key(|letter| !letter.contains("<anna@example.nl>"));
        let [own, others] = letters.as_slice() else { panic!("{letters:#?}") };
        assert!(own.contains("Uw herroeping is ontvangen") && own.contains("application/pdf"), "{own}");
        assert!(others.contains("<bram@example.nl>") && others.contains("Anna Vries"), "{others}");
        assert!(others.contains("Een overeenkomst is herroepen") && !others.contains("application/pdf"), "{others}");
        assert_eq!(list_events(&portal).await[0]["data"]["ended_mandates"].as_array().map(Vec::len), Some(2));
        // It is withdrawn from for both.
        let his = only_contract(&portal, &bram).await["attributes"].clone();
        assert_eq!((&his["state"], &his["withdrawn"]["email"]), (&json!("withdrawn"), &Value::Null));
        withdraw(&portal, &bram, id(&contract), by_anna()).await.expect_error(409, "CONTRACT_ALREADY_WITHDRAWN");
        let path = format!("/api/withdrawals/{}/receipt", id(&contract));
        portal.get(&path, &token(&portal, &bram).await).await.expect_error(404, "FILE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn who_did_not_sign_cannot_withdraw(portal: Portal) {
        let (anna, bram) = (add_signer(&portal, "anna").await, add_signer(&portal, "bram").await);
        let carla = add_signer(&portal, "carla").await;
        let noor = portal.person("noordzee", "noor").await;
        portal.record("products/otd/o1", order_record(&["anna", "bram"])).await;
        let sign_alone = NewAction {
            kind: "SIGN_OTD", external_id: "sign", product: Some(("otd", "o1")), owners: &["anna", "bram"],
            ..NewAction::default()
        };
        let action = portal.action("vandijk", sign_alone).await;
        sign(&portal, action, &anna).await;
        let contract = id(&only_contract(&portal, &anna).await);
        assert!(list_contracts(&portal, &bram).await.is_empty());
        withdraw(&portal, &bram, contract, by_anna()).await.expect_error(403, "CONTRACT_SIGNED_BY_OTHER");
        withdraw(&portal, &carla, contract, by_anna()).await.expect_error(404, "CONTRACT_NOT_FOUND");
        withdraw(&portal, &anna, Uuid::now_v7(), by_anna()).await.expect_error(404, "CONTRACT_NOT_FOUND");
        let path = format!("/api/withdrawals/{contract}/confirm");
        let elsewhere =
            portal.call_at("noordzee", Method::POST, &path, Some(&noor.token), Some(by_anna())).await;
        elsewhere.expect_error(404, "CONTRACT_NOT_FOUND");
        assert_eq!(list_events(&portal).await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn rejects_invalid_fields(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        for (body, field) in [
            (json!({ "email": "anna@example.nl" }), "name"),
            (json!({ "name": "  ", "email": "anna@example.nl" }), "name"),
            (json!({ "name": "x".repeat(101), "email": "anna@example.nl" }), "name"),
            (json!({ "name": "Anna\nBcc: x", "email": "anna@example.nl" }), "name"),
            (json!({ "name": "Anna" }), "email"),
            (json!({ "name": "Anna", "email": "anna" }), "email"),
            (json!({ "name": "Anna", "email": "anna@example.nl\r\nBcc: x@example.nl" }), "email"),
            (json!({ "name": "Anna", "email": "anna@example.nl", "reason": "spijt" }), "reason"),
        ] {
            let refused = withdraw(&portal, &anna, contract, body.clone()).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert!(refused.json()["error"]["fields"][field].is_array(), "{body}: {}", refused.text);
        }
        assert_eq!(list_events(&portal).await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn a_withdrawal_is_exported_and_goes_with_the_file_it_belongs_to(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        assert!(withdraw(&portal, &anna, contract, by_anna()).await.status.is_success());
        portal.deliver_mail().await;
        let archive = portal.get("/api/consumers/export", &anna.token).await;
        let archive = crate::acts::export::Archive::from_bytes(&archive.bytes);
        let kept: Value = serde_json::from_str(&archive.read("withdrawals.json")).expect("JSON");
        assert_eq!((&kept[0]["contract_id"], &kept[0]["email"]), (&json!(contract), &json!("anna@example.nl")));
        let confirmation = |name: &&String| name.contains("Herroeping");
        assert_eq!(archive.names().iter().filter(confirmation).count(), 1, "{:?}", archive.names());
        // Who asks to be forgotten is kept from view until the term ends; then nothing is left.
        portal.our_firm(Method::POST, "consumers/anna/erasure", Some(json!({}))).await;
        assert_eq!(portal.our_firm(Method::GET, "withdrawals", None).await.list().len(), 1);
        portal.clock.advance(TimeDelta::days(8 * 366));
        portal.night().await;
        assert_eq!(portal.our_firm(Method::GET, "withdrawals", None).await.list().len(), 0);
        portal.our_firm(Method::GET, "consumers/anna", None).await.expect_error(404, "RECORD_NOT_FOUND");
        open_link(&portal, Method::GET, &link(&portal, contract, &anna), None)
            .await
            .expect_error(404, "WITHDRAWAL_LINK_NOT_FOUND");
        let checked = app::verify::verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!(checked.broken, None);
    }
}
