//! The chain of sealed answers, walked from end to end, and what it says when somebody changed a row or a file.

use app::verify::{Difference, verify};
use chrono::TimeDelta;
use image::ImageFormat;
use serde_json::json;
use store::evidence::SignatureFault;
use store::submissions::Submission;
use store::testing::{Corruption, tamper};
use uuid::Uuid;

use crate::support::{NewAction, Person, Portal};
use crate::uploads::{Form, picture, send};

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

pub async fn chain(portal: &Portal, who: &Person) -> Vec<Submission> {
    let chain = store::submissions::entries_after(portal.app.store.reader(), who.scope.licence, 0, 100).await;
    chain.expect("a chain").into_iter().map(|entry| entry.sealed).collect()
}

sqlite_and_postgres! {
    async fn a_chain_holds_until_a_row_is_changed(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let bram = portal.person("vandijk", "bram").await;
        // More than are read at once.
        for place in 0..55 {
            approve(&portal, &anna, place).await;
        }
        let rows = chain(&portal, &anna).await;
        let licence = anna.scope.licence;
        let checked = verify(&portal.app, licence).await.expect("walked");
        assert_eq!((checked.answers, checked.signed_from, checked.unsigned, checked.broken), (55, Some(1), 0, None));
        assert_eq!(checked.last, Some((55, hex::encode(&rows[54].hash))));
        let none = verify(&portal.app, portal.licence("noordzee").await).await.expect("walked");
        assert_eq!(none, app::verify::ChainReport::default());

        let row = &rows[52];
        let mut evidence = row.evidence.clone();
        evidence["two_factor"] = json!(true);
        let mut own = row.clone();
        own.payload = json!({ "response": "no" });
        let resealed = own.computed_hash();
        let other = rows[3].action.expect("an action");
        let (payload, after) = (json!({ "response": "no" }), row.created_at + TimeDelta::seconds(1));
        let changes = [
            (Corruption::Payload(payload), Corruption::Payload(row.payload.clone()), 53, Difference::Content),
            (Corruption::Evidence(evidence), Corruption::Evidence(row.evidence.clone()), 53, Difference::Content),
            (Corruption::Kind("SIGN_OTD".to_owned()), Corruption::Kind(row.kind.clone()), 53, Difference::Content),
            (Corruption::CreatedAt(after), Corruption::CreatedAt(row.created_at), 53, Difference::Moment),
            (
                Corruption::Consumer(Some(bram.scope.consumer)),
                Corruption::Consumer(Some(anna.scope.consumer)),
                53,
                Difference::Column("consumer_id"),
            ),
            (
                Corruption::Action(Some(other)),
                Corruption::Action(row.action),
                53,
                Difference::Column("action_id"),
            ),
            (
                Corruption::Hash(vec![7; 32]),
                Corruption::Hash(row.hash.clone()),
                53,
                Difference::Signature(SignatureFault::Invalid),
            ),
            (
                Corruption::PreviousHash(vec![7; 32]),
                Corruption::PreviousHash(row.previous_hash.clone()),
                53,
                Difference::PreviousSeal,
            ),
            (Corruption::Position(1_000), Corruption::Position(53), 54, Difference::Place { expected: 53 }),
        ];
        for (change, restore, position, what) in changes {
            let told = format!("{change:?}");
            tamper(&portal.app.store, row.id, change).await.expect("changed");
            let broken = verify(&portal.app, licence).await.expect("walked").broken.expect(&told);
            assert_eq!((broken.position, &broken.what), (position, &what), "{told}");
            assert_eq!(broken.entry, Some(rows[usize::try_from(position - 1).expect("a place")].id), "{told}");
            tamper(&portal.app.store, row.id, restore).await.expect("restored");
        }
        // Hashed anew by somebody who knows how, and cannot sign.
        tamper(&portal.app.store, row.id, Corruption::Payload(own.payload)).await.expect("changed");
        tamper(&portal.app.store, row.id, Corruption::Hash(resealed)).await.expect("changed");
        let checked = verify(&portal.app, licence).await.expect("walked");
        let broken = checked.broken.expect("a break");
        let invalid = Difference::Signature(SignatureFault::Invalid);
        assert_eq!((broken.entry, broken.what, checked.answers), (Some(row.id), invalid, 52));
        tamper(&portal.app.store, row.id, Corruption::Removed).await.expect("changed");
        let broken = verify(&portal.app, licence).await.expect("walked").broken.expect("a break");
        assert_eq!((broken.position, broken.what), (54, Difference::Place { expected: 53 }));
    }
}

sqlite_and_postgres! {
    async fn files_behind_an_answer_are_held_against_their_hashes(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let action = portal.action("vandijk", NewAction::default()).await;
        let form = Form::of(action).file("a.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form, None).await.status.is_success());
        assert!(portal.get(&format!("/api/actions/{action}/receipt"), &anna.token).await.status.is_success());
        let licence = anna.scope.licence;
        let checked = verify(&portal.app, licence).await.expect("walked");
        assert_eq!((checked.answers, checked.files, checked.gone, checked.broken), (1, 2, 0, None));

        let sealed = chain(&portal, &anna).await.remove(0);
        let upload: Uuid = sealed.payload["files"][0]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let key = documents::files::key(upload);
        let bytes = portal.app.files.get(&key).await.expect("the file");
        let found = async || verify(&portal.app, licence).await.expect("walked").broken.map(|broken| broken.what);
        portal.app.files.put(&key, "other".into()).await.expect("changed");
        assert_eq!(found().await, Some(Difference::FileChanged(upload)));
        portal.app.files.delete(&key).await.expect("removed");
        assert_eq!(found().await, Some(Difference::FileMissing(upload)));
        portal.app.files.put(&key, bytes).await.expect("put back");
        assert_eq!(found().await, None);

        // Taken back while nobody had looked at it: gone, but nothing is broken.
        let path = format!("/api/documents/uploads/{upload}");
        assert_eq!(portal.call(axum::http::Method::DELETE, &path, Some(&anna.token), None).await.status, 204);
        let checked = verify(&portal.app, licence).await.expect("walked");
        assert_eq!((checked.answers, checked.gone, checked.broken), (1, 1, None));
    }
}
