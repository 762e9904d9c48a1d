//! Rights of a service key, its allowed addresses and expiry, and its entries in the audit trail.

use std::net::SocketAddr;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::grants::Gift;
use domain::accounts::service_keys::{Scopes, ServiceKeyScope};
use serde_json::{Value, json};
use store::accounts::service_keys::{NewServiceKeyRow, ServiceKey};
use store::testing::grant_all;
use strum::IntoEnumIterator;

use crate::support::calls::declared_calls;
use crate::support::{Portal, Reply, VANDIJK, text};

impl Portal {
    /// A key of `vandijk` with a name, changed as the test wants it.
    async fn key(&self, name: &str, change: impl FnOnce(&mut NewServiceKeyRow)) -> String {
        let secret = format!("key-{name}");
        let hash = api::keys::hash_secret(&secret);
        let mut key =
            NewServiceKeyRow::unlimited(self.app.new_id(), self.licence("vandijk").await, name, hash);
        change(&mut key);
        let grant = grant_all(Gift::ServiceKey(key.scopes.clone()));
        let tx = self.store.begin().await.expect("a transaction");
        store::accounts::service_keys::add(&tx, &grant, key, self.app.now()).await.expect("a key");
        tx.commit().await.expect("committed");
        secret
    }

    pub async fn key_with(&self, scopes: &str) -> String {
        let scopes: Scopes = scopes.parse().expect("scopes");
        self.key(&scopes.to_string().replace(' ', "-"), |key| key.scopes = scopes).await
    }

    /// The stored key of a name.
    async fn stored_key(&self, name: &str) -> ServiceKey {
        let licence = self.licence("vandijk").await;
        let keys =
            store::accounts::service_keys::of_licence(self.app.store.reader(), licence).await.expect("keys");
        keys.into_iter().find(|key| key.name == name).expect("the key")
    }

    /// A call of the firm's system from an address.
    async fn firm_call_from(
        &self,
        address: &str,
        key: &str,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Reply {
        let peer: SocketAddr = format!("{address}:4711").parse().expect("an address");
        let request = Request::builder()
            .method(method)
            .uri(format!("/backoffice/v1/{path}"))
            .header(header::AUTHORIZATION, format!("Bearer {key}"))
            .header(header::CONTENT_TYPE, "application/json")
            .extension(ConnectInfo(peer));
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send(request.body(body).expect("a request")).await
    }
}

/// Asserts that an error names the missing scope, in its message and in the challenge of RFC 6750.
#[track_caller]
fn lacks(reply: &Reply, scope: &str) {
    reply.expect_error(403, "ACCESS_DENIED");
    let message = text(&reply.json()["error"]["message"]);
    assert!(message.contains(&format!("‘{scope}’")), "{message}");
    let challenge = format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\"");
    assert_eq!(reply.header("www-authenticate"), challenge);
}

sqlite_and_postgres! {
    async fn a_key_does_what_its_scopes_say_and_no_more(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let mut keys = Vec::new();
        for scope in ServiceKeyScope::iter() {
            keys.push((scope, portal.key_with(&scope.to_string()).await));
        }
        let mut tried = 0;
        for call in declared_calls() {
            let path = call.fill_path("none");
            let body = call.takes_body().then(|| json!({}));
            for (scope, key) in &keys {
                let reply = portal.firm_call(key, call.method.clone(), &path, body.clone()).await;
                tried += 1;
                if call.actors == "staff" {
                    reply.expect_error(403, "ACCESS_DENIED");
                    continue;
                }
                match call.scopes.iter().find(|wanted| **wanted != scope.to_string()) {
                    Some(missing) => lacks(&reply, missing),
                    None => assert_ne!(reply.status.as_u16(), 403, "{} with {scope}: {}", call.name, reply.text),
                }
            }
        }
        assert!(tried > 1_000, "{tried}");
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await.status.as_u16(), 200);
    }
}

sqlite_and_postgres! {
    async fn a_line_asks_for_the_scope_of_its_single_call(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let key = portal.key_with("records").await;
        let send = async |path: &str, lines: &[Value]| -> Vec<Value> {
            let text = lines.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
            let request = Request::post(format!("/backoffice/v1/{path}")).header(header::AUTHORIZATION, format!("Bearer {key}"));
            let reply = portal.send(request.body(Body::from(text)).expect("a request")).await;
            reply.text.lines().map(|line| serde_json::from_str(line).expect("a result")).collect()
        };
        let results = send("bulk", &[
            json!({ "do": "hold", "external_id": "anna", "reason": "x" }),
            json!({ "do": "invite", "external_id": "anna" }),
            json!({ "do": "delete", "type": "branches", "external_id": "vandijk" }),
            json!({ "do": "delete", "type": "consumers", "external_id": "anna" }),
        ]).await;
        let found: Vec<_> = results.iter().map(|one| (one["status"].clone(), one["code"].clone())).collect();
        let denied = (json!("refused"), json!("ACCESS_DENIED"));
        assert_eq!(found, [denied.clone(), denied.clone(), denied, (json!("done"), Value::Null)]);
        assert_eq!(results[0]["faults"][0]["message"], "this key lacks the scope privacy");
        let results = send("import", &[
            json!({ "type": "licence", "external_id": "vandijk", "version": 9, "attributes": { "name": "Overgenomen" } }),
            json!({ "type": "branches", "external_id": "x", "version": 1, "attributes": { "name": "X", "domain": "vandijk-x" } }),
            json!({ "type": "consumers", "external_id": "bram", "version": 1, "attributes": { "last_name": "Vries" } }),
        ]).await;
        let found: Vec<_> = results.iter().map(|one| (one["status"].clone(), one["faults"][0]["rule"].clone())).collect();
        let denied = (json!("refused"), json!("scope"));
        assert_eq!(found, [denied.clone(), denied, (json!("created"), Value::Null)]);
    }
}

