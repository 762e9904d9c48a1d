//! Events about legal holds and erasures for the firm's own systems.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::super::events::cause_events;
use super::{YEAR, household};
use crate::support::{NOORDZEE, Portal, text};

/// Type, whom it concerns, and data of everything that was told of people's privacy, in its order.
async fn heard(portal: &Portal) -> Vec<(String, String, Value)> {
    let all = portal.our_firm(Method::GET, "events?limit=500", None).await.list();
    let told = all.into_iter().filter(|event| text(&event["type"]).starts_with("privacy."));
    told.map(|event| (text(&event["type"]), text(&event["consumer_external_id"]), event["data"].clone()))
        .collect()
}

fn privacy_event(kind: &str, whom: &str, data: Value) -> (String, String, Value) {
    (format!("privacy.{kind}"), whom.to_owned(), data)
}

sqlite_and_postgres! {
    async fn each_change_is_heard_once_and_without_a_reason(portal: Portal) {
        household(&portal).await;
        let call = async |method: Method, path: &str, body: Option<Value>| {
            let reply = portal.our_firm(method, &format!("consumers/{path}"), body).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
        };
        portal.hold("anna").await;
        portal.hold("anna").await;
        call(Method::PUT, "anna/hold", Some(json!({ "reason": "geding" }))).await;
        call(Method::DELETE, "anna/hold", None).await;
        portal.erase("anna").await;
        portal.erase("anna").await;
        call(Method::DELETE, "anna/erasure", None).await;
        portal.hold("bram").await;
        portal.erase("bram").await;
        let stored = |advice: Value, tax: Value| {
            json!([{ "class": "advice", "until": advice }, { "class": "tax", "until": tax }])
        };
        let terms = stored(json!("2031-11-21T09:00:00Z"), json!("2034-01-01T00:00:00Z"));
        assert_eq!(heard(&portal).await, [
            privacy_event("held", "anna", json!({})),
            privacy_event("hold_lifted", "anna", json!({})),
            privacy_event("erasure_asked", "anna", json!({ "kept": terms, "is_held": false })),
            privacy_event("erasure_taken_back", "anna", json!({})),
            privacy_event("held", "bram", json!({})),
            privacy_event("erasure_asked", "bram", json!({ "kept": stored(Value::Null, Value::Null), "is_held": true })),
        ]);
        let feed = portal.our_firm(Method::GET, "events?limit=500", None).await.text;
        assert!(!feed.contains("klacht") && !feed.contains("geding"), "{feed}");
        let other = portal.firm_call(NOORDZEE, Method::GET, "events", None).await.list();
        assert_eq!(other, Vec::<Value>::new());
    }
}

sqlite_and_postgres! {
    async fn that_nothing_is_left_is_heard_and_then_forgotten_with_all_that_was_told(portal: Portal) {
        portal.person("vandijk", "anna").await;
        cause_events(&portal, 2).await;
        portal.erase("anna").await;
        assert_eq!(heard(&portal).await, [privacy_event("erased", "anna", json!({ "because": "asked" }))]);
        // Somebody comes under the same name.
        portal.clock.advance(TimeDelta::days(1));
        portal.person("vandijk", "anna").await;
        cause_events(&portal, 1).await;
        let count = async || portal.our_firm(Method::GET, "events?limit=500", None).await.list().len();
        portal.clock.advance(TimeDelta::days(28));
        portal.night().await;
        assert_eq!(count().await, 4, "the firm has a month to hear it");
        portal.clock.advance(TimeDelta::days(2));
        portal.night().await;
        assert_eq!(count().await, 1, "what the later one did is not the former one's");
        assert_eq!(heard(&portal).await.len(), 0);
    }
}

sqlite_and_postgres! {
    async fn the_night_says_of_whom_it_left_nothing(portal: Portal) {
        household(&portal).await;
        portal.person("vandijk", "carla").await;
        portal.erase("bram").await;
        for name in ["anna", "carla"] {
            let ended = portal.our_firm(Method::DELETE, &format!("consumers/{name}"), None).await;
            assert_eq!(ended.status.as_u16(), 204);
        }
        portal.clock.advance(YEAR * 9);
        portal.night().await;
        let erased = heard(&portal).await;
        assert_eq!(erased, [
            privacy_event("erased", "anna", json!({ "because": "term" })),
            privacy_event("erased", "bram", json!({ "because": "asked" })),
            privacy_event("erased", "carla", json!({ "because": "term" })),
        ]);
        portal.night().await;
        assert_eq!(heard(&portal).await, erased, "once");
    }
}
