//! Service keys, made and revoked by administrators at the desk.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::json;

use crate::support::{NOORDZEE, VANDIJK, text};

sqlite_and_postgres! {
    async fn an_administrator_makes_a_key_that_is_shown_once(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let new = json!({
            "name": " CRM ", "scopes": ["read", "records"], "networks": ["203.0.113.9/24"], "last_day": "2027-06-30",
        });
        let made = portal.firm_call(&token, Method::POST, "service-keys", Some(new)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let key = made.attributes();
        let secret = text(&key["secret"]);
        assert!(secret.starts_with("balie_"), "{key}");
        assert_eq!((&key["name"], &key["scopes"]), (&json!("CRM"), &json!(["records", "read"])));
        assert_eq!((&key["networks"], &key["state"]), (&json!(["203.0.113.0/24"]), &json!("active")));
        assert_eq!(key["expires_at"], "2027-06-30T22:00:00Z");
        // From elsewhere the key is unknown.
        portal.firm_call(&secret, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");

        let open = json!({ "name": "Website", "scopes": ["read"] });
        let made = portal.firm_call(&token, Method::POST, "service-keys", Some(open)).await;
        let (id, secret) = (text(&made.json()["data"]["id"]), text(&made.attributes()["secret"]));
        assert_eq!(portal.firm_call(&secret, Method::GET, "consumers", None).await.status, 200);
        portal.firm_call(&secret, Method::PUT, "consumers/x", Some(json!({}))).await.expect_error(403, "ACCESS_DENIED");
        let list = portal.firm_call(&token, Method::GET, "service-keys", None).await;
        assert!(!list.text.contains(&secret) && !list.text.contains("\"secret\""), "{}", list.text);
        let mut names: Vec<String> = list.list().iter().map(|one| text(&one["attributes"]["name"])).collect();
        names.sort();
        assert_eq!(names, ["CRM", "Website", "test"]);

        let path = format!("service-keys/{id}");
        assert_eq!(portal.firm_call(&token, Method::DELETE, &path, None).await.status, 204);
        portal.firm_call(&secret, Method::GET, "consumers", None).await.expect_error(401, "AUTH_TOKEN_INVALID");
        portal.firm_call(&token, Method::DELETE, &path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        let list = portal.firm_call(&token, Method::GET, "service-keys", None).await.list();
        let gone = list.iter().find(|one| one["id"] == json!(id)).expect("the key");
        assert_eq!(gone["attributes"]["state"], "revoked");
        for kind in ["service_key.created", "service_key.revoked"] {
            let trail = portal.firm_call(VANDIJK, Method::GET, &format!("audit?type={kind}"), None).await;
            assert!(trail.text.contains(" beheer\"") && !trail.text.contains(&secret), "{}", trail.text);
        }
    }
}

sqlite_and_postgres! {
    async fn a_key_is_made_after_a_proof_of_the_last_five_minutes(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        portal.clock.advance(TimeDelta::minutes(6));
        let new = json!({ "name": "CRM", "scopes": ["read"] });
        let refused = portal.firm_call(&token, Method::POST, "service-keys", Some(new)).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        let keys = portal.firm_call(&token, Method::GET, "service-keys", None).await.list();
        assert_eq!(keys.len(), 1, "the one of the test alone");
    }
}

sqlite_and_postgres! {
    async fn nobody_else_makes_keys(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let new = json!({ "name": "CRM", "scopes": ["read"] });
        // A key with every scope could give itself another life.
        for (method, path, body) in [
            (Method::GET, "service-keys".to_owned(), None),
            (Method::POST, "service-keys".to_owned(), Some(new.clone())),
            (Method::DELETE, format!("service-keys/{}", uuid::Uuid::nil()), None),
        ] {
            portal.firm_call(VANDIJK, method.clone(), &path, body.clone()).await.expect_error(403, "ACCESS_DENIED");
            for role in [StaffRole::Adviser, StaffRole::Handler, StaffRole::Auditor] {
                let name = format!("{role}-{method}");
                let (_, token) = portal.at_work("vandijk", &name, role).await;
                portal.firm_call(&token, method.clone(), &path, body.clone()).await.expect_error(403, "ACCESS_DENIED");
            }
        }
        let (member, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let made = portal.firm_call(&token, Method::POST, "service-keys", Some(new.clone())).await;
        let path = format!("service-keys/{}", text(&made.json()["data"]["id"]));
        portal.desk("noordzee", DeskMode::Full).await;
        let (_, other) = portal.at_work("noordzee", "femke", StaffRole::Admin).await;
        portal.firm_call(&other, Method::DELETE, &path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        portal.firm_call(NOORDZEE, Method::DELETE, &path, None).await.expect_error(403, "ACCESS_DENIED");
        // A key reads everybody's data, so that who does not see all clients makes none.
        portal.limit_clients(&member, ClientScope::Branch, Some("vandijk")).await;
        portal.firm_call(&token, Method::POST, "service-keys", Some(new)).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn what_a_key_cannot_be_is_said_by_field(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, token) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        for (field, value, place, rule) in [
            ("name", json!("  "), "name", "required"),
            ("name", json!("a\nb"), "name", "characters"),
            ("name", json!("a\u{202e}b"), "name", "characters"),
            ("name", json!("x".repeat(101)), "name", "max_length"),
            ("scopes", json!([]), "scopes", "required"),
            ("networks", json!(["10.0.0.0/8", "kantoor"]), "networks.1", "network"),
            ("networks", json!(["10.0.0.1 10.0.0.2"]), "networks.0", "network"),
            ("last_day", json!("2026-11-20"), "last_day", "past"),
        ] {
            let mut body = json!({ "name": "CRM", "scopes": ["read"] });
            body[field] = value;
            let reply = portal.firm_call(&token, Method::POST, "service-keys", Some(body.clone())).await;
            reply.expect_error(422, "VALIDATION_FAILED");
            assert_eq!(reply.json()["error"]["fields"][place], json!([rule]), "{body}: {}", reply.text);
        }
        for (field, value) in [("scopes", json!(["everything"])), ("last_day", json!("morgen"))] {
            let mut body = json!({ "name": "CRM", "scopes": ["read"] });
            body[field] = value;
            portal.firm_call(&token, Method::POST, "service-keys", Some(body)).await.expect_error(422, "VALIDATION_FAILED");
        }
    }
}
