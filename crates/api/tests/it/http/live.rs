//! Open pages are told that something changed, within two seconds.

use std::time::{Duration, Instant};

use api::live::{ChangeBatch, StreamLimits};
use axum::http::Method;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use serde_json::json;

use crate::support::{NewAction, Person, Portal};

const STREAM: &str = "/api/stream";
const DESK: &str = "/backoffice/v1/stream";
const MESSAGES: &str = r#"changed {"resources":["messages"]}"#;

async fn write(portal: &Portal, who: &Person, text: &str) {
    let reply = portal.post("/api/messages", &who.token, json!({ "text": text })).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

sqlite_and_postgres! {
    async fn a_page_is_told_of_its_own_within_two_seconds(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let (_, token) = portal.at_work("vandijk", "eva", StaffRole::Admin).await;
        let mut page = portal.stream(STREAM, &anna.token).await;
        let mut other = portal.stream(STREAM, &bram.token).await;
        let mut desk = portal.stream(DESK, &token).await;
        assert_eq!(page.headers["content-type"], "text/event-stream");
        assert_eq!(page.headers["cache-control"], "no-store");
        assert_eq!(page.headers["x-accel-buffering"], "no");

        // The consumer writes, and the firm answers.
        write(&portal, &anna, "Geheim").await;
        let told = desk.event().await.expect("news");
        assert_eq!(told, r#"changed {"resources":["worklist","messages"],"clients":["anna"]}"#);
        assert_eq!(page.event().await.as_deref(), Some(MESSAGES));
        let body = json!({ "text": "Antwoord" });
        let reply = portal.our_firm(Method::POST, "consumers/anna/messages", Some(body)).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        assert_eq!(page.event().await.as_deref(), Some(MESSAGES));
        assert!(desk.event().await.is_some());

        // The firm's own system asks for something, of which there is no event.
        portal.record("dossiers/d1", json!({ "label": "Aankoop", "owners": ["anna"] })).await;
        let told = page.event().await.expect("news");
        assert_eq!(told, r#"changed {"resources":["actions","products","documents"]}"#);
        assert!(desk.event().await.expect("news").contains(r#""clients":["anna"]"#));

        // Nothing of it is Bram's.
        assert_eq!(other.event().await, None);
    }
}

sqlite_and_postgres! {
    async fn partners_are_told_of_what_they_share(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let dossier = portal.product("vandijk", "dossier", "d1", &["anna", "bram"], json!({ "label": "Aankoop" })).await;
        let mut page = portal.stream(STREAM, &bram.token).await;
        let body = json!({ "text": "Voor ons", "dossier": dossier });
        let reply = portal.post("/api/messages", &anna.token, body).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert_eq!(page.event().await.as_deref(), Some(MESSAGES));
        // A message in Anna's own thread about a request of both.
        let action = NewAction { owners: &["anna", "bram"], ..NewAction::default() };
        let action = portal.action("vandijk", action).await;
        let body = json!({ "text": "Alleen ik", "action": action });
        let reply = portal.post("/api/messages", &anna.token, body).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert_eq!(page.event().await, None);
    }
}

sqlite_and_postgres! {
    async fn other_firms_and_other_advisers_hear_nothing(portal: Portal) {
        portal.desk("vandijk", DeskMode::Full).await;
        portal.desk("noordzee", DeskMode::Full).await;
        let anna = portal.person("vandijk", "anna").await;
        let noor = portal.person("noordzee", "anna").await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let narrow = portal.staff_token(&eva, Stage::Full).await;
        let (_, foreign) = portal.at_work("noordzee", "kim", StaffRole::Admin).await;
        let mut own = portal.stream(DESK, &narrow).await;
        let request = axum::http::Request::builder()
            .uri(DESK)
            .header("x-domain", "noordzee")
            .header("authorization", format!("Bearer {foreign}"))
            .body(axum::body::Body::empty());
        let reply = portal.send(request.expect("a request")).await;
        assert_eq!(reply.status, 200);
        let reply = portal.call_at("noordzee", Method::GET, STREAM, Some(&noor.token), None).await;
        assert_eq!(reply.status, 200);
        write(&portal, &anna, "Vraag").await;
        assert_eq!(own.event().await, None);
        // Her own client.
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        portal.record("dossiers/d2", json!({ "label": "Eigen", "owners": ["anna"], "percentage_complete": 10, "user_panels": [{ "adviser": "eva" }] })).await;
        assert!(own.event().await.expect("news").contains(r#""clients":["anna"]"#));
    }
}

sqlite_and_postgres! {
    async fn a_stream_ends_with_its_session(portal: Portal) {
        let mut portal = portal;
        portal.desk("vandijk", DeskMode::Full).await;
        portal.stream_limits(StreamLimits { heartbeat: Duration::from_millis(200), ..StreamLimits::default() });
        let anna = portal.person("vandijk", "anna").await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        let mut page = portal.stream(STREAM, &anna.token).await;
        let mut desk = portal.stream(DESK, &token).await;
        assert!(!page.ends().await, "while the session lives");
        let reply = portal.post("/api/auth/logout", &anna.token, json!({})).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert!(page.ends().await);
        // A colleague who is removed while at work.
        let body = json!({ "disabled": true });
        let (_, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        let reply = portal.firm_call(&admin, Method::PATCH, &format!("staff/{}", eva.id), Some(body)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert!(desk.ends().await);
        assert_eq!(portal.app.live.count(), 0);
    }
}

sqlite_and_postgres! {
    async fn streams_have_limits_and_a_switch(portal: Portal) {
        let mut portal = portal;
        portal.stream_limits(StreamLimits { of_process: 3, of_account: 2, ..StreamLimits::default() });
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        let first = portal.stream(STREAM, &anna.token).await;
        let second = portal.stream(STREAM, &anna.token).await;
        let reply = portal.get(STREAM, &anna.token).await;
        reply.expect_error(503, "PORTAL_BUSY");
        assert_eq!(reply.headers["retry-after"], "30");
        let third = portal.stream(STREAM, &bram.token).await;
        portal.get(STREAM, &bram.token).await.expect_error(503, "PORTAL_BUSY");
        drop((first, second, third));
        let mut open = portal.stream(STREAM, &anna.token).await;
        // A service key reads the feed.
        portal.our_firm(Method::GET, "stream", None).await.expect_error(403, "ACCESS_DENIED");
        portal.app.live.close();
        assert!(open.ends().await, "the program stops");
        portal.get(STREAM, &anna.token).await.expect_error(503, "PORTAL_BUSY");

        portal.stream_limits(StreamLimits::default());
        portal.change_firm("vandijk", |firm| firm.modules.has_live_updates_enabled = false).await;
        portal.get(STREAM, &anna.token).await.expect_error(403, "ACCESS_DENIED");
    }
}

sqlite_and_postgres! {
    async fn a_slow_reader_gets_a_resync(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let mut page = portal.stream(STREAM, &anna.token).await;
        // More happens than the channel holds while the reader takes nothing.
        let licence = portal.licence("vandijk").await;
        let publish = |count: usize| (0..count).for_each(|_| portal.app.live.publish(licence, ChangeBatch::default()));
        publish(10);
        assert_eq!(page.event().await, None, "what concerns others is not sent");
        publish(70);
        assert_eq!(page.event().await.as_deref(), Some("resync {}"));
    }
}

/// The resident memory of this process in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line");
    line.split_whitespace().nth(1).expect("a number").parse::<u64>().expect("kB") * 1024
}

sqlite_and_postgres! {
    async fn two_thousand_streams_are_cheap_and_all_of_them_hear(portal: Portal) {
        let mut portal = portal;
        portal.stream_limits(StreamLimits { of_account: 2_000, ..StreamLimits::default() });
        portal.settings(|settings| settings.calls_per_minute = 10_000);
        let anna = portal.person("vandijk", "anna").await;
        let mut pages = vec![portal.stream(STREAM, &anna.token).await];
        let before = resident();
        while pages.len() < 2_000 {
            pages.push(portal.stream(STREAM, &anna.token).await);
        }
        let each = resident().saturating_sub(before) / 2_000;
        assert!(each < 32 * 1024, "{each} bytes for each stream");
        let started = Instant::now();
        write(&portal, &anna, "Aan allen").await;
        for page in &mut pages {
            assert_eq!(page.event().await.as_deref(), Some(MESSAGES));
        }
        eprintln!("{each} bytes for each stream; all of them reached after {:?}", started.elapsed());
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
        drop(pages);
        assert_eq!(portal.app.live.count(), 0);
    }
}
