//! Records that every client sees are written only by staff who see every client and have the right for it.

use axum::http::Method;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::support::VANDIJK;

/// Records that every client sees, each with its path and attributes.
fn shared() -> [(&'static str, Value); 4] {
    [
        ("advisers/eva", json!({ "name": "Eva" })),
        ("banners/b1", json!({ "title": { "nl": "Rente" } })),
        ("notifications/n1", json!({ "label": { "nl": "Gesloten" } })),
        ("documents/guide", json!({ "purpose": "important", "label": "Gids", "filename": "x.pdf" })),
    ]
}

sqlite_and_postgres! {
    async fn colleagues_with_some_clients_write_nothing_that_all_see(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        // Made at the desk, so that the desk looks after them.
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        for (path, attributes) in shared() {
            let body = json!({ "version": 1, "attributes": attributes });
            let made = portal.firm_call(&admin, Method::PUT, path, Some(body)).await;
            assert_eq!(made.status, 201, "{path}: {}", made.text);
        }
        portal.record("advisers/tom", json!({ "name": "Tom" })).await;
        for role in [StaffRole::Adviser, StaffRole::Handler, StaffRole::Admin] {
            for (scope, named) in [(ClientScope::Own, "tom"), (ClientScope::Branch, "vandijk")] {
                let member = portal.colleague("vandijk", &format!("{role}-{scope}"), role).await;
                portal.limit_clients(&member, scope, Some(named)).await;
                let token = portal.staff_token(&member, Stage::Full).await;
                let call = async |method: Method, path: &str, body: Option<Value>| {
                    portal.firm_call(&token, method, path, body).await
                };
                for (path, attributes) in shared() {
                    let what = format!("{role} {scope} {path}");
                    let put = json!({ "version": 2, "attributes": attributes });
                    let changed = call(Method::PUT, path, Some(put)).await;
                    assert!(matches!(changed.status.as_u16(), 403 | 422), "{what}: {}", changed.text);
                    let (segment, _) = path.split_once('/').expect("a segment");
                    let made = call(Method::POST, segment, Some(json!({ "attributes": attributes }))).await;
                    assert!(matches!(made.status.as_u16(), 403 | 422), "{what}: {}", made.text);
                    call(Method::DELETE, path, None).await.expect_error(403, "ACCESS_DENIED");
                    let line = json!({ "type": segment, "external_id": "x", "version": 1, "attributes": attributes });
                    call(Method::POST, "import", Some(line)).await.expect_error(403, "ACCESS_DENIED");
                    let line = json!({ "do": "delete", "type": segment, "external_id": "x" });
                    call(Method::POST, "bulk", Some(line)).await.expect_error(403, "ACCESS_DENIED");
                }
                // A document for everybody is not made a client's, nor its bytes another's.
                let own = json!({ "version": 2, "attributes": {
                    "purpose": "important", "label": "Gids", "filename": "x.pdf", "owners": ["anna"],
                } });
                call(Method::PUT, "documents/guide", Some(own)).await.expect_error(422, "VALIDATION_FAILED");
                let content = call(Method::PUT, "documents/guide/content", Some(json!({}))).await;
                assert!(content.status.is_client_error(), "{role} {scope}: {}", content.text);
            }
        }
        let stands = portal.firm_call(VANDIJK, Method::GET, "advisers/eva", None).await.json();
        assert_eq!(stands["data"]["meta"]["version"], 1);
    }
}

sqlite_and_postgres! {
    async fn what_all_see_is_written_with_the_scope_of_the_settings(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let (_, handler) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
        for (path, attributes) in &shared()[..3] {
            let body = json!({ "version": 1, "attributes": attributes });
            let refused = portal.firm_call(&handler, Method::PUT, path, Some(body.clone())).await;
            refused.expect_error(403, "ACCESS_DENIED");
            let written = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
            assert_eq!(written.status, 201, "{path}: {}", written.text);
            portal.firm_call(&handler, Method::DELETE, path, None).await.expect_error(403, "ACCESS_DENIED");
            let (segment, name) = path.split_once('/').expect("a segment");
            let line = json!({ "do": "delete", "type": segment, "external_id": name });
            let bulk = portal.firm_call(&handler, Method::POST, "bulk", Some(line)).await;
            assert!(bulk.text.contains("ACCESS_DENIED"), "{}", bulk.text);
            let line = json!({ "type": segment, "external_id": name, "version": 2, "attributes": attributes });
            let import = portal.firm_call(&handler, Method::POST, "import", Some(line)).await;
            assert!(import.text.contains("\"refused\""), "{}", import.text);
        }
    }
}
