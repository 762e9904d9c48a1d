//! Time stamps of anchors, by a service that speaks RFC 3161, checked by the portal and by `openssl`.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;

use app::Services;
use app::services::{PaperSeals, TimeStampService};
use app::verify::{ChainDifference, verify_time_stamps};
use jobs::time_stamps::TimeStamps;
use jobs::{Now, Worker};
use partners::http::{Limits, OutboundClient};
use signing::time_stamp::{Roots, TimeStampError, check};
use store::evidence::{StoredAnchor, add_anchors, have_time_stamped, list_anchors};
use store::testing::execute;

use crate::evidence::approve;
use crate::support::{Person, Portal};

pub async fn sandboxes(portal: &Portal) -> sandbox::RunningSandboxes {
    let clock = Arc::clone(&portal.clock);
    sandbox::start(sandbox::Options {
        listen: ([127, 0, 0, 1], 0).into(),
        smtp: ([127, 0, 0, 1], 0).into(),
        public_url: None,
        portal_url: "http://127.0.0.1".to_owned(),
        folder: None,
        webhook_secret: None,
        api_key: None,
        now: Arc::new(move || app::Clock::now(&*clock)),
    })
    .await
    .expect("sandboxes")
}

async fn certificate(running: &sandbox::RunningSandboxes) -> String {
    let url = format!("http://{}/tsa/certificate.pem", running.http);
    reqwest::get(url).await.expect("an answer").text().await.expect("a certificate")
}

fn worker(portal: &Portal, url: String, roots: Option<Roots>) -> Worker {
    let clock = Arc::clone(&portal.clock);
    let now: Now = Arc::new(move || app::Clock::now(&*clock));
    let outbound = OutboundClient::new(Limits::default(), true).expect("a way out");
    let service = TimeStampService { outbound, url, roots };
    let seals = Arc::new(PaperSeals::new(None, BTreeMap::new(), Some(service)));
    let services = Services { seals, ..portal.app.services.clone() };
    Worker::new(portal.app.services.store.clone(), now).register(TimeStamps { services })
}

/// Anchors one answer; returns the consumer and the anchor, whose time-stamp job waits.
async fn anchor_answer(portal: &Portal) -> (Person, StoredAnchor) {
    let anna = portal.person("vandijk", "anna").await;
    approve(portal, &anna, 0).await;
    let tx = portal.store.begin().await.expect("a transaction");
    let anchor = add_anchors(&tx, anna.scope.licence, portal.app.now()).await.expect("anchored").remove(0);
    have_time_stamped(&tx, &anchor, portal.app.now()).await.expect("recorded");
    tx.commit().await.expect("committed");
    (anna, anchor)
}

sqlite_and_postgres! {
    async fn an_anchor_is_stamped_and_checked_offline(portal: Portal) {
        let (anna, _) = anchor_answer(&portal).await;
        let running = sandboxes(&portal).await;
        let pem = certificate(&running).await;
        let roots = Roots::from_pem(pem.as_bytes()).expect("roots");
        let url = format!("http://{}/tsa", running.http);
        assert_eq!(worker(&portal, url, Some(roots.clone())).run_once().await.expect("a round"), 1);
        let licence = anna.scope.licence;
        let stamped = list_anchors(portal.app.store.reader(), licence).await.expect("anchors").remove(0);
        let (token, text) = (stamped.time_stamp.clone().expect("a token"), stamped.head().message());
        let checked = verify_time_stamps(&portal.app, licence, Some(&roots)).await.expect("checked");
        assert_eq!((checked.held, checked.without, checked.broken), (1, 0, None));
        let stamp = check(&token, text.as_bytes(), Some(&roots)).expect("a time stamp");
        assert_eq!(stamp.at.timestamp(), portal.app.now().timestamp());
        assert_eq!(stamp.signer, "CN=Sandbox time stamps");

        // Somebody else's program comes to the same.
        let folder = tempfile::tempdir().expect("a folder");
        for (name, bytes) in [("head.txt", text.as_bytes()), ("token.der", &token), ("ca.pem", pem.as_bytes())] {
            std::fs::write(folder.path().join(name), bytes).expect("written");
        }
        let arguments = ["ts", "-verify", "-data", "head.txt", "-in", "token.der", "-token_in", "-CAfile", "ca.pem"];
        let at = portal.app.now().timestamp().to_string();
        let openssl = Command::new("openssl")
            .args(arguments)
            .args(["-attime", &at])
            .current_dir(folder.path())
            .output()
            .expect("openssl runs");
        assert!(openssl.status.success(), "{}", String::from_utf8_lossy(&openssl.stderr));

        assert_eq!(check(&token, b"something else", Some(&roots)), Err(TimeStampError::OtherText));
        let other = sandboxes(&portal).await;
        let others = Roots::from_pem(certificate(&other).await.as_bytes()).expect("roots");
        let foreign = check(&token, text.as_bytes(), Some(&others));
        assert!(matches!(foreign, Err(TimeStampError::Issuer(_))), "{foreign:?}");
        let mut forged = token.clone();
        *forged.last_mut().expect("a byte") ^= 1;
        assert_eq!(check(&forged, text.as_bytes(), None), Err(TimeStampError::Signature));
        execute(&portal.store, "update evidence_anchors set position = position + 1").await.expect("changed");
        let broken = verify_time_stamps(&portal.app, licence, None).await.expect("checked").broken.expect("a break");
        assert!(matches!(broken.what, ChainDifference::TimeStamp { error: TimeStampError::OtherText, .. }), "{broken}");
    }
}

sqlite_and_postgres! {
    async fn a_service_that_is_away_stops_nothing(portal: Portal) {
        let (anna, _) = anchor_answer(&portal).await;
        let gone = sandboxes(&portal).await;
        let url = format!("http://{}/nowhere", gone.http);
        assert_eq!(worker(&portal, url, None).run_once().await.expect("a round"), 1);
        let licence = anna.scope.licence;
        let checked = verify_time_stamps(&portal.app, licence, None).await.expect("checked");
        assert_eq!((checked.held, checked.without, checked.broken), (0, 1, None));
        approve(&portal, &anna, 1).await;
        // It comes back: the job has waited.
        portal.clock.advance(chrono::TimeDelta::minutes(5));
        let url = format!("http://{}/tsa", gone.http);
        assert_eq!(worker(&portal, url, None).run_once().await.expect("a round"), 1);
        let checked = verify_time_stamps(&portal.app, licence, None).await.expect("checked");
        assert_eq!((checked.held, checked.without), (1, 0));
    }
}
