//! Decisions, reversals and records of the firm about withdrawals.

use axum::http::{Method, StatusCode};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use super::{
    add_signer, advance_clock, by_anna, contract_of_anna, id, link, list_contracts, list_events, offer_order,
    only_contract, open_link, order_record, sign, stored_order, withdraw,
};
use crate::support::{NOORDZEE, NewAction, Person, Portal, Reply, VANDIJK, text};

/// Gives `vandijk` these settings for withdrawal.
async fn settings(portal: &Portal, withdrawal: Value) -> Reply {
    let stored = portal.our_firm(Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = stored["data"]["attributes"].clone();
    attributes["withdrawal"] = withdrawal;
    let version = stored["data"]["meta"]["version"].as_i64().expect("a version") + 1;
    let reply = json!({ "version": version, "attributes": attributes });
    portal.our_firm(Method::PUT, "licence/vandijk", Some(reply)).await
}

sqlite_and_postgres! {
    async fn the_firm_decides_for_how_long_and_whether(portal: Portal) {
        for (wrong, pointer) in [
            (json!({ "otd": { "days": 15 } }), "/withdrawal/otd/days"),
            (json!({ "otd": { "off_because": "" } }), "/withdrawal/otd/off_because"),
            (json!({ "mortgage": { "days": 14 } }), "/withdrawal/mortgage"),
        ] {
            let refused = settings(&portal, wrong).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            assert!(refused.json()["error"]["faults"].to_string().contains(pointer), "{}", refused.text);
        }
        let (anna, contract) = contract_of_anna(&portal).await;
        // What is switched off after the signature still stands; what is better for the consumer counts at once.
        assert!(settings(&portal, json!({ "otd": { "off_because": "Wij tekenen op kantoor" } })).await.status.is_success());
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["state"], "open");
        assert!(settings(&portal, json!({ "otd": { "days": 30 } })).await.status.is_success());
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["last_day"], "2026-12-21");
        advance_clock(&portal, 20, 0);
        assert!(withdraw(&portal, &anna, contract, by_anna()).await.status.is_success());
    }
}

sqlite_and_postgres! {
    async fn a_contract_that_was_concluded_in_person_is_not_withdrawn_from(portal: Portal) {
        let anna = add_signer(&portal, "anna").await;
        let mut in_person = order_record(&["anna"]);
        in_person["concluded_in_person"] = json!("Getekend op kantoor, in bijzijn van Kim Smit");
        let action = offer_order(&portal, &["anna"]).await;
        let put = async |version: i64, attributes: &Value| {
            let body = json!({ "version": version, "attributes": attributes });
            assert!(portal.our_firm(Method::PUT, "products/otd/o1", Some(body)).await.status.is_success());
        };
        put(2, &in_person).await;
        sign(&portal, action, &anna).await;
        assert!(list_contracts(&portal, &anna).await.is_empty());
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let signature = &sealed[0]["attributes"];
        assert_eq!(
            signature["evidence"]["withdrawal"]["concluded_in_person"],
            "Getekend op kantoor, in bijzijn van Kim Smit"
        );
        let contract = id(&sealed[0]);
        withdraw(&portal, &anna, contract, by_anna()).await.expect_error(409, "WITHDRAWAL_NOT_OFFERED");
        // It was a slip of the firm's, which takes it back.
        put(3, &order_record(&["anna"])).await;
        assert_eq!(id(&only_contract(&portal, &anna).await), contract);
        // Said only afterwards, it takes nothing away.
        let bram = add_signer(&portal, "bram").await;
        portal.record("products/otd/o2", order_record(&["bram"])).await;
        let sign_other = NewAction {
            kind: "SIGN_OTD", external_id: "sign-2", product: Some(("otd", "o2")), owners: &["bram"], ..NewAction::default()
        };
        let action = portal.action("vandijk", sign_other).await;
        sign(&portal, action, &bram).await;
        in_person["owners"] = json!(["bram"]);
        let body = json!({ "version": 2, "attributes": in_person });
        portal.our_firm(Method::PUT, "products/otd/o2", Some(body)).await;
        assert_eq!(only_contract(&portal, &bram).await["attributes"]["state"], "open");
    }
}

