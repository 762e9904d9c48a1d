use std::sync::Arc;

use axum::Router;
use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use jobs::Worker;
use jobs::data_sharing::DataSharingHandler;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::evidence::sealed::assert_unchanged;

use super::{failing_router, list_events, nonsense_router, submissions_of};
use crate::support::{NewAction, Person, Portal, Sandboxes, text};

const SHARE: [(&str, &str); 2] = [("share", "yes"), ("test_case", "")];
const SHARE_NOTHING: [(&str, &str); 2] = [("share", "no"), ("test_case", "")];

async fn ask_for_data(portal: &Portal) -> (Person, Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    (anna, ask(portal, "INVENTORY_FORM_OCKTO", "share").await)
}

async fn ask(portal: &Portal, kind: &str, name: &str) -> Uuid {
    portal.action("vandijk", NewAction { kind, external_id: name, ..NewAction::default() }).await
}

fn call_path(call: &str, action: Uuid) -> String {
    format!("/api/inventory-form/{call}/{action}")
}

async fn read_state(portal: &Portal, who: &Person, action: Uuid) -> Value {
    let found = portal.get(&call_path("requirements", action), &who.token).await.attributes();
    assert_eq!(found["data"]["iwize"], Value::Null);
    found["data"]["ockto"].clone()
}

async fn read_code(portal: &Portal, who: &Person, action: Uuid) -> Value {
    portal.get(&call_path("ockto-state", action), &who.token).await.attributes()["code"].clone()
}

/// Scans the code with a phone, which then shows the page.
async fn scan(sandboxes: &Sandboxes, ockto: &Value) -> String {
    let url = text(&ockto["url"]);
    assert!(url.starts_with(&sandboxes.url("/ockto/phone/")), "{url}");
    assert!(sandboxes.page(&url).await.contains("Deel mijn gegevens"));
    url
}

/// Carries out what is due, as the worker of the program does.
async fn run_jobs(portal: &Portal) {
    let clock = Arc::clone(&portal.clock);
    let now: jobs::Now = Arc::new(move || app::Clock::now(&*clock));
    let sharings = DataSharingHandler(portal.app.services.clone());
    let worker = Worker::new(portal.app.services.store.clone(), now).register(sharings);
    while worker.run_once().await.expect("a round") > 0 {}
}

async fn advance_clock(portal: &Portal, by: TimeDelta) {
    portal.clock.advance(by);
    run_jobs(portal).await;
}

sqlite_and_postgres! {
    async fn what_is_shared_on_the_phone_does_the_action_once(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        assert_eq!(read_code(&portal, &anna, action).await, 10, "nothing has begun");
        let first = read_state(&portal, &anna, action).await;
        assert_eq!((&first["debug"], &first["errors"]), (&json!(true), &json!([])));
        assert!(text(&first["qrCode"]).starts_with("PD94"), "an SVG in base64");
        assert_eq!(read_state(&portal, &anna, action).await, first, "one session, whoever asks");
        assert_eq!(read_code(&portal, &anna, action).await, 10);
        let phone = scan(&sandboxes, &first).await;
        assert_eq!(read_code(&portal, &anna, action).await, 20);
        assert!(list_events(&portal, &anna).await.is_empty());

        sandboxes.choose(&phone, &SHARE).await;
        assert_eq!(read_code(&portal, &anna, action).await, 30);
        let told = list_events(&portal, &anna).await;
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].0.as_str(), &told[0].1["source"]), ("inventory.submitted", &json!("ockto")));
        assert_eq!(told[0].1["data"]["income"]["gross_annual"], 48_200);
        assert_eq!(submissions_of(&portal, &anna, action).await[0].payload["data"], told[0].1["data"]);
        let done = portal.get("/api/actions", &anna.token).await.list();
        assert_eq!(done[0]["attributes"]["is_done"], true);

        assert_eq!(read_code(&portal, &anna, action).await, 30, "another tab hears the same");
        portal.get(&call_path("requirements", action), &anna.token).await.expect_error(409, "ACTION_ALREADY_DONE");
        for (call, body) in [("ockto-renew-qr", json!({})), ("ockto-debug", json!({ "testCase": "retired" }))] {
            portal.post(&call_path(call, action), &anna.token, body).await.expect_error(409, "ACTION_ALREADY_DONE");
        }
        advance_clock(&portal, TimeDelta::minutes(1)).await;
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
        assert_unchanged("shared_data", &portal.left_behind(anna.scope.licence, None).await);
    }
}

