use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{list_events, submissions_of};
use crate::support::{NewAction, Person, Portal, Reply, text};

async fn ask_for_form(portal: &Portal) -> (Person, Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    let action = NewAction { kind: "INVENTORY_FORM_IWIZE", external_id: "iwize", ..NewAction::default() };
    (anna, portal.action("vandijk", action).await)
}

/// Hands the parts over as the screen does: JSON files and a text.
async fn hand_over(portal: &Portal, who: &Person, action: Uuid, parts: &[(&str, &str)]) -> Reply {
    let part = |(name, content): &(&str, &str)| {
        let file = if *name == "dataOrigin" { String::new() } else { format!("; filename=\"{name}.json\"") };
        format!("--edge\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n{content}\r\n")
    };
    let body = parts.iter().map(part).collect::<Vec<_>>().concat() + "--edge--\r\n";
    let request = Request::builder()
        .method(Method::POST)
        .uri(format!("/api/inventory-form/iwize/{action}"))
        .header("x-domain", "vandijk")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
        .header(header::AUTHORIZATION, format!("Bearer {}", who.token));
    portal.send(request.body(Body::from(body)).expect("a request")).await
}

sqlite_and_postgres! {
    async fn the_form_of_the_third_party_does_the_action(portal: Portal) {
        let (portal, sandboxes) = portal.with_sandboxes().await;
        let (anna, action) = ask_for_form(&portal).await;
        let path = format!("/api/inventory-form/requirements/{action}");
        let found = portal.get(&path, &anna.token).await.attributes();
        assert_eq!(found["data"]["ockto"], Value::Null);
        let address = text(&found["data"]["iwize"]["iframe_url"]);
        assert_eq!(address, sandboxes.url(&format!("/iwize/form?session={action}&locale=nl")));
        assert!(sandboxes.page(&address).await.contains("Bruto jaarinkomen"));

        let answers = json!({ "gross_annual_income": "48000" }).to_string();
        let parts = [("data", answers.as_str()), ("dataOrigin", "iwize"), ("events", "[{\"name\":\"opened\"}]")];
        let done = hand_over(&portal, &anna, action, &parts).await.attributes();
        assert_eq!(done["is_done"], true);
        let told = list_events(&portal, &anna).await;
        let expected = json!({
            "source": "iwize", "data": { "gross_annual_income": "48000" }, "origin": "iwize",
            "provider_events": [{ "name": "opened" }],
        });
        assert_eq!(told, [("inventory.submitted".to_owned(), expected.clone())]);
        assert_eq!(submissions_of(&portal, &anna, action).await[0].payload, expected);
        hand_over(&portal, &anna, action, &parts).await.expect_error(409, "ACTION_ALREADY_DONE");
        portal.get(&path, &anna.token).await.expect_error(409, "ACTION_ALREADY_DONE");
        assert_eq!(list_events(&portal, &anna).await.len(), 1);
    }
}

sqlite_and_postgres! {
    async fn what_is_no_form_is_refused_and_changes_nothing(portal: Portal) {
        let (anna, action) = ask_for_form(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let whole = [("data", "{}")];
        let fields = |reply: &Reply| reply.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        let broken = hand_over(&portal, &anna, action, &[("data", "{")]).await;
        assert_eq!(fields(&broken), json!({ "data": ["type"] }));
        for bare in ["\"text\"", "1", "true"] {
            let refused = hand_over(&portal, &anna, action, &[("data", bare)]).await;
            assert_eq!(fields(&refused), json!({ "data": ["type"] }));
        }
        let none = hand_over(&portal, &anna, action, &[("dataOrigin", "iwize")]).await;
        assert_eq!(fields(&none), json!({ "data": ["required"] }));
        let more = hand_over(&portal, &anna, action, &[("data", "{}"), ("other", "1")]).await;
        assert_eq!(fields(&more), json!({ "other": ["unknown"] }));
        let long = format!("\"{}\"", "x".repeat(5 << 20));
        hand_over(&portal, &anna, action, &[("data", &long)]).await.expect_error(413, "UPLOAD_TOO_LARGE");
        hand_over(&portal, &bram, action, &whole).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        hand_over(&portal, &anna, Uuid::now_v7(), &whole).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let upload = portal.action("vandijk", NewAction { external_id: "u", ..NewAction::default() }).await;
        hand_over(&portal, &anna, upload, &whole).await.expect_error(400, "INVALID_ACTION_TYPE");
        // No partner is configured here: there is no form to show.
        let found = portal.get(&format!("/api/inventory-form/requirements/{action}"), &anna.token).await;
        assert_eq!(found.attributes()["data"]["iwize"], json!({ "iframe_url": null }));
        assert!(list_events(&portal, &anna).await.is_empty());
    }
}
