//! Appointments at secret addresses, and the portal as an app that can be installed.

use axum::body::Body;
use axum::http::{Method, Request, header};
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::{Value, json};
use store::staff::StaffMember;
use store::testing::grant_all;

use crate::support::{Portal, Reply};

const MINE: &str = "/api/consumers/calendar";

/// Asks for an address without anything but itself.
async fn read(portal: &Portal, address: &Value, tag: Option<&str>) -> Reply {
    let path = address.as_str().expect("an address").split_once("8080").expect("a path").1.to_owned();
    let mut request = Request::builder().uri(path);
    if let Some(tag) = tag {
        request = request.header(header::IF_NONE_MATCH, tag);
    }
    portal.send(request.body(Body::empty()).expect("a request")).await
}

async fn put_appointment(portal: &Portal, id: &str, version: u64, more: Value) {
    let mut attributes = json!({
        "label": "Adviesgesprek", "owners": ["anna"], "date": "2026-11-27", "start_time": "10:00", "end_time": "11:00",
    });
    for (name, value) in more.as_object().expect("an object") {
        attributes[name] = value.clone();
    }
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.our_firm(Method::PUT, &format!("products/appointment/{id}"), Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

sqlite_and_postgres! {
    async fn a_calendar_reads_appointments_at_a_secret_address(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        put_appointment(&portal, "a1", 1, json!({})).await;
        put_appointment(&portal, "b1", 1, json!({ "owners": ["bram"], "label": "Van Bram" })).await;
        assert_eq!(portal.get(MINE, &anna.token).await.attributes(), json!({ "created_at": null, "address": null }));
        let made = portal.post(MINE, &anna.token, json!({})).await.attributes();
        let address = made["address"].clone();
        assert!(address.as_str().is_some_and(|text| text.strip_suffix(".ics").is_some_and(|text| text.contains("/api/calendar/"))));
        let kept = portal.get(MINE, &anna.token).await.attributes();
        assert_eq!((&kept["address"], &kept["created_at"]), (&Value::Null, &made["created_at"]));

        let first = read(&portal, &address, None).await;
        assert_eq!(first.status, 200, "{}", first.text);
        assert_eq!(first.headers["content-type"], "text/calendar; charset=utf-8");
        assert!(first.text.contains("SUMMARY:Adviesgesprek\r\n") && !first.text.contains("Bram"), "{}", first.text);
        let path = address.as_str().and_then(|text| text.split_once("/api/")).map(|(_, path)| format!("/api/{path}"));
        let elsewhere = portal.call_at("noordzee", Method::GET, &path.expect("a path"), None, None).await;
        elsewhere.expect_error(404, "ROUTE_NOT_FOUND");
        let tag = first.headers["etag"].to_str().expect("a tag").to_owned();
        assert!(first.headers.contains_key("last-modified"));
        let again = read(&portal, &address, Some(&tag)).await;
        assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
        let uid = |text: &str| text.lines().find(|line| line.starts_with("UID:")).expect("an id").to_owned();

        // A cancelled one stays as such, under the same id.
        put_appointment(&portal, "a1", 2, json!({ "is_cancelled": true })).await;
        let cancelled = read(&portal, &address, Some(&tag)).await;
        assert_eq!(cancelled.status, 200);
        assert!(cancelled.text.contains("STATUS:CANCELLED\r\n"), "{}", cancelled.text);
        assert_eq!(uid(&cancelled.text), uid(&first.text));

        // A new address takes the place of the old one, and none is nobody's.
        let second = portal.post(MINE, &anna.token, json!({})).await.attributes()["address"].clone();
        read(&portal, &address, None).await.expect_error(404, "ROUTE_NOT_FOUND");
        assert_eq!(read(&portal, &second, None).await.status, 200);
        assert_eq!(portal.call(Method::DELETE, MINE, Some(&bram.token), None).await.status, 204);
        assert_eq!(read(&portal, &second, None).await.status, 200);
        assert_eq!(portal.call(Method::DELETE, MINE, Some(&anna.token), None).await.status, 204);
        read(&portal, &second, None).await.expect_error(404, "ROUTE_NOT_FOUND");
        let trail = portal.our_firm(Method::GET, "audit?consumer=anna", None).await.list();
        let kinds: Vec<&str> = trail.iter().filter_map(|line| line["attributes"]["type"].as_str()).collect();
        assert!(kinds.contains(&"calendar.subscribed") && kinds.contains(&"calendar.revoked"), "{kinds:?}");
    }
}

sqlite_and_postgres! {
    async fn making_an_address_needs_a_fresh_proof_and_withdrawing_none(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let address = portal.post(MINE, &anna.token, json!({})).await.attributes()["address"].clone();
        portal.clock.advance(TimeDelta::minutes(6));
        let refused = portal.post(MINE, &anna.token, json!({})).await;
        refused.expect_error(403, "CONFIRMATION_REQUIRED");
        assert_eq!(read(&portal, &address, None).await.status, 200, "the earlier address stays");
        let revoked = portal.call(Method::DELETE, MINE, Some(&anna.token), None).await;
        assert_eq!(revoked.status, 204, "{}", revoked.text);
        assert_eq!(read(&portal, &address, None).await.status, 404);
    }
}

sqlite_and_postgres! {
    async fn an_address_ends_with_its_account_and_has_its_pace(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let address = portal.post(MINE, &anna.token, json!({})).await.attributes()["address"].clone();
        for _ in 0..30 {
            assert_eq!(read(&portal, &address, None).await.status, 200);
        }
        read(&portal, &address, None).await.expect_error(429, "TOO_MANY_REQUESTS");
        portal.clock.advance(TimeDelta::minutes(1));
        assert_eq!(read(&portal, &address, None).await.status, 200);
        let reply = portal.our_firm(Method::DELETE, "consumers/anna", None).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        read(&portal, &address, None).await.expect_error(404, "ROUTE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn an_adviser_reads_their_own(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.person("vandijk", "anna").await;
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        put_appointment(&portal, "a1", 1, json!({ "adviser_panels": [{ "adviser": "eva" }] })).await;
        put_appointment(&portal, "a2", 1, json!({ "label": "Van een ander" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        portal.firm_call(&token, Method::POST, "calendar", None).await.expect_error(403, "ACCESS_DENIED");
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let made = portal.firm_call(&token, Method::POST, "calendar", None).await.attributes();
        let feed = read(&portal, &made["address"], None).await;
        let unfolded = feed.text.replace("\r\n ", "");
        assert!(unfolded.contains("SUMMARY:Adviesgesprek (anna)\r\n") && !unfolded.contains("ander"), "{unfolded}");
        assert!(unfolded.contains("/desk/products/appointment/a1?domain=vandijk\r\n"), "{unfolded}");
        // The firm leaves the names out.
        let licence = portal.our_firm(Method::GET, "licence/vandijk", None).await.json();
        let version = licence["data"]["meta"]["version"].as_i64().expect("a version") + 1;
        let patch = json!({ "version": version, "attributes": { "features": { "hides_clients_in_calendars": true } } });
        let patched = portal.our_firm(Method::PATCH, "licence/vandijk", Some(patch)).await;
        assert_eq!(patched.status, 200, "{}", patched.text);
        let nameless = read(&portal, &made["address"], None).await;
        assert!(nameless.text.contains("SUMMARY:Adviesgesprek\r\n"), "{}", nameless.text);
        portal.our_firm(Method::POST, "calendar", None).await.expect_error(403, "ACCESS_DENIED");
        // With clients whom they see when it is read.
        let elsewhere = StaffMember {
            scope: ClientScope::Branch, branch: Some("elsewhere".to_owned()), adviser: Some("eva".to_owned()), ..eva.clone()
        };
        let tx = portal.store.begin().await.unwrap();
        store::staff::update(&tx, &grant_all(elsewhere.gift()), &elsewhere).await.unwrap();
        tx.commit().await.unwrap();
        let feed = read(&portal, &made["address"], None).await;
        assert!(feed.status == 200 && !feed.text.contains("SUMMARY"), "{}", feed.text);
        portal.desk("vandijk", DeskMode::Off).await;
        read(&portal, &made["address"], None).await.expect_error(404, "ROUTE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn the_portal_is_an_app_of_the_firm(portal: Portal) {
        let portal = portal.with_page();
        let reply = portal.call(Method::GET, "/manifest.webmanifest?domain=vandijk", None, None).await;
        assert_eq!(reply.headers["content-type"], "application/manifest+json");
        let manifest = reply.json();
        assert_eq!((&manifest["name"], &manifest["display"]), (&json!("vandijk"), &json!("standalone")));
        let icon = portal.call(Method::GET, "/app-icon.svg?domain=vandijk", None, None).await;
        assert_eq!(icon.headers["content-type"], "image/svg+xml");
        assert!(icon.text.contains(">V</text>"), "{}", icon.text);
        let page = portal.call(Method::GET, "/?domain=vandijk", None, None).await;
        let policy = page.headers["content-security-policy"].to_str().expect("a policy");
        assert!(policy.contains("manifest-src 'self'"), "{policy}");
    }
}
