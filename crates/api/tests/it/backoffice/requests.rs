//! Needs lists, and asking a client for something.

use axum::body::Body;
use axum::http::{Method, Request, header};
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

async fn add_couple(portal: &Portal) {
    portal.record("advisers/eva", json!({ "name": "Eva" })).await;
    for (name, partner, style) in [("anna", "bram", "informal"), ("bram", "anna", "formal")] {
        let consumer = json!({
            "email": format!("{name}@example.nl"), "first_name": name, "last_name": "Vries", "partner": partner,
            "address_style": style, "locale": "nl",
        });
        portal.record(&format!("consumers/{name}"), consumer).await;
    }
    let dossier = json!({
        "label": "Hypotheek", "owners": ["anna", "bram"], "percentage_complete": 10,
        "user_panels": [{ "adviser": "eva" }],
    });
    portal.record("dossiers/d", dossier).await;
}

async fn send(portal: &Portal, token: &str, client: &str, key: Option<&str>, set: &Value) -> Reply {
    let mut request = Request::post(format!("/backoffice/v1/consumers/{client}/requests"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "application/json");
    if let Some(key) = key {
        request = request.header("idempotency-key", key);
    }
    portal.send(request.body(Body::from(set.to_string())).expect("a request")).await
}

fn read_violations(reply: &Reply) -> Vec<(String, String)> {
    reply.expect_error(422, "VALIDATION_FAILED");
    let violations = reply.json()["error"]["faults"].as_array().expect("faults").clone();
    violations.iter().map(|violation| (text(&violation["pointer"]), text(&violation["rule"]))).collect()
}

sqlite_and_postgres! {
    async fn a_set_is_sent_once_and_mailed_in_one_letter(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_couple(&portal).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let read = portal.firm_call(&token, Method::GET, "consumers/anna/request-templates", None).await.json();
        assert_eq!((&read["locale"], &read["partner"]["external_id"]), (&json!("nl-x-informal"), &json!("bram")));
        let list = read["templates"].as_array().expect("lists").iter().find(|list| list["id"] == "employed");
        let list = list.expect("the list").clone();
        let identity = &list["requests"][1];
        assert_eq!(identity["label"], "Kopie van je identiteitsbewijs");
        let annual = list["requests"].as_array().expect("requests").iter().find(|one| one["id"] == "annual");
        assert!(text(&annual.expect("the statement")["label"]).starts_with("Jaaropgave 20"));

        let today = portal.app.now().date_naive();
        let deadline = today + chrono::TimeDelta::days(14);
        let worded = |one: &Value| json!({
            "type": one["type"], "for": one["for"], "label": one["label"], "comment": one["comment"],
            "document": { "description": one["document"]["description"],
                "upload_requirements": one["document"]["upload_requirements"] },
        });
        let set = json!({
            "template": { "id": "employed", "version": 0 }, "deadline": deadline,
            "product": { "kind": "dossier", "external_id": "d" },
            "requests": [worded(identity), worded(&list["requests"][2]), worded(&list["requests"][3])],
        });
        let sent = send(&portal, &token, "anna", Some("k1"), &set).await;
        assert_eq!(sent.status, 201, "{}", sent.text);
        let again = send(&portal, &token, "anna", Some("k1"), &set).await;
        assert_eq!((again.status.as_u16(), &again.json()["is_repeated"]), (200, &json!(true)));
        assert_eq!(again.json()["requests"], sent.json()["requests"]);
        let owners: Vec<Value> =
            sent.json()["requests"].as_array().unwrap().iter().map(|one| one["owners"].clone()).collect();
        assert_eq!(owners[..2], [json!(["anna"]), json!(["bram"])]);
        let mut other = set.clone();
        other["requests"][0]["label"] = json!("Iets anders");
        send(&portal, &token, "anna", Some("k1"), &other).await.expect_error(422, "IDEMPOTENCY_KEY_REUSED");
        send(&portal, &token, "anna", None, &set).await.expect_error(400, "BODY_NOT_READABLE");

        let actions = portal.firm_call(VANDIJK, Method::GET, "actions", None).await.list();
        assert_eq!(actions.len(), 3);
        for action in &actions {
            assert_eq!((&action["meta"]["managed_by"], &action["meta"]["managed_by_name"]), (&json!("desk"), &json!("eva")));
            assert_eq!(action["attributes"]["deadline"], json!(deadline));
            assert_eq!(action["attributes"]["product"]["external_id"], "d");
        }
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=requests.sent", None).await.list();
        assert_eq!(trail.len(), 1);
        let details = &trail[0]["attributes"]["details"];
        assert_eq!((&details["count"], &details["template"]["id"]), (&json!(3), &json!("employed")));
    }
}

sqlite_and_postgres! {
    async fn a_set_with_a_violation_sends_nothing(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_couple(&portal).await;
        portal.record("consumers/alone", json!({ "last_name": "Alleen" })).await;
        portal.record("products/credit/hers", json!({ "label": "x", "owners": ["anna"] })).await;
        let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let request = |kind: &str, of: &str| json!({ "type": kind, "for": of, "label": "x" });
        let set = |requests: Value| json!({ "requests": requests });
        let refused = async |client: &str, set: Value| read_violations(&send(&portal, &token, client, Some("k"), &set).await);
        let fine = request("UPLOAD_DOCUMENT", "client");
        let found = refused("anna", set(json!([fine, request("EDIT_MARKET_VALUE", "client")]))).await;
        assert_eq!(found, [("/requests/1/product".to_owned(), "required".to_owned())]);
        let found = refused("alone", set(json!([fine, request("UPLOAD_DOCUMENT", "both")]))).await;
        assert_eq!(found, [("/requests/1/for".to_owned(), "no_partner".to_owned())]);
        let mut past = set(json!([fine]));
        past["deadline"] = json!("2020-01-01");
        assert_eq!(refused("anna", past).await, [("/deadline".to_owned(), "past".to_owned())]);
        let mut foreign = set(json!([request("UPLOAD_DOCUMENT", "partner")]));
        foreign["product"] = json!({ "kind": "credit", "external_id": "hers" });
        assert_eq!(refused("anna", foreign).await, [("/requests/0/owners/0".to_owned(), "not_an_owner".to_owned())]);
        send(&portal, &token, "anna", Some("k"), &set(json!([]))).await.expect_error(422, "VALIDATION_FAILED");
        send(&portal, &token, "nobody", Some("k"), &set(json!([fine]))).await.expect_error(404, "RECORD_NOT_FOUND");
        assert!(portal.firm_call(VANDIJK, Method::GET, "actions", None).await.list().is_empty());
        // For clients whom they see, and not by a role that only reads.
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let elsewhere = send(&portal, &token, "alone", Some("k"), &set(json!([fine]))).await;
        elsewhere.expect_error(404, "RECORD_NOT_FOUND");
        let (_, reader) = portal.at_work("vandijk", "reader", StaffRole::Auditor).await;
        let denied = send(&portal, &reader, "anna", Some("k"), &set(json!([fine]))).await;
        denied.expect_error(403, "ACCESS_DENIED");
        let message = text(&denied.json()["error"]["message"]);
        assert!(message.contains("Your role") && !message.contains("key"), "{message}");
    }
}

sqlite_and_postgres! {
    async fn the_same_set_sent_side_by_side_is_one(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_couple(&portal).await;
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let set = json!({ "requests": [{ "type": "UPLOAD_DOCUMENT", "label": "x" }] });
        for round in 0..20 {
            let key = round.to_string();
            let (one, other) = tokio::join!(
                send(&portal, &token, "anna", Some(&key), &set),
                send(&portal, &token, "anna", Some(&key), &set),
            );
            let mut found = [one.status.as_u16(), other.status.as_u16()];
            found.sort_unstable();
            assert!(matches!(found, [200, 201] | [201, 409]), "{found:?} {} {}", one.text, other.text);
        }
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "actions", None).await.list().len(), 20);
    }
}

