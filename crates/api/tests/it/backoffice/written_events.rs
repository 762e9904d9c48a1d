//! Events by which a firm's other systems hear what one of its keys wrote and deleted.

use axum::http::Method;
use serde_json::{Value, json};

use super::import::{by_lines, read_statuses};
use crate::support::{Portal, VANDIJK, text};

async fn list_events(portal: &Portal) -> Vec<Value> {
    portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list()
}

/// Type, record and change of each event.
fn read_changes(events: &[Value]) -> Vec<(String, String, String)> {
    let of = |event: &Value, name: &str| event["data"][name].as_str().unwrap_or_default().to_owned();
    events.iter().map(|event| (text(&event["type"]), of(event, "external_id"), of(event, "change"))).collect()
}

sqlite_and_postgres! {
    async fn what_one_key_writes_and_deletes_reaches_the_others(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        let mortgage = json!({ "owners": ["anna"], "label": "Hypotheek" });
        portal.record("products/mortgage/m1", mortgage.clone()).await;
        let again = json!({ "version": 1, "attributes": mortgage });
        let path = "products/mortgage/m1";
        assert_eq!(portal.firm_call(VANDIJK, Method::PUT, path, Some(again)).await.status, 200);
        let deleted = portal.firm_call(VANDIJK, Method::DELETE, path, None).await;
        assert_eq!(deleted.status, 204);
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, "consumers/anna", None).await.status, 204);
        let events = list_events(&portal).await;
        let told = |name: &str, change: &str| ("record.written".to_owned(), name.to_owned(), change.to_owned());
        assert_eq!(
            read_changes(&events),
            [told("anna", "created"), told("m1", "created"), told("m1", "deleted"), told("anna", "deleted")]
        );
        assert_eq!(events[1]["consumer_external_id"], "anna");
        assert_eq!(events[2]["data"]["version"], 1);
        // A system knows its own by the id of its key.
        let keys = store::accounts::service_keys::find(portal.store.reader(), api::keys::hash_secret(VANDIJK)).await;
        let key = keys.expect("a look").expect("a key");
        assert!(events.iter().all(|event| {
            event["by"] == json!({ "kind": "service_key", "id": key.id, "name": "test" })
        }), "{events:?}");
    }
}

sqlite_and_postgres! {
    async fn many_records_are_told_together_and_found_by_their_moment(portal: Portal) {
        portal.record("consumers/before", json!({ "last_name": "Eerder" })).await;
        portal.clock.advance(chrono::TimeDelta::minutes(1));
        let line = |number: usize| {
            let attributes = json!({ "last_name": format!("Vries {number}") });
            json!({ "type": "consumers", "external_id": format!("c{number:02}"), "version": 1, "attributes": attributes })
        };
        let lines: Vec<String> = (0..40).map(|number| line(number).to_string()).collect();
        let results = by_lines(&portal, VANDIJK, "import", &lines).await;
        assert_eq!(read_statuses(&results), ["created"; 40]);
        let events = list_events(&portal).await;
        assert_eq!(events.len(), 2, "{events:?}");
        let data = &events[1]["data"];
        assert_eq!(events[1]["type"], "records.imported");
        assert_eq!((&data["record_types"], &data["created"], &data["updated"]), (&json!(["consumers"]), &json!(40), &json!(0)));
        let path = format!("consumers?limit=500&updated_since={}", text(&data["since"]));
        let found = portal.firm_call(VANDIJK, Method::GET, &path, None).await.list();
        assert_eq!(found.len(), 40);
        // Some lines of a night's import are told one by one.
        by_lines(&portal, VANDIJK, "import", &[line(50).to_string(), line(51).to_string()]).await;
        by_lines(&portal, VANDIJK, "import?dry_run=true", &[line(52).to_string()]).await;
        let after = list_events(&portal).await;
        assert_eq!(read_changes(&after[2..]).len(), 2, "{after:?}");
    }
}

/// Type, record type, record, consumer and change of each event after a number of them.
async fn later_changes(portal: &Portal, skip: usize) -> Vec<[String; 4]> {
    let all = list_events(portal).await;
    let of = |event: &Value, name: &str| event["data"][name].as_str().unwrap_or_default().to_owned();
    let row = |event: &Value| {
        let consumer = event["consumer_external_id"].as_str().unwrap_or_default().to_owned();
        [
            text(&event["type"]),
            of(event, "record_type") + "/" + &of(event, "external_id"),
            of(event, "change"),
            consumer,
        ]
    };
    all[skip..].iter().map(row).collect()
}

async fn firm(portal: &Portal, method: Method, path: &str) -> u16 {
    portal.firm_call(VANDIJK, method, path, None).await.status.as_u16()
}

