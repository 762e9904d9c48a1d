//! Relations that the firm takes back: of two partners, and the end of that with a client.

use axum::http::Method;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};

use crate::mail::{always, set_mail_settings, signed_in};
use crate::support::{NOORDZEE, Portal, Reply, VANDIJK};

async fn client(portal: &Portal, name: &str, partner: Option<&str>) {
    let email = format!("{name}@example.nl");
    let attributes = json!({ "last_name": name, "user_name": name, "email": email, "partner": partner });
    portal.record(&format!("consumers/{name}"), attributes).await;
}

async fn call(portal: &Portal, method: Method, path: &str) -> Reply {
    portal.firm_call(VANDIJK, method, path, None).await
}

async fn partner_of(portal: &Portal, name: &str) -> Value {
    call(portal, Method::GET, &format!("consumers/{name}")).await.attributes()["partner"].clone()
}

async fn lines(portal: &Portal, kind: &str) -> usize {
    call(portal, Method::GET, &format!("audit?type={kind}&limit=100")).await.list().len()
}

sqlite_and_postgres! {
    async fn partners_are_unlinked_in_both_records_and_keep_what_is_of_both(portal: Portal) {
        client(&portal, "sam", Some("kim")).await;
        client(&portal, "kim", Some("sam")).await;
        let both = json!(["sam", "kim"]);
        portal.record("dossiers/d", json!({ "owners": both, "label": "Aankoop", "percentage_complete": 0 })).await;
        portal.record("products/credit/own", json!({ "owners": ["sam"], "label": "Lening" })).await;
        let asked = json!({ "type": "UPLOAD_DOCUMENT", "label": "Akte", "owners": both, "completion": "all", "deadline": "2026-12-01" });
        portal.record("actions/a", asked).await;
        let report = json!({ "purpose": "important", "label": "Verslag", "filename": "v.pdf", "owners": both });
        portal.record("documents/v", report).await;
        let shared = call(&portal, Method::GET, "consumers/sam/partner").await.json();
        assert_eq!((&shared["partner"], &shared["name"]), (&json!("kim"), &json!("kim")));
        let labels = |name: &str| {
            let found = shared[name].as_array().expect("records");
            found.iter().map(|one| one["label"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(labels("products"), [json!("Aankoop")]);
        assert_eq!((labels("requests"), labels("documents")), (vec![json!("Akte")], vec![json!("Verslag")]));
        assert_eq!(call(&portal, Method::DELETE, "consumers/kim/partner").await.status, 204);
        assert_eq!((partner_of(&portal, "sam").await, partner_of(&portal, "kim").await), (Value::Null, Value::Null));
        let owners = call(&portal, Method::GET, "actions/a").await.attributes()["owners"].clone();
        assert_eq!(owners.as_array().map(Vec::len), Some(2));
        assert_eq!(lines(&portal, "partner.unlinked").await, 2);
        call(&portal, Method::DELETE, "consumers/kim/partner").await.expect_error(404, "PARTNER_NOT_FOUND");
        call(&portal, Method::GET, "consumers/sam/partner").await.expect_error(404, "PARTNER_NOT_FOUND");
        call(&portal, Method::DELETE, "consumers/nobody/partner").await.expect_error(404, "CONSUMER_NOT_FOUND");
        // Of one who is named by nobody, the other stays as they are.
        client(&portal, "lou", Some("sam")).await;
        assert_eq!(call(&portal, Method::DELETE, "consumers/lou/partner").await.status, 204);
        assert_eq!(lines(&portal, "partner.unlinked").await, 3);
    }
}

sqlite_and_postgres! {
    async fn of_two_who_unlink_at_once_one_does(portal: Portal) {
        client(&portal, "sam", Some("kim")).await;
        client(&portal, "kim", Some("sam")).await;
        let (one, other) = tokio::join!(
            call(&portal, Method::DELETE, "consumers/sam/partner"),
            call(&portal, Method::DELETE, "consumers/kim/partner"),
        );
        let mut statuses = [one.status.as_u16(), other.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 404], "{} {}", one.text, other.text);
        assert_eq!((partner_of(&portal, "sam").await, partner_of(&portal, "kim").await), (Value::Null, Value::Null));
        assert_eq!(lines(&portal, "partner.unlinked").await, 2);
    }
}

sqlite_and_postgres! {
    async fn a_relation_that_ended_by_mistake_is_restored(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = signed_in(&portal, "anna").await;
        portal.record("actions/slip", json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"] })).await;
        call(&portal, Method::POST, "consumers/anna/restore").await.expect_error(404, "CONSUMER_NOT_FOUND");
        assert_eq!(call(&portal, Method::DELETE, "consumers/anna").await.status, 204);
        assert_eq!(portal.get("/api/actions", &anna.token).await.status, 401);
        portal.firm_call(NOORDZEE, Method::POST, "consumers/anna/restore", None).await.expect_error(404, "CONSUMER_NOT_FOUND");
        assert_eq!(call(&portal, Method::POST, "consumers/anna/restore").await.status, 204);
        let meta = call(&portal, Method::GET, "consumers/anna").await.json()["data"]["meta"].clone();
        assert!(meta["ended_at"].is_null(), "{meta}");
        // They sign in as before, and see what they saw.
        let token = portal.token("anna").await;
        assert_eq!(portal.get("/api/actions", &token).await.list().len(), 1);
        assert_eq!(lines(&portal, "relationship.restored").await, 1);
        call(&portal, Method::POST, "consumers/anna/restore").await.expect_error(404, "CONSUMER_NOT_FOUND");
        // Somebody else has the name by now, or the client asked to be forgotten.
        assert_eq!(call(&portal, Method::DELETE, "consumers/anna").await.status, 204);
        let email = call(&portal, Method::GET, "consumers/anna").await.attributes()["email"].clone();
        portal.record("consumers/other", json!({ "last_name": "Ander", "user_name": "anna", "email": email })).await;
        call(&portal, Method::POST, "consumers/anna/restore").await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(lines(&portal, "relationship.restored").await, 1);
    }
}

sqlite_and_postgres! {
    async fn relations_are_taken_back_by_who_writes_records(portal: Portal) {
        client(&portal, "sam", Some("kim")).await;
        client(&portal, "kim", Some("sam")).await;
        portal.desk("vandijk", DeskMode::Full).await;
        let (_, auditor) = portal.at_work("vandijk", "otto", StaffRole::Auditor).await;
        let unlink = async |token: &str| portal.firm_call(token, Method::DELETE, "consumers/sam/partner", None).await;
        unlink(&auditor).await.expect_error(403, "ACCESS_DENIED");
        // The firm's own system looks after them.
        let (_, admin) = portal.at_work("vandijk", "adam", StaffRole::Admin).await;
        unlink(&admin).await.expect_error(409, "RECORD_MANAGED_ELSEWHERE");
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        unlink(&token).await.expect_error(404, "RECORD_NOT_FOUND");
        portal.desk("vandijk", DeskMode::Review).await;
        unlink(&admin).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(partner_of(&portal, "sam").await, "kim");
    }
}
