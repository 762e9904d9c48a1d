use axum::Router;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{failing_router, list_events, nonsense_router, submissions_of, with_birth_date};
use crate::support::{NewAction, Person, Portal};

/// Anna with a cover beside her mortgage, and the action that puts its premium to her.
async fn with_cover(portal: &Portal) -> (Person, Uuid) {
    let anna = with_birth_date(portal, "anna").await;
    portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m", "amount": 250_000 })).await;
    (anna, add_cover(portal, "START_DISABILITY_COVER", "cover").await)
}

async fn add_cover(portal: &Portal, kind: &str, name: &str) -> Uuid {
    let details = json!({ "label": "Dekking", "reference_number": "AO-1", "quote_number": null });
    portal.product("vandijk", "cardifao", name, &["anna"], details).await;
    let action =
        NewAction { kind, external_id: name, product: Some(("cardifao", name)), ..NewAction::default() };
    portal.action("vandijk", action).await
}

fn call_path(action: Uuid, call: &str) -> String {
    format!("/api/products/cardifao/actions/{action}/{call}")
}

sqlite_and_postgres! {
    async fn the_premium_that_was_shown_is_the_one_accepted(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let displayed = portal.get(&call_path(action, "premium"), &anna.token).await.attributes();
        // The sandbox's tariff: four per mille of the loan, at an age of 41.
        assert_eq!((&displayed["disability"], &displayed["premium"]), (&json!(1000), &json!(40)));
        let again = portal.get(&call_path(action, "premium"), &anna.token).await.attributes();
        assert_eq!(again, displayed, "the same offer all day");

        let other = json!({ "quote_id": "another" });
        portal.post(&call_path(action, "accept"), &anna.token, other).await.expect_error(409, "VERSION_CONFLICT");
        let answer = json!({ "quote_id": displayed["quote_id"], "evidence": { "wording": { "premium": "€ 40,00" } } });
        let done = portal.post(&call_path(action, "accept"), &anna.token, answer.clone()).await.attributes();
        assert_eq!(done["is_done"], true);
        let told = json!({ "accepted": true, "premium": 40, "disability": 1000, "quote_id": displayed["quote_id"] });
        assert_eq!(list_events(&portal, &anna).await, [("disability_cover.answered".to_owned(), told.clone())]);
        let sealed = submissions_of(&portal, &anna, action).await;
        assert_eq!((sealed.len(), &sealed[0].payload), (1, &told));
        assert_eq!(sealed[0].evidence["shown"]["wording"]["premium"], "€ 40,00");
        assert!(sandboxes.page(&sandboxes.url("/premium")).await.contains("accepted"));

        portal.post(&call_path(action, "accept"), &anna.token, answer).await.expect_error(409, "ACTION_ALREADY_DONE");
        portal.post(&call_path(action, "decline"), &anna.token, json!({})).await.expect_error(409, "ACTION_ALREADY_DONE");
        portal.get(&call_path(action, "premium"), &anna.token).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_premium_that_cannot_be_kept_is_not_shown(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let broken = "alter table partner_sessions rename column updated_at to changed_at";
        store::testing::execute(&portal.store, broken).await.expect("renamed");
        let refused = portal.get(&call_path(action, "premium"), &anna.token).await;
        refused.expect_error(502, "CARDIFAO_STORE_PREMIUM_FAILED");
        assert!(!refused.text.contains("quote_id"), "{}", refused.text);
    }
}

sqlite_and_postgres! {
    async fn another_day_or_another_mortgage_asks_for_another_premium(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let ask = async || portal.get(&call_path(action, "premium"), &anna.token).await.attributes();
        let first = ask().await;
        portal.product("vandijk", "mortgage", "m2", &["anna"], json!({ "label": "2", "amount": 50_000 })).await;
        let second = ask().await;
        assert_ne!(second["quote_id"], first["quote_id"]);
        assert_eq!(second["disability"], 1200);
        portal.clock.advance(chrono::TimeDelta::hours(14));
        let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
        let tomorrow = portal.get(&call_path(action, "premium"), &token).await.attributes();
        assert_ne!(tomorrow["quote_id"], second["quote_id"]);
        let stale = json!({ "quote_id": second["quote_id"] });
        portal.post(&call_path(action, "accept"), &token, stale).await.expect_error(409, "VERSION_CONFLICT");
    }
}

sqlite_and_postgres! {
    async fn a_premium_is_seen_before_it_is_answered(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let second = add_cover(&portal, "CALCULATE_DISABILITY_PREMIUM", "second").await;
        for call in ["accept", "decline"] {
            let early = portal.post(&call_path(action, call), &anna.token, json!({})).await;
            let fields = early.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
            assert_eq!(fields, json!({ "quote_id": ["required"] }));
        }
        assert!(list_events(&portal, &anna).await.is_empty());
        for action in [action, second] {
            portal.get(&call_path(action, "premium"), &anna.token).await.attributes();
        }
        let done = portal.call(Method::POST, &call_path(action, "decline"), Some(&anna.token), None).await.attributes();
        assert_eq!(done["is_done"], true);
        portal.post(&call_path(second, "decline"), &anna.token, json!({})).await.attributes();
        assert!(sandboxes.page(&sandboxes.url("/premium")).await.contains("declined"));
        let told: Vec<Value> = list_events(&portal, &anna).await.into_iter().map(|(_, data)| data).collect();
        for told in &told {
            assert_eq!((&told["accepted"], &told["premium"]), (&json!(false), &json!(40)));
        }
        assert_eq!(told.len(), 2);
    }
}

sqlite_and_postgres! {
    async fn what_the_premium_rests_on_has_to_be_there(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let anna = portal.person("vandijk", "anna").await;
        let action = add_cover(&portal, "START_DISABILITY_COVER", "cover").await;
        portal.get(&call_path(action, "premium"), &anna.token).await.expect_error(422, "CARDIFAO_MORTGAGE_MISSING");
        portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m", "amount": 250_000 })).await;
        portal.get(&call_path(action, "premium"), &anna.token).await.expect_error(422, "CARDIFAO_CONSUMER_MISSING");
        let upload = portal.action("vandijk", NewAction { external_id: "u", ..NewAction::default() }).await;
        portal.get(&call_path(upload, "premium"), &anna.token).await.expect_error(400, "INVALID_ACTION_TYPE");
        portal.post(&call_path(upload, "accept"), &anna.token, json!({})).await.expect_error(400, "INVALID_ACTION_TYPE");
        let bram = portal.person("vandijk", "bram").await;
        for call in ["accept", "decline"] {
            portal.post(&call_path(action, call), &bram.token, json!({})).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
            portal.post(&call_path(Uuid::now_v7(), call), &anna.token, json!({})).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
            let extra = portal.post(&call_path(action, call), &anna.token, json!({ "other": 1 })).await;
            extra.expect_error(422, "VALIDATION_FAILED");
        }
        portal.get(&call_path(action, "premium"), &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        portal.get(&call_path(Uuid::now_v7(), "premium"), &anna.token).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.call(Method::GET, &call_path(action, "premium"), None, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn an_insurer_that_is_away_or_talks_nonsense_leaves_nothing_behind(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let second = add_cover(&portal, "CALCULATE_DISABILITY_PREMIUM", "second").await;
        let displayed = portal.get(&call_path(action, "premium"), &anna.token).await.attributes();

        let portal = portal.with_partners_away().await;
        portal.get(&call_path(second, "premium"), &anna.token).await.expect_error(502, "CARDIFAO_API_ERROR");
        let stored = portal.get(&call_path(action, "premium"), &anna.token).await.attributes();
        assert_eq!(stored, displayed, "an offer of today needs no insurer");
        for call in ["accept", "decline"] {
            portal.post(&call_path(action, call), &anna.token, json!({})).await.expect_error(502, "CARDIFAO_API_ERROR");
        }
        let portal = portal.with_partner(failing_router()).await;
        portal.get(&call_path(second, "premium"), &anna.token).await.expect_error(502, "CARDIFAO_API_ERROR");
        portal.post(&call_path(action, "accept"), &anna.token, json!({})).await.expect_error(502, "CARDIFAO_API_ERROR");
        let portal = portal.with_partner(nonsense_router()).await;
        portal.get(&call_path(second, "premium"), &anna.token).await.expect_error(502, "CARDIFAO_CREATE_PREMIUM_FAILED");
        portal.post(&call_path(action, "accept"), &anna.token, json!({})).await.expect_error(502, "CARDIFAO_API_ERROR");
        for offer in [
            json!({ "id": "q", "premium": -1, "disability": 100, "state": "offered" }),
            json!({ "id": "q", "premium": 1.234, "disability": 100, "state": "offered" }),
            json!({ "id": "../q", "premium": 1, "disability": 100, "state": "offered" }),
            json!({ "id": "q", "premium": 1, "disability": 100, "state": "declined" }),
        ] {
            let router = Router::new().fallback(async move || axum::Json(offer));
            let portal = portal.restart().with_partner(router).await;
            portal.get(&call_path(second, "premium"), &anna.token).await.expect_error(502, "CARDIFAO_CREATE_PREMIUM_FAILED");
        }
        let gone = Router::new()
            .fallback(async || (StatusCode::NOT_FOUND, axum::Json(json!({ "error": "QUOTE_NOT_FOUND" }))));
        let portal = portal.with_partner(gone).await;
        portal.post(&call_path(action, "accept"), &anna.token, json!({})).await.expect_error(409, "VERSION_CONFLICT");
        assert!(list_events(&portal, &anna).await.is_empty());
        let portal = portal.with_partners(&partners::PartnerSettings::default());
        portal.get(&call_path(action, "premium"), &anna.token).await.expect_error(502, "CARDIFAO_API_ERROR");
        let open = portal.get("/api/actions", &anna.token).await.list();
        assert!(open.iter().all(|action| action["attributes"]["is_done"] == false));
    }
}

sqlite_and_postgres! {
    async fn the_premium_is_another_firms_affair(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = with_cover(&portal).await;
        let noor = portal.person("noordzee", "noor").await;
        let theirs = portal.call_at("noordzee", Method::GET, &call_path(action, "premium"), Some(&noor.token), None).await;
        theirs.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.get(&call_path(action, "premium"), &noor.token).await.expect_error(403, "ACCESS_DENIED");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}
