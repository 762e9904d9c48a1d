//! The chain of sealed answers, walked from end to end, and what it says when somebody changed a row or a file.

pub mod anchors;
pub mod audit_trail;
pub mod forgeries;
pub mod sealed;
pub mod seals;
pub mod time_stamps;

use app::verify::{Broken, ChainDifference, verify_chain};
use chrono::TimeDelta;
use domain::ids::LicenceId;
use image::ImageFormat;
use serde_json::json;
use store::evidence::SignatureError;
use store::submissions::Submission;
use store::testing::{Corruption, tamper};
use uuid::Uuid;

use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, Person, Portal};

pub async fn approve(portal: &Portal, who: &Person, place: usize) -> Uuid {
    let name = format!("oordeel-{place}");
    let action = NewAction { kind: "APPROVE_DOCUMENT", external_id: &name, ..NewAction::default() };
    let action = portal.action("vandijk", action).await;
    // Figures and letters that a database might write in another way.
    let answer = json!({ "response": "yes",
        "evidence": { "odd": [1.10, -0.0, 1e300, 1e17, -1e18, 1e-7, 0.1, 123_456_789.123_456_79, "é\u{7f}\n\"/", {}], "b": 1, "a": null } });
    let reply =
        portal.post(&format!("/api/actions/{action}/respond-document-approval"), &who.token, answer).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    portal.clock.advance(TimeDelta::milliseconds(1_234));
    action
}

pub async fn read_chain(portal: &Portal, who: &Person) -> Vec<Submission> {
    let chain = store::submissions::entries_after(portal.app.store.reader(), who.scope.licence, 0, 100).await;
    chain.expect("a chain").into_iter().map(|entry| entry.sealed).collect()
}

/// Has a consumer give so many answers; returns the consumer and the chain of the answers.
async fn answer_actions(portal: &Portal, count: usize) -> (Person, Vec<Submission>) {
    let anna = portal.person("vandijk", "anna").await;
    for place in 0..count {
        approve(portal, &anna, place).await;
    }
    let rows = read_chain(portal, &anna).await;
    assert_eq!(rows.len(), count);
    (anna, rows)
}

/// Returns the entry at which a firm's chain breaks, with the reason.
async fn find_break(portal: &Portal, licence: LicenceId) -> Broken {
    verify_chain(&portal.app, licence).await.expect("walked").broken.expect("a break")
}

sqlite_and_postgres! {
    async fn a_chain_that_nobody_touched_holds(portal: Portal) {
        // More than are read at once.
        let (anna, rows) = answer_actions(&portal, 55).await;
        let checked = verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.answers, checked.signed_from, checked.unsigned, checked.broken), (55, Some(1), 0, None));
        assert_eq!(checked.last, Some((55, hex::encode(&rows[54].hash))));
        let none = verify_chain(&portal.app, portal.licence("noordzee").await).await.expect("walked");
        assert_eq!(none, app::verify::ChainReport::default());
    }
}

sqlite_and_postgres! {
    async fn a_chain_breaks_at_whichever_column_is_changed(portal: Portal) {
        let (anna, rows) = answer_actions(&portal, 4).await;
        let bram = portal.person("vandijk", "bram").await;
        let row = &rows[2];
        let mut evidence = row.evidence.clone();
        evidence["two_factor"] = json!(true);
        let (payload, after) = (json!({ "response": "no" }), row.created_at + TimeDelta::seconds(1));
        let (consumer, action) = (Some(anna.scope.consumer), rows[0].action);
        let changes = [
            (Corruption::Payload(payload), Corruption::Payload(row.payload.clone()), ChainDifference::Content),
            (Corruption::Evidence(evidence), Corruption::Evidence(row.evidence.clone()), ChainDifference::Content),
            (Corruption::Kind("SIGN_OTD".to_owned()), Corruption::Kind(row.kind.clone()), ChainDifference::Content),
            (Corruption::CreatedAt(after), Corruption::CreatedAt(row.created_at), ChainDifference::Moment),
            (
                Corruption::Consumer(Some(bram.scope.consumer)),
                Corruption::Consumer(consumer),
                ChainDifference::Column("consumer_id"),
            ),
            (Corruption::Action(action), Corruption::Action(row.action), ChainDifference::Column("action_id")),
            (
                Corruption::Hash(vec![7; 32]),
                Corruption::Hash(row.hash.clone()),
                ChainDifference::Signature(SignatureError::Invalid),
            ),
            (
                Corruption::PreviousHash(vec![7; 32]),
                Corruption::PreviousHash(row.previous_hash.clone()),
                ChainDifference::PreviousSeal,
            ),
        ];
        for (change, restore, what) in changes {
            let name = format!("{change:?}");
            tamper(&portal.store, row.id, change).await.expect("changed");
            let broken = find_break(&portal, anna.scope.licence).await;
            assert_eq!((broken.position, broken.entry, broken.what), (3, Some(row.id), what), "{name}");
            tamper(&portal.store, row.id, restore).await.expect("restored");
        }
        tamper(&portal.store, row.id, Corruption::Position(1_000)).await.expect("changed");
        let broken = find_break(&portal, anna.scope.licence).await;
        let what = ChainDifference::Place { expected: 3 };
        assert_eq!((broken.position, broken.entry, broken.what), (4, Some(rows[3].id), what));
    }
}