sqlite_and_postgres! {
    async fn the_period_begins_when_the_terms_were_provided_if_that_was_later(portal: Portal) {
        let anna = add_signer(&portal, "anna").await;
        let action = offer_order(&portal, &["anna"]).await;
        let put = async |version: i64, provided_on: Option<&str>| {
            let mut attributes = order_record(&["anna"]);
            attributes["terms_provided_on"] = json!(provided_on);
            let body = json!({ "version": version, "attributes": attributes });
            portal.our_firm(Method::PUT, "products/otd/o1", Some(body)).await
        };
        put(2, Some("not a day")).await.expect_error(422, "VALIDATION_FAILED");
        assert!(put(2, Some("2026-11-24")).await.status.is_success());
        sign(&portal, action, &anna).await;
        let last_day = async || only_contract(&portal, &anna).await["attributes"]["last_day"].clone();
        assert_eq!(last_day().await, "2026-12-08");
        let sealed = portal.our_firm(Method::GET, "answers?consumer=anna", None).await.list();
        let terms = &sealed[0]["attributes"]["evidence"]["withdrawal"];
        assert_eq!(terms["terms_provided_on"], "2026-11-24");
        // What the firm says later counts where it is better for the consumer.
        for (version, provided_on, expected) in
            [(3, None, "2026-12-08"), (4, Some("2026-11-23"), "2026-12-08"), (5, Some("2026-11-30"), "2026-12-14")]
        {
            assert!(put(version, provided_on).await.status.is_success());
            assert_eq!(last_day().await, expected, "{provided_on:?}");
        }
        advance_clock(&portal, 20, 0);
        let contract = only_contract(&portal, &anna).await;
        assert_eq!(contract["attributes"]["state"], "open");
        assert!(withdraw(&portal, &anna, id(&contract), by_anna()).await.status.is_success());
        assert_eq!(list_events(&portal).await[0]["data"]["last_day"], "2026-12-14");
    }
}

sqlite_and_postgres! {
    async fn the_firm_cancelling_the_order_takes_no_right_away(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let mut cancelled = order_record(&["anna"]);
        cancelled["is_cancelled"] = json!(true);
        let body = json!({ "version": 2, "attributes": cancelled });
        let cancel = portal.our_firm(Method::PUT, "products/otd/o1", Some(body));
        let (cancelled, withdrawn) = tokio::join!(cancel, withdraw(&portal, &anna, contract, by_anna()));
        assert!(cancelled.status.is_success(), "{}", cancelled.text);
        assert!(withdrawn.status.is_success(), "{}", withdrawn.text);
        let stored = stored_order(&portal).await;
        assert_eq!((&stored["is_cancelled"], &stored["date_withdrawn"]), (&json!(true), &json!("2026-11-21")));
        // An order that is signed anew is another contract.
        portal.our_firm(Method::POST, "products/otd/o1/reopen", None).await;
        let body = json!({ "version": 3, "attributes": order_record(&["anna"]) });
        portal.our_firm(Method::PUT, "products/otd/o1", Some(body)).await;
        let again = NewAction {
            kind: "SIGN_OTD", external_id: "again", product: Some(("otd", "o1")), ..NewAction::default()
        };
        let again = portal.action("vandijk", again).await;
        sign(&portal, again, &anna).await;
        let states: Vec<String> =
            list_contracts(&portal, &anna).await.iter().map(|contract| text(&contract["attributes"]["state"])).collect();
        assert_eq!(states.len(), 2, "{states:?}");
        assert!(states.contains(&"open".to_owned()) && states.contains(&"withdrawn".to_owned()), "{states:?}");
    }
}

sqlite_and_postgres! {
    async fn a_contract_whose_signature_was_undone_is_withdrawn_from_all_the_same(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        portal.our_firm(Method::POST, "products/otd/o1/reopen", None).await;
        let kept = only_contract(&portal, &anna).await;
        assert_eq!((id(&kept), &kept["attributes"]["state"]), (contract, &json!("open")));
        let by_link = open_link(&portal, Method::GET, &link(&portal, contract, &anna), None).await;
        assert!(by_link.status.is_success(), "{}", by_link.text);
        // A newer record takes nothing away either.
        let body = json!({ "version": 2, "attributes": order_record(&["anna"]) });
        portal.our_firm(Method::PUT, "products/otd/o1", Some(body)).await;
        let withdrawn = withdraw(&portal, &anna, contract, by_anna()).await;
        assert!(withdrawn.status.is_success(), "{}", withdrawn.text);
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["state"], "withdrawn");
    }
}

