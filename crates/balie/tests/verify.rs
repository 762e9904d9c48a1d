//! `balie verify-evidence`: what it prints, and with which status it ends.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::{Command, Output};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::records::Manager;
use serde_json::json;
use store::evidence::{EvidenceKeys, add_anchors};
use store::records::{Batch, ConsumerRow, PlannedRecord, WriteOutcome};
use store::submissions::{NewSubmission, seal};
use store::testing::{Corruption, TestDatabase, execute, tamper, unsigned_database};
use store::{Scope, Store};
use uuid::Uuid;

/// The secret of the configuration, from which the key that signs is derived.
const SECRET: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

fn evidence_keys() -> EvidenceKeys {
    let secret = b"01234567890123456789012345678901";
    let keys = EvidenceKeys::new(&EvidenceKeys::derive(secret).expect("a key")).expect("keys");
    keys.with_line_secrets(&[secret.to_vec()]).expect("keys")
}

fn now() -> DateTime<Utc> {
    "2026-11-21T09:00:00.123456Z".parse().expect("an instant")
}

async fn add_firm(store: &Store, slug: &str) -> Scope {
    let settings = serde_json::from_value(json!({ "name": slug })).expect("settings");
    let tx = store.begin().await.expect("a transaction");
    let licence = store::firms::licences::put(&tx, LicenceId::new(Uuid::now_v7()), slug, 1, &settings, now())
        .await
        .expect("a licence");
    let row = ConsumerRow {
        user_name_key: None,
        email: None,
        email_key: None,
        shares_email: false,
        email_set_by: EventActor::SYSTEM,
        display_name: "Anna".to_owned(),
        date_of_birth: None,
        address_style: "formal".to_owned(),
        locale: "nl".to_owned(),
        partner_external_id: None,
        branch: None,
        two_factor_required: false,
        adviser: None,
        erasure_hashes: Vec::new(),
        details: json!({}),
        terms: Vec::new(),
    };
    let record = PlannedRecord { id: Uuid::now_v7(), external_id: "anna".to_owned(), version: 1, row };
    let written =
        store::records::write(&tx, licence, Batch::Consumers(vec![record]), &Manager::OPERATOR, now()).await;
    let [WriteOutcome::Created(consumer)] = written.expect("written")[..] else { panic!("no consumer") };
    tx.commit().await.expect("committed");
    Scope { licence, consumer }
}

/// Three answers; the middle one's id.
async fn add_answers(store: &Store, scope: Scope) -> Uuid {
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
        let tx = store.begin().await.expect("a transaction");
        ids.push(seal(&tx, scope, new).await.expect("sealed").id);
        tx.commit().await.expect("committed");
    }
    ids[1]
}

fn run_verify(url: &str, folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    run(url, folder, &[&["verify-evidence"], arguments].concat())
}