sqlite_and_postgres! {
    async fn whoever_hashes_anew_cannot_sign_and_whoever_removes_leaves_a_hole(portal: Portal) {
        let (anna, rows) = answer_actions(&portal, 4).await;
        let row = &rows[2];
        let changed = Submission { payload: json!({ "response": "no" }), ..row.clone() };
        let hash = Corruption::Hash(changed.computed_hash());
        tamper(&portal.store, row.id, Corruption::Payload(changed.payload)).await.expect("changed");
        tamper(&portal.store, row.id, hash).await.expect("changed");
        let checked = verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        let found = checked.broken.expect("a break");
        let invalid = ChainDifference::Signature(SignatureError::Invalid);
        assert_eq!((found.entry, found.what, checked.answers), (Some(row.id), invalid, 2));
        tamper(&portal.store, row.id, Corruption::Removed).await.expect("changed");
        let broken = find_break(&portal, anna.scope.licence).await;
        assert_eq!((broken.position, broken.what), (4, ChainDifference::Place { expected: 3 }));
    }
}

sqlite_and_postgres! {
    async fn files_behind_an_answer_are_held_against_their_hashes(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form, None).await.status.is_success());
        assert!(portal.get(&format!("/api/actions/{action}/receipt"), &anna.token).await.status.is_success());
        let licence = anna.scope.licence;
        let checked = verify_chain(&portal.app, licence).await.expect("walked");
        assert_eq!((checked.answers, checked.files, checked.gone, checked.broken), (1, 2, 0, None));

        let sealed = read_chain(&portal, &anna).await.remove(0);
        let upload: Uuid = sealed.payload["files"][0]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let key = documents::files::key(upload);
        let bytes = portal.app.files.get(&key).await.expect("the file");
        let found = async || verify_chain(&portal.app, licence).await.expect("walked").broken.map(|broken| broken.what);
        portal.app.files.put(&key, "other".into()).await.expect("changed");
        assert_eq!(found().await, Some(ChainDifference::FileChanged(upload)));
        portal.app.files.delete(&key).await.expect("removed");
        assert_eq!(found().await, Some(ChainDifference::FileMissing(upload)));
        portal.app.files.put(&key, bytes).await.expect("put back");
        assert_eq!(found().await, None);
        let record = "update documents set sha256='00' || substr(sha256,3) where sha256 is not null";
        store::testing::execute(&portal.store, record).await.expect("changed");
        assert_eq!(found().await, Some(ChainDifference::RecordOfFile(upload)));
        let sha256 = sealed.payload["files"][0]["sha256"].as_str().expect("a hash");
        let record = format!("update documents set sha256='{sha256}' where file_key='{key}'");
        store::testing::execute(&portal.store, &record).await.expect("changed back");
        let made = format!("update documents set sha256=null where file_key<>'{key}'");
        store::testing::execute(&portal.store, &made).await.expect("the receipt is not compared here");
        assert_eq!(found().await, None);

        // Taken back while nobody had looked at it: gone, but nothing is broken.
        let path = format!("/api/documents/uploads/{upload}");
        assert_eq!(portal.call(axum::http::Method::DELETE, &path, Some(&anna.token), None).await.status, 204);
        let checked = verify_chain(&portal.app, licence).await.expect("walked");
        assert_eq!((checked.answers, checked.gone, checked.broken), (1, 1, None));
    }
}