sqlite_and_postgres! {
    async fn a_key_ends_and_works_from_its_networks_alone(portal: Portal) {
        let end = portal.app.now() + TimeDelta::hours(1);
        let key = portal.key("crm", |key| {
            key.expires_at = Some(end);
            key.networks = "203.0.113.0/24".parse().expect("a network");
        }).await;
        let call = async |address: &str| portal.firm_call_from(address, &key, Method::GET, "consumers", None).await;
        assert_eq!(call("203.0.113.7").await.status.as_u16(), 200);
        // As an unknown key is answered.
        let unknown = portal.firm_call("unknown", Method::GET, "consumers", None).await;
        let message = |reply: &Reply| reply.json()["error"]["message"].clone();
        for refused in [call("203.0.114.7").await, portal.firm_call(&key, Method::GET, "consumers", None).await] {
            refused.expect_error(401, "AUTH_TOKEN_INVALID");
            assert_eq!((message(&refused), refused.header("www-authenticate")), (message(&unknown), "Bearer"));
        }
        portal.clock.advance(TimeDelta::minutes(59));
        assert_eq!(call("203.0.113.7").await.status.as_u16(), 200);
        portal.clock.advance(TimeDelta::minutes(1));
        let expired = call("203.0.113.7").await;
        assert_eq!(message(expired.expect_error(401, "AUTH_TOKEN_INVALID")), message(&unknown));
    }
}

sqlite_and_postgres! {
    async fn the_last_use_is_known_to_the_minute(portal: Portal) {
        let key = portal.key("crm", |_| {}).await;
        assert_eq!(portal.stored_key("crm").await.last_used_at, None);
        let used = async |at| {
            portal.firm_call(&key, Method::GET, "consumers", None).await;
            // It is recorded beside the call.
            for _ in 0..100 {
                if portal.stored_key("crm").await.last_used_at == Some(at) {
                    return true;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            false
        };
        let first = portal.app.now();
        assert!(used(first).await);
        portal.clock.advance(TimeDelta::seconds(59));
        assert!(used(first).await, "not recorded again within a minute");
        portal.clock.advance(TimeDelta::seconds(1));
        assert!(used(portal.app.now()).await);
    }
}

sqlite_and_postgres! {
    async fn every_line_of_the_trail_names_the_key_and_the_address(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let start = text(&portal.firm_call(VANDIJK, Method::GET, "audit?limit=500", None).await.json()["meta"]["next"]);
        let key = portal.key("CRM van de binnendienst", |_| {}).await;
        let id = portal.stored_key("CRM van de binnendienst").await.id;
        let lines = [
            json!({ "type": "consumers", "external_id": "c1", "version": 1, "attributes": { "last_name": "Een" } }),
            json!({ "do": "delete", "type": "consumers", "external_id": "c1" }),
        ];
        for (method, path, body) in [
            (Method::PUT, "consumers/anna", Some(json!({ "version": 2, "attributes": { "last_name": "Vries", "email": "anna@example.nl" } }))),
            (Method::GET, "consumers/anna", None),
            (Method::GET, "consumers", None),
            (Method::POST, "import", Some(lines[0].clone())),
            (Method::POST, "bulk", Some(lines[1].clone())),
            (Method::POST, "consumers/anna/invitation", Some(json!({}))),
            (Method::POST, "consumers/anna/handover", Some(json!({}))),
            (Method::PUT, "consumers/anna/hold", Some(json!({ "reason": "klacht" }))),
            (Method::DELETE, "consumers/anna/hold", None),
            (Method::GET, "consumers/anna/export", None),
        ] {
            let reply = portal.firm_call_from("203.0.113.7", &key, method, path, body).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
        }
        let trail = portal.firm_call(VANDIJK, Method::GET, &format!("audit?limit=500&after={start}"), None).await.list();
        let own: Vec<&Value> = trail.iter().map(|line| &line["attributes"]).filter(|line| line["ip"] != Value::Null).collect();
        assert_eq!(own.len(), 10, "{trail:?}");
        for line in own {
            assert_eq!(line["ip"], "203.0.113.7", "{line}");
            assert_eq!(line["actor"], format!("service_key {id} CRM van de binnendienst"), "{line}");
        }
    }
}

sqlite_and_postgres! {
    async fn a_consumer_reads_that_it_was_the_firm_and_not_by_which_key(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        portal.firm_call(VANDIJK, Method::GET, "consumers/anna", None).await;
        let lines = portal.get("/api/consumers/activity", &anna.token).await.list();
        let read = lines.iter().find(|line| line["attributes"]["event"] == "record.read").expect("a line");
        assert_eq!(read["attributes"]["actor"], "firm");
    }
}

sqlite_and_postgres! {
    async fn the_descriptions_of_the_api_need_a_key(portal: Portal) {
        for path in ["openapi.json", "schemas", "schemas/consumers", "schemas/events/otd.signed"] {
            assert_eq!(portal.firm_call(VANDIJK, Method::GET, path, None).await.status.as_u16(), 200, "{path}");
            portal.firm_call("unknown", Method::GET, path, None).await.expect_error(401, "AUTH_TOKEN_INVALID");
            let bare = Request::get(format!("/backoffice/v1/{path}")).body(Body::empty()).expect("a request");
            portal.send(bare).await.expect_error(401, "AUTH_TOKEN_INVALID");
        }
    }
}
