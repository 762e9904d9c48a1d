//! Signing in by a link of the firm's own system, and impersonation.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use domain::accounts::grants::Gift;
use futures::TryStreamExt;
use serde_json::{Value, json};
use store::Scope;
use store::testing::grant_all;

use crate::support::{NewAction, Portal, Reply, VANDIJK, text};

async fn create_link(portal: &Portal, scope: Scope, colleague: Option<&str>) -> Value {
    let tx = portal.store.begin().await.expect("a transaction");
    let grant = grant_all(Gift::ClientLink);
    let colleague = colleague.map(str::to_owned);
    let codes = app::accounts::sign_in_links::create(&portal.app, &tx, &grant, scope, colleague, None).await;
    let codes = codes.expect("codes");
    tx.commit().await.expect("committed");
    json!({ "accessToken": codes.access_token, "refreshToken": codes.refresh_token })
}

async fn exchange(portal: &Portal, body: &Value) -> Reply {
    portal.public("/api/auth/handover", body.clone()).await
}

sqlite_and_postgres! {
    async fn the_codes_work_once_for_a_minute_and_only_together(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let (codes, others) = (create_link(&portal, anna, None).await, create_link(&portal, anna, None).await);
        let mixed = json!({ "accessToken": codes["accessToken"], "refreshToken": others["refreshToken"] });
        exchange(&portal, &mixed).await.expect_error(401, "AUTH_HANDOVER_INVALID");
        let pair = exchange(&portal, &codes).await.attributes();
        assert_eq!(portal.get("/api/actions", &text(&pair["accessToken"])).await.status, StatusCode::OK);
        exchange(&portal, &codes).await.expect_error(401, "AUTH_HANDOVER_INVALID");
        portal
            .call_at("noordzee", Method::POST, "/api/auth/handover", None, Some(others.clone()))
            .await
            .expect_error(403, "ACCESS_DENIED");
        portal.clock.advance(TimeDelta::seconds(60));
        exchange(&portal, &others).await.expect_error(401, "AUTH_HANDOVER_INVALID");
    }
}

sqlite_and_postgres! {
    async fn an_ordinary_pair_is_replaced(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let (one, two) = (portal.sign_in("anna").await, portal.sign_in("anna").await);
        let pair = |access: &Value, refresh: &Value| json!({
            "accessToken": access["accessToken"], "refreshToken": refresh["refreshToken"],
        });
        exchange(&portal, &pair(&one, &two)).await.expect_error(401, "AUTH_REFRESH_INVALID_TOKEN");
        let replaced = exchange(&portal, &pair(&one, &one)).await.attributes();
        assert_ne!(replaced["refreshToken"], one["refreshToken"]);
        assert_eq!(portal.get("/api/actions", &text(&replaced["accessToken"])).await.status, StatusCode::OK);
    }
}

sqlite_and_postgres! {
    async fn a_colleague_sees_and_changes_nothing(portal: Portal) {
        let kees = portal.consumer_with("vandijk", "kees", true).await;
        let codes = create_link(&portal, kees, Some("Piet")).await;
        let pair = exchange(&portal, &codes).await.attributes();
        assert_eq!(pair["twoFactorSetup"], json!(false));
        let token = text(&pair["accessToken"]);
        assert_eq!(portal.get("/api/consumers", &token).await.status, StatusCode::OK);
        let locale = Some(json!({ "locale": "en" }));
        portal.call(Method::PATCH, "/api/consumers", Some(&token), locale).await.expect_error(403, "ACCESS_DENIED");
        portal.get("/api/auth/two-factor-qr", &token).await.expect_error(403, "ACCESS_DENIED");
        let code = json!({ "code": "123456" });
        portal.post("/api/auth/two-factor", &token, code).await.expect_error(403, "ACCESS_DENIED");
        let log = portal.get("/api/consumers/activity", &token).await.list();
        assert_eq!(log[0]["attributes"]["actor"], json!("colleague Piet"));
        assert_eq!(log[0]["attributes"]["event"], json!("login.handover"));
        let sessions = portal.get("/api/auth/sessions", &token).await.list();
        assert_eq!(sessions[0]["attributes"]["colleague"], json!("Piet"));
        let refreshed = portal.public("/api/auth/refresh", json!({ "refreshToken": pair["refreshToken"] })).await;
        let token = text(&refreshed.attributes()["accessToken"]);
        portal.get("/api/auth/two-factor-qr", &token).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn what_a_colleague_tries_to_sign_leaves_no_paper(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        portal.product("vandijk", "otd", "o", &["anna"], json!({ "label": "Opdracht", "is_signed": false })).await;
        let sign = NewAction { kind: "SIGN_OTD", external_id: "s", product: Some(("otd", "o")), ..NewAction::default() };
        let sign = portal.action("vandijk", sign).await;
        let pair = exchange(&portal, &create_link(&portal, anna, Some("Piet")).await).await.attributes();
        let path = format!("/api/products/otds/actions/{sign}/sign");
        portal.post(&path, &text(&pair["accessToken"]), json!({})).await.expect_error(403, "ACCESS_DENIED");
        let files = portal.app.files.list("files").try_collect::<Vec<_>>().await.expect("a list");
        assert_eq!(files.len(), 0, "{files:?}");
    }
}

sqlite_and_postgres! {
    async fn a_link_leads_to_a_branch_of_the_firm_and_a_colleague_has_a_name(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        let ask = |body: Value| {
            let portal = &portal;
            async move { portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(body)).await }
        };
        let url = |reply: Reply| text(&reply.attributes()["url"]);
        assert!(url(ask(json!({})).await).ends_with("&domain=vandijk"));
        assert!(url(ask(json!({ "domain": "vandijk-utrecht" })).await).ends_with("&domain=vandijk-utrecht"));
        ask(json!({ "domain": "noordzee" })).await.expect_error(422, "VALIDATION_FAILED");
        for colleague in ["", " ", "\u{200b}", &"a".repeat(101)] {
            ask(json!({ "colleague": colleague })).await.expect_error(422, "VALIDATION_FAILED");
        }
        assert!(ask(json!({ "colleague": "J. Bakker" })).await.status.is_success());
        // Without a branch in the call, the branch that serves the consumer.
        for (version, branch) in [(98, "vandijk-utrecht"), (99, "vandijk")] {
            let record = json!({ "version": version, "attributes": { "last_name": "Vries", "branch": branch } });
            let written = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(record)).await;
            assert!(written.status.is_success(), "{}", written.text);
            assert!(url(ask(json!({})).await).ends_with(&format!("&domain={branch}")));
        }
    }
}

sqlite_and_postgres! {
    async fn a_consumer_sees_who_views_the_portal_and_the_colleague_does_not(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let viewed_by = async |token: &str| {
            portal.get("/api/products/definitions", token).await.json()["meta"]["viewed_by"].clone()
        };
        assert_eq!(viewed_by(&token).await, Value::Null);
        let pair = exchange(&portal, &create_link(&portal, anna, Some("Eva van Dijk")).await).await.attributes();
        assert_eq!(viewed_by(&token).await, "Eva van Dijk");
        assert_eq!(viewed_by(&text(&pair["accessToken"])).await, Value::Null);
        portal.clock.advance(TimeDelta::minutes(11));
        let token = portal.token("anna").await;
        assert_eq!(viewed_by(&token).await, Value::Null);
    }
}
