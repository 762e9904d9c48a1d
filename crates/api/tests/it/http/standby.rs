//! Lists that a standby answers: whoever reads sees what was acknowledged before, however far behind the standby is.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::json;
use store::testing::ask_server;

use crate::support::{Portal, VANDIJK};

/// A `PostgreSQL` server with a standby, both gone when this is dropped.
struct Servers {
    script: Child,
    primary: String,
    standby: String,
}

impl Servers {
    fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/with-postgres");
        let addresses = "echo $BALIE_TEST_POSTGRES; echo $BALIE_TEST_POSTGRES_STANDBY; cat";
        let mut script = Command::new(script)
            .args(["--standby", "sh", "-c", addresses])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("scripts/with-postgres");
        let output = script.stdout.take().expect("its output");
        let mut lines = BufReader::new(output).lines();
        let mut line = || lines.next().expect("both servers start").expect("text");
        Self { primary: line(), standby: line(), script }
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        // What runs beside the servers ends with its input, and the script stops them.
        drop(self.script.stdin.take());
        drop(self.script.wait());
    }
}

struct Firm {
    portal: Portal,
    token: String,
    banners: usize,
}

impl Firm {
    /// The firm shows another banner, which whoever reads sees from then on.
    async fn add_banner(&mut self) {
        let path = format!("banners/b{}", self.banners);
        let attributes = json!({ "version": 1, "attributes": { "title": { "nl": "Hallo" } } });
        let added = self.portal.firm_call(VANDIJK, Method::PUT, &path, Some(attributes)).await;
        assert!(added.status.is_success(), "{}", added.text);
        self.banners += 1;
    }

    async fn expect_all_banners(&self, when: &str) {
        let listed = self.portal.get("/api/banners", &self.token).await;
        assert_eq!(listed.status, 200, "{when}");
        let count = listed.json()["data"].as_array().map(Vec::len);
        assert_eq!(count, Some(self.banners), "{when}");
    }
}

/// Returns the number of connections of the standby that last read the banners.
async fn connections_that_read(standby: &str) -> String {
    let text = "select count(*) from pg_stat_activity where application_name='balie' and query like '%announcements%'";
    ask_server(standby, text).await.expect("the standby answers").expect("a number")
}

async fn wait_until(what: &str, url: &str, text: &str, wanted: &str) {
    let started = Instant::now();
    while ask_server(url, text).await.ok().flatten().as_deref() != Some(wanted) {
        assert!(started.elapsed() < Duration::from_secs(30), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_list_from_a_standby_has_what_was_acknowledged_before() {
    let servers = Servers::start();
    let folder = tempfile::tempdir().expect("a folder");
    let (primary, standby) =
        (format!("{}/postgres", servers.primary), format!("{}/postgres", servers.standby));
    let mut portal = Portal::open_at(primary.clone(), folder).await;
    portal.consumer("vandijk", "anna").await;
    let token = portal.token("anna").await;
    let other = portal.token("anna").await;
    let store = portal.store.clone();
    portal.app.services.store = app::Database::new(store.with_standby(&standby).expect("a standby"));
    portal.settings(|_| ());
    let mut firm = Firm { portal, token, banners: 0 };

    for _ in 0..19 {
        firm.add_banner().await;
        firm.expect_all_banners("read at once after it was written").await;
    }
    assert_ne!(connections_that_read(&standby).await, "0", "the standby was never asked");

    ask_server(&standby, "select pg_wal_replay_pause()").await.expect("paused");
    wait_until("paused", &standby, "select pg_get_wal_replay_pause_state()", "paused").await;
    firm.add_banner().await;
    firm.expect_all_banners("the standby is behind").await;
    firm.portal.call(Method::POST, "/api/auth/logout", Some(&other), Some(json!({}))).await;
    firm.portal.get("/api/banners", &other).await.expect_error(401, "AUTH_TOKEN_INVALID");

    ask_server(&standby, "select pg_wal_replay_resume()").await.expect("resumed");
    ask_server(&standby, "select pg_promote()").await.expect("promoted");
    wait_until("promoted", &standby, "select pg_is_in_recovery()", "f").await;
    let hide = json!({ "version": 2, "attributes": { "title": { "nl": "Dag" } } });
    let changed = firm.portal.firm_call(VANDIJK, Method::PUT, "banners/b0", Some(hide)).await;
    assert!(changed.status.is_success(), "{}", changed.text);
    // Longer than the standby is left alone after it was behind.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let listed = firm.portal.get("/api/banners", &firm.token).await;
    assert!(listed.json()["data"].to_string().contains("Dag"), "a server that goes its own way is not asked");
}

#[tokio::test]
async fn without_its_standby_the_primary_answers() {
    let mut portal = Portal::open(crate::support::TestDatabase::Postgres).await;
    portal.consumer("vandijk", "anna").await;
    let token = portal.token("anna").await;
    let store = portal.store.clone();
    let store = store.with_standby("postgres://balie@127.0.0.1:1/balie").expect("an address");
    portal.app.services.store = app::Database::new(store);
    portal.settings(|_| ());
    for _ in 0..3 {
        assert_eq!(portal.get("/api/banners", &token).await.status, 200);
    }
}
