//! Refused access: gathered by session, and one line of each in the audit trail.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{NewAction, Portal, VANDIJK};

async fn lines(portal: &Portal) -> Vec<Value> {
    portal.firm_call(VANDIJK, Method::GET, "audit?type=access.refused", None).await.list()
}

sqlite_and_postgres! {
    async fn what_was_refused_to_a_session_is_one_line_of_the_trail(portal: Portal) {
        let scope = portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let anna = portal.token("anna").await;
        let action = portal.action("vandijk", NewAction { owners: &["bram"], ..NewAction::default() }).await;
        for _ in 0..12 {
            let path = format!("/api/actions/{action}/draft");
            portal.get(&path, &anna).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        }
        assert_eq!(lines(&portal).await, Vec::<Value>::new(), "nothing is written while calls are answered");

        assert_eq!(api::security::flush_rejections(&portal.app).await.expect("written"), 1);
        let lines = lines(&portal).await;
        assert_eq!(lines.len(), 1, "{lines:?}");
        let line = &lines[0]["attributes"];
        assert_eq!((&line["consumer_id"], &line["actor"]), (&json!(scope.consumer), &json!("consumer")), "{line}");
        assert_eq!(line["details"]["count"], json!(12));
        assert_eq!(line["details"]["codes"], json!({ "PRODUCT_OWNERSHIP_MISMATCH": 12 }));
        assert_eq!(line["details"]["subjects"], json!([action]));
        assert_eq!(api::security::flush_rejections(&portal.app).await.expect("nothing left"), 0);
        let displayed = portal.get("/api/consumers/activity", &anna).await;
        assert!(!displayed.text.contains("access.refused"), "{}", displayed.text);
    }
}

sqlite_and_postgres! {
    async fn somebody_who_was_erased_meanwhile_is_not_named(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        portal.consumer("vandijk", "bram").await;
        let anna = portal.token("anna").await;
        let action = portal.action("vandijk", NewAction { owners: &["bram"], ..NewAction::default() }).await;
        portal.get(&format!("/api/actions/{action}/draft"), &anna).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        let erased = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/erasure", None).await.attributes();
        assert_eq!(erased["state"], "deleted");
        assert_eq!(api::security::flush_rejections(&portal.app).await.expect("written"), 1);
        assert_eq!(lines(&portal).await[0]["attributes"]["consumer_id"], Value::Null);
    }
}