fn run(url: &str, folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_balie"))
        .args(arguments)
        .current_dir(folder)
        .env("BALIE_DATABASE_URL", url)
        .env("BALIE_FILES", folder.join("files"))
        .env("BALIE_SCRATCH", folder.join("scratch"))
        .env("BALIE_SECRETS", format!("[\"{SECRET}\"]"))
        .output()
        .expect("the program runs");
    (status.code(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

async fn says_what_broke(url: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(url).await.expect("a database").with_evidence_keys(evidence_keys());
    let (van_dijk, noordzee) = (add_firm(&store, "vandijk").await, add_firm(&store, "noordzee").await);
    add_answers(&store, noordzee).await;
    let second = add_answers(&store, van_dijk).await;
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("vandijk: 3 answers") && said.contains("noordzee: 3 answers"), "{said}");
    assert!(said.contains("last: place 3, seal "), "{said}");

    report_of_head_mismatches(url, &folder, &store, noordzee).await;
    said_against_anchors(url, &folder, &store, van_dijk).await;
    if store.is_file() {
        recomputed_by_hand(url, true);
    }

    tamper(&store, second, Corruption::Payload(json!({ "place": 7 }))).await.expect("changed");
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert_eq!(code, Some(1), "{said}");
    let broken = format!("vandijk: BROKEN at answer {second} at place 2: type, payload, evidence or hash");
    assert!(said.contains(&broken) && said.contains("vandijk: 1 answers"), "{said}");
    assert!(said.contains("noordzee: 3 answers"), "the other firms are checked all the same: {said}");
    assert_eq!(run_verify(url, folder.path(), &["--licence", "noordzee"]).0, Some(0));
    assert_eq!(run_verify(url, folder.path(), &["--licence", "vandijk"]).0, Some(1));
    let (code, said) = run_verify(url, folder.path(), &["--licence", "nobody"]);
    assert!(code == Some(1) && said.contains("nobody"), "{said}");
    if store.is_file() {
        recomputed_by_hand(url, false);
    }
    store.close().await.expect("closed");
}

/// The end outside the database, which `balie migrate` records as `balie serve` does, against a chain that lost its end.
async fn report_of_head_mismatches(url: &str, folder: &tempfile::TempDir, store: &Store, firm: Scope) {
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert!(
        code == Some(0) && said.contains("not every chain has an end outside the database yet"),
        "{said}"
    );
    assert_eq!(run(url, folder.path(), &["migrate"]).0, Some(0));
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert!(code == Some(0) && said.contains("; the end outside the database agrees"), "{said}");
    let licence = firm.licence.uuid().simple();
    let licence = if store.is_file() { format!("x'{licence}'") } else { format!("'{licence}'") };
    execute(store, "create table safe as select * from submissions").await.expect("put aside");
    execute(store, &format!("delete from submissions where licence_id = {licence} and chain_position = 3"))
        .await
        .expect("deleted");
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains("noordzee: BROKEN at place 3: this place was recorded (outside the database"),
        "{said}"
    );
    let (_, said) = run(url, folder.path(), &["doctor"]);
    assert!(said.contains("is not in its chain: run `balie verify-evidence`"), "{said}");
    assert_eq!(run(url, folder.path(), &["migrate"]).0, Some(0), "it serves all the same");
    assert_eq!(run_verify(url, folder.path(), &[]).0, Some(1));
    let shown = run(url, folder.path(), &["chain-heads", "show"]).1;
    assert!(shown.contains("noordzee  evidence  place 3"), "{shown}");

    let accept = ["chain-heads", "accept", "--licence", "noordzee", "--reason", "restored"];
    let (code, said) = run(url, folder.path(), &accept);
    assert!(
        code == Some(0) && said.contains("noordzee: the end of the evidence chain at place 3 is put aside"),
        "{said}"
    );
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(folder.path().join("files/superseded-heads").is_dir());
    // The lost answer is back: nothing of the shorter chain is in the way.
    execute(
        store,
        &format!(
            "insert into submissions select * from safe where licence_id = {licence} and chain_position = 3"
        ),
    )
    .await
    .expect("back");
    execute(store, "drop table safe").await.expect("dropped");
    assert_eq!(run(url, folder.path(), &["migrate"]).0, Some(0));
}

/// `--against` with the events of the feed, before and after the newest answer was removed with the portal's own notes.
async fn said_against_anchors(url: &str, folder: &tempfile::TempDir, store: &Store, firm: Scope) {
    let tx = store.begin().await.expect("a transaction");
    add_anchors(&tx, firm.licence, now()).await.expect("anchored");
    tx.commit().await.expect("committed");
    let feed = store::events::events_after(store.reader(), firm.licence, 0, 500).await.expect("a feed");
    let lines: Vec<String> =
        feed.into_iter().map(|event| json!(domain::events::Message::from(event)).to_string()).collect();
    let file = folder.path().join("anchors.ndjson");
    std::fs::write(&file, lines.join("\n")).expect("written");
    let against = ["--against", file.to_str().expect("a path")];
    let (code, said) = run_verify(url, folder.path(), &against);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("2 anchors agree"), "{said}");

    let licence = firm.licence.uuid().simple();
    let licence = if store.is_file() { format!("x'{licence}'") } else { format!("'{licence}'") };
    let backup = "create table put_aside as select * from submissions where chain_position = 3";
    execute(store, backup).await.expect("put aside");
    let newest = format!("licence_id = {licence} and chain_position = 3");
    execute(store, &format!("delete from submissions where {newest}")).await.expect("deleted");
    execute(store, "delete from evidence_anchors").await.expect("deleted");
    assert_eq!(run_verify(url, folder.path(), &[]).0, Some(1), "its end outside the database shows it");
    std::fs::remove_dir_all(folder.path().join("files/heads")).expect("the ends are lost as well");
    assert_eq!(run_verify(url, folder.path(), &[]).0, Some(0), "nothing of the portal's own shows it");
    let (code, said) = run_verify(url, folder.path(), &against);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("vandijk: BROKEN at place 3: this place was recorded ("), "{said}");
    execute(store, &format!("insert into submissions select * from put_aside where {newest}"))
        .await
        .expect("back");
    execute(store, "drop table put_aside").await.expect("dropped");

    let empty = folder.path().join("empty.ndjson");
    std::fs::write(&empty, "{\"type\": \"otd.signed\", \"data\": {}}").expect("written");
    let (code, said) = run_verify(url, folder.path(), &["--against", empty.to_str().expect("a path")]);
    assert!(code == Some(1) && said.contains("no line is an event evidence.anchored"), "{said}");
}

/// The script of the documentation comes to the same.
fn recomputed_by_hand(url: &str, holds: bool) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify_evidence.py");
    let file = url.trim_start_matches("sqlite://");
    let key = STANDARD.encode(evidence_keys().public_key());
    let Output { status, stdout, stderr } =
        Command::new("python3").args(["-I", script, file, &key]).output().expect("python3 runs");
    let said = format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert_eq!(status.success(), holds, "{said}");
    if holds {
        assert!(said.contains("vandijk: evidence: 3 entries recomputed, last hash "), "{said}");
    } else {
        assert!(said.contains("vandijk: evidence: 1 entries recomputed, BROKEN at place 2"), "{said}");
    }
}

/// A chain from before signatures that nobody signed, and a line without a code, are broken on either database.
async fn nothing_vouches_for_an_old_chain(url: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    unsigned_database(url, now()).await.expect("an old database");
    let (code, said) = run(url, folder.path(), &["migrate"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run_verify(url, folder.path(), &[]);
    assert!(code == Some(1) && said.contains("ends under the old rules"), "{said}");
    assert!(said.contains("its code is not the portal's"), "{said}");
}

#[tokio::test]
async fn an_old_chain_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_vouches_for_an_old_chain(&TestDatabase::Sqlite.create(folder.path()).await).await;
}

#[tokio::test]
async fn an_old_chain_on_postgres() {
    let folder = tempfile::tempdir().expect("a folder");
    nothing_vouches_for_an_old_chain(&TestDatabase::Postgres.create(folder.path()).await).await;
}

#[tokio::test]
async fn sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    says_what_broke(&TestDatabase::Sqlite.create(folder.path()).await).await;
}

#[tokio::test]
async fn postgres() {
    let folder = tempfile::tempdir().expect("a folder");
    says_what_broke(&TestDatabase::Postgres.create(folder.path()).await).await;
}