sqlite_and_postgres! {
    async fn what_is_archived_and_brought_back_is_told_with_the_actions_that_went_along(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        portal.record("products/mortgage/m1", json!({ "owners": ["anna"], "label": "Hypotheek" })).await;
        for name in ["a1", "a2"] {
            let product = json!({ "kind": "mortgage", "external_id": "m1" });
            let action = json!({ "type": "UPLOAD_DOCUMENT", "label": name, "owners": ["anna"], "product": product });
            portal.record(&format!("actions/{name}"), action).await;
        }
        let before = list_events(&portal).await.len();
        let row = |kind: &str, record: &str| [format!("record.{kind}"), record.to_owned(), String::new(), "anna".to_owned()];
        assert_eq!(firm(&portal, Method::POST, "actions/a1/archive").await, 204);
        portal.clock.advance(chrono::TimeDelta::seconds(1));
        assert_eq!(firm(&portal, Method::POST, "products/mortgage/m1/archive").await, 204);
        // What is archived already changes nothing, and tells nothing.
        assert_eq!(firm(&portal, Method::POST, "products/mortgage/m1/archive").await, 204);
        assert_eq!(firm(&portal, Method::DELETE, "products/mortgage/m1/archive").await, 204);
        assert_eq!(firm(&portal, Method::DELETE, "products/mortgage/m1/archive").await, 204);
        assert_eq!(firm(&portal, Method::POST, "products/mortgage/nothing/archive").await, 404);
        assert_eq!(later_changes(&portal, before).await, [
            row("archived", "actions/a1"),
            row("archived", "products/mortgage/m1"),
            row("archived", "actions/a2"),
            row("unarchived", "products/mortgage/m1"),
            row("unarchived", "actions/a2"),
        ]);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna&type=record.archived", None).await.list();
        let labels: Vec<&Value> = trail.iter().map(|line| &line["attributes"]["details"]["label"]).collect();
        assert_eq!(labels, [&json!("a1"), &json!("Hypotheek")]);
        let still = portal.firm_call(VANDIJK, Method::GET, "actions/a1", None).await.json();
        assert!(still["data"]["meta"]["archived_at"].is_string(), "what was archived by itself stays so");
    }
}

sqlite_and_postgres! {
    async fn actions_that_go_with_a_product_are_told_of_each(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        portal.record("products/mortgage/m1", json!({ "owners": ["anna"], "label": "Hypotheek" })).await;
        let product = json!({ "kind": "mortgage", "external_id": "m1" });
        for name in ["a1", "a2"] {
            let action = json!({ "type": "UPLOAD_DOCUMENT", "label": name, "owners": ["anna"], "product": product });
            portal.record(&format!("actions/{name}"), action).await;
        }
        let before = list_events(&portal).await.len();
        assert_eq!(firm(&portal, Method::DELETE, "products/mortgage/m1").await, 204);
        let row = |record: &str| ["record.written", record, "deleted", "anna"].map(str::to_owned);
        assert_eq!(later_changes(&portal, before).await, [row("actions/a1"), row("actions/a2"), row("products/mortgage/m1")]);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna&type=record.deleted", None).await.list();
        assert_eq!(trail[0]["attributes"]["details"]["label"], "Hypotheek");
    }
}

sqlite_and_postgres! {
    async fn other_bytes_of_a_document_and_another_needs_list_are_told(portal: Portal) {
        let document = json!({ "purpose": "important", "label": "Dienstenwijzer", "filename": "gids.txt" });
        portal.record("documents/guide", document).await;
        let before = list_events(&portal).await.len();
        let content = async |text: &'static str| {
            let request = axum::http::Request::builder()
                .method(Method::PUT)
                .uri("/backoffice/v1/documents/guide/content")
                .header("authorization", format!("Bearer {VANDIJK}"))
                .header("content-type", "application/octet-stream")
                .body(axum::body::Body::from(text))
                .expect("a request");
            portal.send(request).await.status.as_u16()
        };
        assert_eq!(content("een").await, 204);
        assert_eq!(content("een").await, 204);
        let told = &list_events(&portal).await[before..];
        assert_eq!(told.len(), 1, "the same bytes again are no news: {told:?}");
        assert_eq!(told[0]["type"], "document.content_written");
        let data = &told[0]["data"];
        assert_eq!((&data["document_external_id"], &data["bytes"], &data["file_name"]), (&json!("guide"), &json!(3), &json!("gids.txt")));
        let template = portal.firm_call(VANDIJK, Method::GET, "request-templates", None).await.json();
        let first = template["items"][0].clone();
        let name = text(&first["id"]);
        let body = json!({ "version": 1, "attributes": first["attributes"] });
        let written = portal.firm_call(VANDIJK, Method::PUT, &format!("request-templates/{name}"), Some(body)).await;
        assert!(written.status.is_success(), "{} {first}", written.text);
        let rows = later_changes(&portal, before + 1).await;
        assert_eq!(rows, [["record.written".to_owned(), format!("request-templates/{name}"), "updated".to_owned(), String::new()]]);
    }
}