sqlite_and_postgres! {
    async fn data_come_in_when_the_page_is_closed(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let anna = portal.person("vandijk", "anna").await;
        let action = ask(&portal, "INVENTORY_FORM_DIGID", "share").await;
        let ockto = read_state(&portal, &anna, action).await;
        advance_clock(&portal, TimeDelta::seconds(31)).await;
        let phone = scan(&sandboxes, &ockto).await;
        advance_clock(&portal, TimeDelta::seconds(31)).await;
        assert!(list_events(&portal, &anna).await.is_empty());
        sandboxes.choose(&phone, &SHARE).await;
        let away = portal.restart().with_partners_away().await;
        advance_clock(&away, TimeDelta::seconds(31)).await;
        assert!(list_events(&portal, &anna).await.is_empty());
        advance_clock(&portal, TimeDelta::seconds(31)).await;
        let told = list_events(&portal, &anna).await;
        assert_eq!((told.len(), &told[0].1["source"]), (1, &json!("digid")));
        let sealed = submissions_of(&portal, &anna, action).await;
        assert_eq!(sealed[0].evidence["partner"]["heard_by"], "check");
        assert_eq!(sealed[0].computed_hash(), sealed[0].hash);
        assert_eq!(read_code(&portal, &anna, action).await, 30);
        advance_clock(&portal, TimeDelta::hours(1)).await;
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
        let session = text(&sealed[0].evidence["partner"]["session"]);
        let left_behind = portal.left_behind(anna.scope.licence, Some(&session)).await;
        assert_unchanged("shared_data_by_job", &left_behind);
    }
}

