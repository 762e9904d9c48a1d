//! Events by which a firm's other systems hear what one of its keys wrote and deleted.

use axum::http::Method;
use serde_json::{Value, json};

use super::import::{by_lines, statuses};
use crate::support::{Portal, VANDIJK, text};

async fn events(portal: &Portal) -> Vec<Value> {
    portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list()
}

/// Type, record and change of each event.
fn changes(events: &[Value]) -> Vec<(String, String, String)> {
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
        let events = events(&portal).await;
        let told = |name: &str, change: &str| ("record.written".to_owned(), name.to_owned(), change.to_owned());
        assert_eq!(
            changes(&events),
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
        assert_eq!(statuses(&results), ["created"; 40]);
        let events = events(&portal).await;
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
        let after = self::events(&portal).await;
        assert_eq!(changes(&after[2..]).len(), 2, "{after:?}");
    }
}