sqlite_and_postgres! {
    async fn the_firm_records_a_letter(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        add_signer(&portal, "bram").await;
        let record = async |key: &str, body: &Value| portal.firm_call(key, Method::POST, "withdrawals", Some(body.clone())).await;
        let letter = json!({
            "consumer_external_id": "anna", "product": { "kind": "otd", "external_id": "o1" }, "sent_on": "2026-12-05",
        });
        let with = |name: &str, value: Value| {
            let mut changed = letter.clone();
            changed[name] = value;
            changed
        };
        record(VANDIJK, &letter).await.expect_error(422, "VALIDATION_FAILED");
        // The letter arrives long after the period in which it was sent.
        advance_clock(&portal, 20, 0);
        record(NOORDZEE, &letter).await.expect_error(404, "CONSUMER_NOT_FOUND");
        record(VANDIJK, &with("consumer_external_id", json!("nobody"))).await.expect_error(404, "CONSUMER_NOT_FOUND");
        record(VANDIJK, &with("consumer_external_id", json!("bram"))).await.expect_error(404, "CONTRACT_NOT_FOUND");
        let other = json!({ "kind": "otd", "external_id": "o2" });
        record(VANDIJK, &with("product", other)).await.expect_error(404, "OTD_NOT_FOUND");
        let mortgage = json!({ "kind": "mortgage", "external_id": "o1" });
        record(VANDIJK, &with("product", mortgage)).await.expect_error(422, "VALIDATION_FAILED");
        record(VANDIJK, &with("sent_on", json!("2026-12-06"))).await.expect_error(409, "WITHDRAWAL_PERIOD_OVER");
        record(VANDIJK, &with("sent_on", json!("2026-11-20"))).await.expect_error(422, "VALIDATION_FAILED");
        record(VANDIJK, &with("reason", json!("x"))).await.expect_error(422, "VALIDATION_FAILED");
        let recorded = record(VANDIJK, &letter).await;
        assert_eq!(recorded.status, StatusCode::CREATED, "{}", recorded.text);
        let attributes = recorded.attributes();
        assert_eq!(
            (&attributes["way"], &attributes["contract_id"], &attributes["email"], &attributes["name"]),
            (&json!("firm"), &json!(contract), &json!("anna@example.nl"), &json!("anna Vries"))
        );
        // The answer was lost: the call again changes nothing.
        let again = record(VANDIJK, &letter).await;
        assert_eq!((again.status, again.json()["data"]["id"].clone()), (StatusCode::OK, recorded.json()["data"]["id"].clone()));
        let found = list_events(&portal).await;
        assert_eq!((found.len(), &found[0]["by"]["kind"], &found[0]["data"]["sent_on"]), (1, &json!("service_key"), &json!("2026-12-05")));
        assert_eq!(portal.deliver_mail().await.len(), 1);
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["withdrawn"]["way"], "firm");
        // The list, by consumer and state.
        let list = async |query: &str| portal.our_firm(Method::GET, &format!("withdrawals{query}"), None).await;
        assert_eq!(list("?consumer=anna&state=confirmed").await.list().len(), 1);
        assert_eq!(list("?consumer=bram").await.list().len(), 0);
        let page = list("?limit=1").await.json();
        assert_eq!(page["meta"]["next"], page["data"][0]["id"]);
        list("?consumer=nobody").await.expect_error(404, "CONSUMER_NOT_FOUND");
        list("?state=x").await.expect_error(422, "VALIDATION_FAILED");
        list("?after=x").await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_colleague_who_looks_along_withdraws_nothing(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let link = portal.our_firm(Method::POST, "consumers/anna/handover", Some(json!({ "colleague": "Kim" }))).await;
        let url = text(&link.attributes()["url"]);
        let part = |name: &str| {
            let value = url.split(['?', '&']).find_map(|part| part.strip_prefix(&format!("{name}=")));
            value.unwrap_or_else(|| panic!("no {name} in {url}")).to_owned()
        };
        let body = json!({ "accessToken": part("accessToken"), "refreshToken": part("refreshToken") });
        let session = portal.call(Method::POST, "/api/auth/handover", None, Some(body)).await.attributes();
        let theirs = Person { scope: anna.scope, token: text(&session["accessToken"]) };
        assert_eq!(portal.get("/api/withdrawals", &theirs.token).await.list().len(), 1);
        let path = format!("/api/withdrawals/{contract}/confirm");
        portal.post(&path, &theirs.token, by_anna()).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_withdrawal_waits_in_the_work_list_until_its_order_is_archived(portal: Portal) {
        let (anna, contract) = contract_of_anna(&portal).await;
        let reply = withdraw(&portal, &anna, contract, by_anna()).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let page = async || {
            let page = portal.firm_call(VANDIJK, Method::GET, "worklist/withdrawals", None).await.json();
            page["items"].as_array().expect("items").clone()
        };
        let waiting = page().await;
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        assert_eq!((&waiting[0]["consumer"]["external_id"], &waiting[0]["product"]["external_id"]), (&json!("anna"), &json!("o1")));
        let archived = portal.firm_call(VANDIJK, Method::POST, "products/otd/o1/archive", None).await;
        assert!(archived.status.is_success(), "{}", archived.text);
        assert_eq!(page().await, Vec::<Value>::new());
    }
}

sqlite_and_postgres! {
    async fn a_withdrawal_that_is_marked_as_processed_waits_for_nobody(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (anna, contract) = contract_of_anna(&portal).await;
        assert!(withdraw(&portal, &anna, contract, by_anna()).await.status.is_success());
        let list = async || portal.our_firm(Method::GET, "withdrawals?consumer=anna", None).await.list().remove(0);
        let waiting = list().await;
        assert_eq!((&waiting["attributes"]["processed_at"], &waiting["attributes"]["processed_by"]), (&Value::Null, &Value::Null));
        let path = format!("withdrawals/{}/processed", id(&waiting));
        let mark = async |token: &str, path: &str| portal.firm_call(token, Method::POST, path, None).await;
        // Of nobody, of another firm, of a client whom a colleague does not see, and by somebody who only reads.
        mark(VANDIJK, &format!("withdrawals/{contract}/processed")).await.expect_error(404, "CONTRACT_NOT_FOUND");
        mark(VANDIJK, "withdrawals/x/processed").await.expect_error(404, "CONTRACT_NOT_FOUND");
        mark(NOORDZEE, &path).await.expect_error(404, "CONTRACT_NOT_FOUND");
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("nobody")).await;
        let limited = portal.staff_token(&eva, Stage::Full).await;
        mark(&limited, &path).await.expect_error(404, "CONTRACT_NOT_FOUND");
        let (_, auditor) = portal.at_work("vandijk", "els", StaffRole::Auditor).await;
        mark(&auditor, &path).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(list().await, waiting);

        let (tom, token) = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        let queue = async || {
            let worklist = portal.firm_call(&token, Method::GET, "worklist", None).await.json();
            let queues = worklist["queues"].as_array().expect("queues").clone();
            let found = queues.into_iter().find(|queue| queue["queue"] == "withdrawals").expect("a queue");
            let items = portal.firm_call(&token, Method::GET, "worklist/withdrawals", None).await.json();
            (found["count"].clone(), items["items"].as_array().map(Vec::len))
        };
        assert_eq!(queue().await, (json!(1), Some(1)));
        let marked = mark(&token, &path).await;
        assert_eq!(marked.status, StatusCode::OK, "{}", marked.text);
        let attributes = marked.attributes();
        assert_eq!(attributes["processed_at"], "2026-11-21T09:00:00Z");
        assert_eq!(attributes["processed_by"], json!({ "kind": "staff", "id": tom.id, "name": "tom" }));
        assert_eq!(queue().await, (json!(0), Some(0)));
        assert_eq!(list().await["attributes"], attributes);
        // Said again it stays as it was said first, and nothing else of it has changed.
        advance_clock(&portal, 1, 0);
        assert_eq!(mark(VANDIJK, &path).await.attributes(), attributes);
        let lines = portal.our_firm(Method::GET, "audit?type=withdrawal.processed", None).await.list();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert_eq!(lines[0]["attributes"]["details"]["contract_id"], json!(contract));
        assert_eq!(only_contract(&portal, &anna).await["attributes"]["state"], "withdrawn");
        assert_eq!(list_events(&portal).await.len(), 1);
    }
}