sqlite_and_postgres! {
    async fn a_firm_words_its_own_lists(portal: Portal) {
        let call = async |method: Method, path: &str, body: Option<Value>| portal.firm_call(VANDIJK, method, path, body).await;
        let lists = call(Method::GET, "request-templates", None).await.json();
        assert_eq!(lists["items"].as_array().map(Vec::len), Some(6));
        assert!(lists["items"].as_array().unwrap().iter().all(|list| list["version"] == 0));
        let list = |label: &str| json!({
            "name": { "nl": "Starter bij ons" },
            "items": [{ "id": "a", "type": "UPLOAD_DOCUMENT", "label": { "nl": label, "en": "Payslip" } }],
        });
        let put = async |version: i64, attributes: Value| {
            call(Method::PUT, "request-templates/starter", Some(json!({ "version": version, "attributes": attributes }))).await
        };
        let refused = put(1, list("Loonstrook van {{naam}}")).await;
        assert_eq!(read_violations(&refused), [("/items/0/label/nl".to_owned(), "unknown_variable".to_owned())]);
        let message = text(&refused.json()["error"]["faults"][0]["message"]);
        assert!(message.starts_with("line 1, column 16:"), "{message}");
        assert_eq!(put(1, list("Loonstrook van {{name}}")).await.json()["version"], 1);
        put(1, list("Loonstrook")).await.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(put(2, list("Loonstrook")).await.json()["changed_by"], "test");
        let versions = call(Method::GET, "request-templates/starter/versions", None).await.json();
        let versions: Vec<&Value> = versions["items"].as_array().unwrap().iter().map(|one| &one["version"]).collect();
        assert_eq!(versions, [2, 1, 0]);
        assert_eq!(call(Method::GET, "request-templates/starter", None).await.json()["attributes"]["name"]["nl"], "Starter bij ons");
        call(Method::GET, "request-templates/none", None).await.expect_error(404, "RECORD_NOT_FOUND");
        let odd = json!({ "version": 1, "attributes": list("x") });
        call(Method::PUT, "request-templates/Odd%20one", Some(odd)).await.expect_error(422, "VALIDATION_FAILED");
        // One firm's lists are not another's.
        let other = portal.firm_call(NOORDZEE, Method::GET, "request-templates/starter", None).await.json();
        assert_eq!(other["version"], 0);
    }
}

sqlite_and_postgres! {
    async fn looking_at_a_client_leaves_one_line(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        add_couple(&portal).await;
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        let look = async || {
            tokio::join!(
                portal.firm_call(&token, Method::GET, "consumers/anna", None),
                portal.firm_call(&token, Method::GET, "dossiers?owner=anna", None),
                portal.firm_call(&token, Method::GET, "actions?owner=anna", None),
            )
        };
        let lines = async || {
            let trail = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna&limit=500", None).await.list();
            trail.iter().filter(|line| text(&line["attributes"]["actor"]).starts_with("staff ")).count()
        };
        let (client, ..) = look().await;
        assert_eq!(client.json()["data"]["meta"]["partner_name"], "bram Vries");
        look().await;
        assert_eq!(lines().await, 1);
        portal.clock.advance(chrono::TimeDelta::minutes(16));
        look().await;
        assert_eq!(lines().await, 2);
    }
}
