//! Single fields of the firm's settings, changed by its own system.

use axum::body::Body;
use axum::http::{Method, Request};
use domain::accounts::staff::StaffRole;
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

const PATH: &str = "licence/vandijk";

async fn read(portal: &Portal) -> Value {
    portal.firm_call(VANDIJK, Method::GET, PATH, None).await.json()["data"].clone()
}

async fn send_patch(portal: &Portal, body: Value) -> Reply {
    portal.firm_call(VANDIJK, Method::PATCH, PATH, Some(body)).await
}

/// Patches only onto a revision.
async fn patch_onto(portal: &Portal, revision: &str, body: &Value) -> Reply {
    let request = Request::builder()
        .method(Method::PATCH)
        .uri(format!("/backoffice/v1/{PATH}"))
        .header("authorization", format!("Bearer {VANDIJK}"))
        .header("content-type", "application/merge-patch+json")
        .header("if-match", format!("\"{revision}\""))
        .body(Body::from(body.to_string()))
        .expect("a request");
    portal.send(request).await
}

sqlite_and_postgres! {
    async fn what_a_patch_of_the_settings_leaves_out_stays(portal: Portal) {
        let before = read(&portal).await;
        let version = before["meta"]["version"].as_i64().expect("a version");
        let contact = json!({ "phone": "030 200 01 23", "email": "info@vandijk.example" });
        let changed = send_patch(&portal, json!({ "attributes": { "contact": contact, "theme": { "font_size": 18 } } })).await;
        assert_eq!(changed.status, 200, "{}", changed.text);
        let attributes = changed.attributes();
        assert_eq!((&attributes["status"], &attributes["version"]), (&json!("updated"), &json!(version + 1)));
        let after = read(&portal).await;
        assert_eq!(after["meta"]["revision"], attributes["revision"]);
        assert_eq!(changed.headers["etag"], format!("\"{}\"", text(&attributes["revision"])));
        let mut expected = before["attributes"].clone();
        expected["contact"] = after["attributes"]["contact"].clone();
        expected["theme"]["font_size"] = json!(18);
        assert_eq!(after["attributes"], expected);
        assert_eq!(after["attributes"]["contact"]["phone"], "030 200 01 23");
        // Consumers see it at once; a null empties a field.
        let seen = portal.call(Method::GET, "/api/licenses/current", None, None).await.attributes();
        assert!(seen.to_string().contains("030 200 01 23"), "{seen}");
        assert_eq!(send_patch(&portal, json!({ "attributes": { "contact": null } })).await.status, 200);
        assert!(!read(&portal).await.to_string().contains("030 200 01 23"));
        let told = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
        let told: Vec<&Value> = told.iter().filter(|event| event["data"]["record_type"] == "licence").collect();
        assert_eq!(told.len(), 2, "{told:?}");
        let history = portal.firm_call(VANDIJK, Method::GET, "settings/history", None).await.list();
        assert_eq!(history[0]["source"], "api");
    }
}

sqlite_and_postgres! {
    async fn a_patch_of_the_settings_is_held_to_the_rules_of_a_put(portal: Portal) {
        let stood = read(&portal).await;
        for (attributes, pointer) in [
            (json!({ "name": "" }), "/name"),
            (json!({ "nothing": 1 }), "/nothing"),
            (json!({ "theme": { "font_size": 99 } }), "/theme/font_size"),
            (json!({ "hosts": ["elsewhere.example"] }), "/hosts"),
            (json!({ "name": null }), "/name"),
        ] {
            let refused = send_patch(&portal, json!({ "attributes": attributes })).await;
            refused.expect_error(422, "VALIDATION_FAILED");
            let faults = refused.json()["error"]["faults"].to_string();
            assert!(faults.contains(&format!("\"{pointer}")), "{pointer}: {faults}");
        }
        for body in [json!({ "attributes": [] }), json!({ "attributes": null })] {
            send_patch(&portal, body).await.expect_error(422, "VALIDATION_FAILED");
        }
        send_patch(&portal, json!({})).await.expect_error(422, "VALIDATION_FAILED");
        let older = json!({ "version": 0, "attributes": { "name": "Ander" } });
        send_patch(&portal, older).await.expect_error(409, "VERSION_CONFLICT");
        let other = portal.firm_call(NOORDZEE, Method::PATCH, PATH, Some(json!({ "attributes": {} }))).await;
        other.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(read(&portal).await, stood);
        // Only by whoever may write what every client sees, with a fresh proof.
        portal.desk("vandijk", DeskMode::Full).await;
        let (_, adviser) = portal.at_work("vandijk", "eva", StaffRole::Adviser).await;
        let change = || Some(json!({ "attributes": { "name": "Ander" } }));
        portal.firm_call(&adviser, Method::PATCH, PATH, change()).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_patch_onto_a_revision_writes_onto_nothing_else(portal: Portal) {
        let revision = text(&read(&portal).await["meta"]["revision"]);
        let change = |size: u64| json!({ "attributes": { "theme": { "font_size": size } } });
        let first = patch_onto(&portal, &revision, &change(17)).await;
        assert_eq!(first.status, 200, "{}", first.text);
        patch_onto(&portal, &revision, &change(18)).await.expect_error(412, "REVISION_CONFLICT");
        assert_eq!(read(&portal).await["attributes"]["theme"]["font_size"], 17);
    }
}

sqlite_and_postgres! {
    async fn patches_of_different_fields_at_once_lose_nothing(portal: Portal) {
        let version = read(&portal).await["meta"]["version"].as_i64().expect("a version");
        let phone = send_patch(&portal, json!({ "attributes": { "contact": { "phone": "030 200 01 23" } } }));
        let size = send_patch(&portal, json!({ "attributes": { "theme": { "font_size": 18 } } }));
        let (phone, size) = tokio::join!(phone, size);
        assert_eq!((phone.status.as_u16(), size.status.as_u16()), (200, 200), "{} {}", phone.text, size.text);
        let after = read(&portal).await;
        assert_eq!(after["meta"]["version"], json!(version + 2));
        assert_eq!(after["attributes"]["theme"]["font_size"], 18);
        assert_eq!(after["attributes"]["contact"]["phone"], "030 200 01 23");
    }
}
