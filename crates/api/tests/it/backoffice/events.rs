//! The feed.

use axum::http::Method;
use serde_json::{Value, json};
use store::events::NewEvent;

use crate::support::{NOORDZEE, Portal, VANDIJK, text};

/// Has a consumer take back so many files.
pub async fn happen(portal: &Portal, count: usize) {
    let licence = store::licences::by_slug(portal.app.store.read(), "vandijk").await.expect("a read");
    let licence = licence.expect("the licence").id;
    for number in 0..count {
        let tx = portal.app.store.write().await.expect("a transaction");
        let event = NewEvent {
            id: portal.app.new_id(),
            kind: "document.withdrawn".to_owned(),
            occurred_at: portal.app.now(),
            consumer_external_id: Some("anna".to_owned()),
            action_external_id: None,
            action_id: None,
            data: json!({ "document_id": number.to_string(), "file_name": "a.pdf" }),
        };
        store::events::append(&tx, licence, event).await.expect("an event");
        tx.commit().await.expect("committed");
    }
}

fn numbers(page: &Value) -> Vec<u64> {
    let events = page["data"].as_array().expect("a list");
    events.iter().map(|event| text(&event["data"]["document_id"]).parse().expect("a number")).collect()
}

both! {
    async fn the_feed_goes_on_where_it_was_left(portal: Portal) {
        happen(&portal, 3).await;
        let page = portal.firm_call(VANDIJK, Method::GET, "events?limit=2", None).await.json();
        assert_eq!(numbers(&page), [0, 1]);
        let next = page["meta"]["next"].as_str().expect("a cursor").to_owned();
        let rest = portal.firm_call(VANDIJK, Method::GET, &format!("events?after={next}"), None).await.json();
        assert_eq!(numbers(&rest), [2]);
        let end = rest["meta"]["next"].as_str().expect("a cursor").to_owned();
        let none = portal.firm_call(VANDIJK, Method::GET, &format!("events?after={end}"), None).await.json();
        assert_eq!((numbers(&none), &none["meta"]["next"]), (vec![], &json!(end)));
        let event = &page["data"][0];
        assert_eq!(event["type"], "document.withdrawn");
        assert_eq!(event["consumer_external_id"], "anna");
        assert_eq!(event["occurred_at"], "2026-11-21T09:00:00.000Z");
    }
}

both! {
    async fn another_firm_hears_nothing(portal: Portal) {
        happen(&portal, 1).await;
        let page = portal.firm_call(NOORDZEE, Method::GET, "events", None).await.json();
        assert_eq!(numbers(&page), Vec::<u64>::new());
        portal.firm_call(VANDIJK, Method::GET, "events?after=x", None).await.refused(422, "VALIDATION_FAILED");
    }
}

both! {
    async fn every_type_of_event_has_its_versioned_schema(portal: Portal) {
        let schema = async |name: &str| portal.firm_call(VANDIJK, Method::GET, &format!("schemas/{name}"), None).await;
        let latest = schema("events/otd.signed").await.json();
        assert_eq!(latest["$id"], "/backoffice/v1/schemas/events/otd.signed/v1");
        assert_eq!(schema("events/otd.signed/v1").await.json(), latest);
        assert_eq!(schema("events").await.json()["required"][1], "type");
        for unknown in ["events/otd.signed/v2", "events/otd.gone", "events/otd.signed/1", "events/"] {
            schema(unknown).await.refused(404, "RECORD_NOT_FOUND");
        }
    }
}