sqlite_and_postgres! {
    async fn an_action_that_the_firm_opens_again_asks_for_new_data(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let first = read_state(&portal, &anna, action).await;
        let phone = scan(&sandboxes, &first).await;
        sandboxes.choose(&phone, &SHARE).await;
        assert_eq!(read_code(&portal, &anna, action).await, 30);
        let tx = portal.store.begin().await.expect("a transaction");
        let now = portal.app.now();
        store::portal::locked_actions::reopen(&tx, anna.scope.licence, action, now).await.expect("opened");
        tx.commit().await.expect("committed");
        assert_eq!(read_code(&portal, &anna, action).await, 10);
        let second = read_state(&portal, &anna, action).await;
        assert_ne!(second["url"], first["url"]);
        let phone = scan(&sandboxes, &second).await;
        sandboxes.choose(&phone, &SHARE).await;
        assert_eq!(read_code(&portal, &anna, action).await, 30);
        assert_eq!(list_events(&portal, &anna).await.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn who_shares_nothing_begins_anew(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let first = read_state(&portal, &anna, action).await;
        let phone = scan(&sandboxes, &first).await;
        sandboxes.choose(&phone, &SHARE_NOTHING).await;
        assert_eq!(read_code(&portal, &anna, action).await, 99);
        let second = read_state(&portal, &anna, action).await;
        assert_ne!(second["qrCode"], first["qrCode"]);
        assert_eq!(read_code(&portal, &anna, action).await, 10);
        assert!(sandboxes.page(&phone).await.contains("niet meer geldig"));
        // Nobody scans it in time, and the job notices.
        advance_clock(&portal, TimeDelta::minutes(16)).await;
        assert_eq!(read_code(&portal, &anna, action).await, 99);
        let third = read_state(&portal, &anna, action).await;
        let phone = scan(&sandboxes, &third).await;
        sandboxes.choose(&phone, &SHARE).await;
        advance_clock(&portal, TimeDelta::minutes(1)).await;
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_renewed_code_replaces_the_older_one(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let renew = async || portal.post(&call_path("ockto-renew-qr", action), &anna.token, json!({})).await;
        let first = renew().await.attributes()["data"]["ockto"].clone();
        let phone = scan(&sandboxes, &first).await;
        let second = renew().await.attributes()["data"]["ockto"].clone();
        assert_ne!(second["url"], first["url"]);
        assert_eq!(read_code(&portal, &anna, action).await, 10);
        assert!(sandboxes.page(&phone).await.contains("niet meer geldig"));
        let phone = scan(&sandboxes, &second).await;
        sandboxes.choose(&phone, &SHARE).await;
        // The consumer asks for a new code at the moment at which the data are there.
        renew().await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn made_up_households_are_for_trying_out_alone(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let before = read_state(&portal, &anna, action).await;
        let debug = call_path("ockto-debug", action);
        let refused = portal.post(&debug, &anna.token, json!({ "testCase": "nobody" })).await;
        assert!(refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"]["testCase"].is_array());
        portal.post(&debug, &anna.token, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        for case in ["single_employed", "single_self_employed", "couple_employed", "couple_mixed", "retired",
            "student_debt", "source_down"] {
            let chosen = portal.post(&debug, &anna.token, json!({ "testCase": case })).await.attributes();
            assert_ne!(chosen["data"]["ockto"]["url"], before["url"], "{case}");
        }
        let down = read_state(&portal, &anna, action).await;
        let phone = scan(&sandboxes, &down).await;
        sandboxes.choose(&phone, &SHARE).await;
        assert_eq!(read_code(&portal, &anna, action).await, 99, "a source is down");
        let student = portal.post(&debug, &anna.token, json!({ "testCase": "student_debt" })).await.attributes();
        let phone = scan(&sandboxes, &student["data"]["ockto"]).await;
        sandboxes.choose(&phone, &SHARE).await;
        assert_eq!(read_code(&portal, &anna, action).await, 30);
        assert_eq!(list_events(&portal, &anna).await[0].1["data"]["debts"]["student"], 21_400);

        let other = ask(&portal, "INVENTORY_FORM_OCKTO", "other").await;
        let portal = portal.without_made_up_households();
        assert_eq!(read_state(&portal, &anna, other).await["debug"], false);
        let body = json!({ "testCase": "retired" });
        portal.post(&call_path("ockto-debug", other), &anna.token, body).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_provider_that_is_away_or_talks_nonsense_is_said(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let untouched = ask(&portal, "INVENTORY_FORM_OCKTO", "untouched").await;
        let started = read_state(&portal, &anna, action).await;
        let refused = async |portal: &Portal| {
            for call in ["requirements", "ockto-state"] {
                let reply = portal.get(&call_path(call, action), &anna.token).await;
                reply.expect_error(502, "INVENTORY_FORM_DATA_RETRIEVAL_FAILED");
            }
            for (call, body) in [("ockto-renew-qr", json!({})), ("ockto-debug", json!({ "testCase": "retired" }))] {
                let reply = portal.post(&call_path(call, action), &anna.token, body).await;
                reply.expect_error(502, "INVENTORY_FORM_DATA_RETRIEVAL_FAILED");
            }
            let reply = portal.get(&call_path("requirements", untouched), &anna.token).await;
            reply.expect_error(502, "INVENTORY_FORM_DATA_RETRIEVAL_FAILED");
        };
        refused(&portal.restart().with_partners_away().await).await;
        refused(&portal.restart().with_partner(failing_router()).await).await;
        refused(&portal.restart().with_partner(nonsense_router()).await).await;
        let none = partners::PartnerSettings { data_sharing_debug: true, ..Default::default() };
        refused(&portal.restart().with_partners(&none)).await;
        assert_eq!(read_state(&portal, &anna, action).await, started, "nothing has changed");

        // A provider that has forgotten the session gets a new one.
        let empty = portal.restart().with_sandboxes().await;
        assert_eq!(read_code(&empty.0, &anna, action).await, 99);
        assert_ne!(read_state(&empty.0, &anna, action).await["url"], started["url"]);
        drop(sandboxes);
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn what_the_provider_shows_is_looked_at_before_it_is_passed_on(portal: Portal) {
        let (anna, action) = ask_for_data(&portal).await;
        let session = |state: i64, image: Value, url: &str| {
            json!({ "id": "s", "state": { "code": state, "label": null }, "qr_code": image, "url": url })
        };
        for (image, url) in [(json!(null), "javascript:alert(1)"), (json!("PGh0bWw+"), "/x"), (json!("%%"), "ftp://x.nl")] {
            let answer = session(10, image, url);
            let router = Router::new().fallback(async move || (StatusCode::CREATED, axum::Json(answer)));
            let portal = portal.restart().with_partner(router).await;
            let displayed = read_state(&portal, &anna, action).await;
            assert_eq!((&displayed["qrCode"], &displayed["url"]), (&Value::Null, &Value::Null));
            assert_eq!(displayed["errors"], json!(["QR_CODE_MISSING"]));
        }
        let answer = session(55, json!(null), "https://provider.example/x");
        let portal = portal.with_partner(Router::new().fallback(async move || axum::Json(answer))).await;
        assert_eq!(read_code(&portal, &anna, action).await, 55, "what is unknown is told as it is");
        // Finished, but without the data.
        let answer = session(30, json!(null), "https://provider.example/x");
        let portal = portal.with_partner(Router::new().fallback(async move || axum::Json(answer))).await;
        let reply = portal.get(&call_path("ockto-state", action), &anna.token).await;
        reply.expect_error(502, "INVENTORY_FORM_DATA_RETRIEVAL_FAILED");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn who_may_not_share_is_refused(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_data(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let noor = portal.person("noordzee", "noor").await;
        let upload = ask(&portal, "UPLOAD_DOCUMENT", "upload").await;
        let iwize = ask(&portal, "INVENTORY_FORM_IWIZE", "iwize").await;
        let theirs = NewAction { kind: "INVENTORY_FORM_OCKTO", owners: &["noor"], ..NewAction::default() };
        let theirs = portal.action("noordzee", theirs).await;
        for (method, call, body) in [
            (Method::GET, "requirements", None),
            (Method::GET, "ockto-state", None),
            (Method::POST, "ockto-renew-qr", Some(json!({}))),
            (Method::POST, "ockto-debug", Some(json!({ "testCase": "retired" }))),
        ] {
            let send = async |action: Uuid, token: Option<&str>| {
                portal.call(method.clone(), &call_path(call, action), token, body.clone()).await
            };
            send(action, Some(&bram.token)).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
            send(action, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
            send(Uuid::now_v7(), Some(&anna.token)).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
            send(upload, Some(&anna.token)).await.expect_error(400, "INVALID_ACTION_TYPE");
            if call != "requirements" {
                send(iwize, Some(&anna.token)).await.expect_error(400, "INVALID_ACTION_TYPE");
            }
            // Without the module the manual form takes the action's place.
            let path = call_path(call, theirs);
            let reply = portal.call_at("noordzee", method.clone(), &path, Some(&noor.token), body.clone()).await;
            reply.expect_error(400, "INVALID_ACTION_TYPE");
        }
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}
