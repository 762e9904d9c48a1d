use axum::Router;
use axum::http::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{failing_router, list_events, nonsense_router, submissions_of};
use crate::support::{NewAction, Person, Portal, signature, text};

async fn propose(portal: &Portal) -> (Person, Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    portal.product("vandijk", "woongarant", "home", &["anna"], json!({ "label": "Woongarant" })).await;
    (anna, add_proposal(portal, "sign", json!({ "proposal_code": "VWG-7781", "product": "Compleet" })).await)
}

async fn add_proposal(portal: &Portal, name: &str, woongarant: Value) -> Uuid {
    let action = NewAction {
        kind: "SIGN_WOONGARANT_PROPOSAL",
        external_id: name,
        product: Some(("woongarant", "home")),
        details: json!({ "woongarant": woongarant }),
        ..NewAction::default()
    };
    portal.action("vandijk", action).await
}

fn action_path(action: Uuid) -> String {
    format!("/api/products/woongarant-insurances/actions/{action}/sign")
}

/// The action as the consumer sees it.
async fn visible_action(portal: &Portal, who: &Person, action: Uuid) -> Value {
    let list = portal.get("/api/actions", &who.token).await.list();
    let found = list.iter().find(|found| found["id"] == json!(action)).expect("the action");
    found["attributes"].clone()
}

sqlite_and_postgres! {
    async fn a_signed_proposal_leads_to_the_insurers_page(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = propose(&portal).await;
        let counted = visible_action(&portal, &anna, action).await;
        assert_eq!(counted["woongarant"]["action_counter"], json!({ "total": 1, "closed": 0, "open": 1 }));
        portal.post(&action_path(action), &anna.token, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        let signed = portal.post(&action_path(action), &anna.token, signature()).await;
        assert_eq!(signed.json()["data"]["type"], "woongarant-approvals");
        let page = text(&signed.attributes()["approval_url"]);
        assert!(page.starts_with(&sandboxes.url("/woongarant/approve/")), "{page}");
        assert!(sandboxes.page(&page).await.contains("VWG-7781"));
        let done = visible_action(&portal, &anna, action).await;
        assert_eq!(done["is_done"], true);
        assert_eq!(done["woongarant"]["approval_url"], json!(page), "found back by who closed the page");
        assert_eq!(done["woongarant"]["action_counter"], json!({ "total": 1, "closed": 1, "open": 0 }));
        let told = json!({ "proposal_code": "VWG-7781", "approval_url": page });
        assert_eq!(list_events(&portal, &anna).await, [("woongarant.signed".to_owned(), told.clone())]);
        assert_eq!(submissions_of(&portal, &anna, action).await[0].payload, told);
        portal.post(&action_path(action), &anna.token, json!({})).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_proposal_counts_the_actions_of_its_insurance(portal: Portal) {
        let (anna, action) = propose(&portal).await;
        let upload = NewAction { external_id: "u", product: Some(("woongarant", "home")), ..NewAction::default() };
        portal.action("vandijk", upload).await;
        let seen = visible_action(&portal, &anna, action).await;
        assert_eq!(seen["woongarant"]["action_counter"], json!({ "total": 2, "closed": 0, "open": 2 }));
        assert_eq!(seen["woongarant"]["proposal_code"], "VWG-7781");
        let none = NewAction { kind: "SIGN_WOONGARANT_PROPOSAL", external_id: "none", ..NewAction::default() };
        let none = portal.action("vandijk", none).await;
        assert_eq!(visible_action(&portal, &anna, none).await["woongarant"], Value::Null);
    }
}

sqlite_and_postgres! {
    async fn an_insurer_that_is_away_or_leads_astray_leaves_the_proposal_open(portal: Portal) {
        let (anna, action) = propose(&portal).await;
        let failed = async |portal: &Portal| {
            portal.post(&action_path(action), &anna.token, signature()).await.expect_error(502, "WOONGARANT_SIGNING_FAILED");
        };
        failed(&portal).await;
        let portal = portal.with_partners_away().await;
        failed(&portal).await;
        let portal = portal.with_partner(failing_router()).await;
        failed(&portal).await;
        let portal = portal.with_partner(nonsense_router()).await;
        failed(&portal).await;
        for (code, page) in [
            ("VWG-7781", "javascript:alert(1)"),
            ("VWG-7781", "/approve"),
            ("VWG-7781", "ftp://insurer.example/1"),
            ("another", "https://insurer.example/1"),
        ] {
            let made = json!({ "id": "1", "proposal_code": code, "state": "waiting", "approval_url": page });
            let portal = portal.restart().with_partner(Router::new().fallback(async move || axum::Json(made))).await;
            failed(&portal).await;
        }
        assert!(list_events(&portal, &anna).await.is_empty());
        assert_eq!(visible_action(&portal, &anna, action).await["is_done"], false);
    }
}

sqlite_and_postgres! {
    async fn a_page_inside_the_network_is_refused_where_that_is_not_allowed(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = propose(&portal).await;
        let portal = portal.without_private_links();
        portal.post(&action_path(action), &anna.token, signature()).await.expect_error(502, "WOONGARANT_SIGNING_FAILED");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}

sqlite_and_postgres! {
    async fn who_may_not_sign_is_refused(portal: Portal) {
        let (portal, _sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = propose(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        portal.post(&action_path(action), &bram.token, json!({})).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        portal.post(&action_path(Uuid::now_v7()), &anna.token, json!({})).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.post(&action_path(action), &anna.token, json!({ "x": 1 })).await.expect_error(422, "VALIDATION_FAILED");
        portal.call(Method::POST, &action_path(action), None, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        let upload = portal.action("vandijk", NewAction { external_id: "u", ..NewAction::default() }).await;
        portal.post(&action_path(upload), &anna.token, json!({})).await.expect_error(400, "INVALID_ACTION_TYPE");
        let nameless = add_proposal(&portal, "nameless", json!({ "proposal_code": null })).await;
        portal.post(&action_path(nameless), &anna.token, json!({})).await.expect_error(502, "WOONGARANT_SIGNING_FAILED");
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}
