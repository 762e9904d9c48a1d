//! `balie verify-evidence`: what it prints, and with which status it ends.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use chrono::{DateTime, Utc};
use serde_json::json;
use store::records::{Batch, ConsumerRow, Outcome, Record};
use store::submissions::{NewSubmission, seal};
use store::testing::{Tampering, tamper};
use store::{Scope, Store};
use uuid::Uuid;

fn now() -> DateTime<Utc> {
    "2026-11-21T09:00:00.123456Z".parse().expect("an instant")
}

async fn firm(store: &Store, slug: &str) -> Scope {
    let settings = serde_json::from_value(json!({ "name": slug })).expect("settings");
    let tx = store.write().await.expect("a transaction");
    let licence =
        store::licences::put(&tx, Uuid::now_v7(), slug, 1, &settings, now()).await.expect("a licence");
    let row = ConsumerRow {
        user_name_key: None,
        email: None,
        email_key: None,
        display_name: "Anna".to_owned(),
        date_of_birth: None,
        address_style: "formal".to_owned(),
        locale: "nl".to_owned(),
        partner_external_id: None,
        two_factor_required: false,
        details: json!({}),
    };
    let record = Record { id: Uuid::now_v7(), external_id: "anna".to_owned(), version: 1, row };
    let written = store::records::write(&tx, licence, Batch::Consumers(vec![record]), now()).await;
    let [Outcome::Created(consumer)] = written.expect("written")[..] else { panic!("no consumer") };
    tx.commit().await.expect("committed");
    Scope { licence, consumer }
}

/// Three answers; the middle one's id.
async fn answers(store: &Store, scope: Scope) -> Uuid {
    let mut ids = Vec::new();
    for place in 0..3 {
        let new = NewSubmission {
            id: Uuid::now_v7(),
            action: None,
            kind: "KNOWLEDGE_FORM".to_owned(),
            payload: json!({ "place": place }),
            evidence: json!({ "at": now(), "consumer": scope.consumer }),
            created_at: now(),
        };
        let tx = store.write().await.expect("a transaction");
        ids.push(seal(&tx, scope, new).await.expect("sealed").id);
        tx.commit().await.expect("committed");
    }
    ids[1]
}

fn verify(url: &str, folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_balie"))
        .arg("verify-evidence")
        .args(arguments)
        .current_dir(folder)
        .env("BALIE_DATABASE_URL", url)
        .env("BALIE_FILES", folder.join("files"))
        .env("BALIE_SCRATCH", folder.join("scratch"))
        .env("BALIE_SECRETS", "[\"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=\"]")
        .output()
        .expect("the program runs");
    (status.code(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

async fn says_what_broke(url: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(url).await.expect("a database");
    let (van_dijk, noordzee) = (firm(&store, "vandijk").await, firm(&store, "noordzee").await);
    answers(&store, noordzee).await;
    let second = answers(&store, van_dijk).await;
    let (code, said) = verify(url, folder.path(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("vandijk: 3 answers") && said.contains("noordzee: 3 answers"), "{said}");
    assert!(said.contains("last: place 3, seal "), "{said}");

    tamper(&store, second, Tampering::Payload(json!({ "place": 7 }))).await.expect("changed");
    let (code, said) = verify(url, folder.path(), &[]);
    assert_eq!(code, Some(1), "{said}");
    let broken = format!("vandijk: BROKEN at answer {second} at place 2: type, payload, evidence or hash");
    assert!(said.contains(&broken) && said.contains("vandijk: 1 answers"), "{said}");
    assert!(said.contains("noordzee: 3 answers"), "the other firms are checked all the same: {said}");
    assert_eq!(verify(url, folder.path(), &["--licence", "noordzee"]).0, Some(0));
    assert_eq!(verify(url, folder.path(), &["--licence", "vandijk"]).0, Some(1));
    let (code, said) = verify(url, folder.path(), &["--licence", "nobody"]);
    assert!(code == Some(1) && said.contains("nobody"), "{said}");
    store.close().await.expect("closed");
}

#[tokio::test]
async fn sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    says_what_broke(&format!("sqlite://{}", folder.path().join("balie.db").display())).await;
}

#[tokio::test]
async fn postgres() {
    let server = std::env::var("BALIE_TEST_POSTGRES")
        .expect("BALIE_TEST_POSTGRES names a PostgreSQL; run the tests with scripts/with-postgres");
    let name = format!("test_{}", Uuid::now_v7().simple());
    store::testing::create_database(&format!("{server}/postgres"), &name).await.expect("a new database");
    says_what_broke(&format!("{server}/{name}")).await;
}
