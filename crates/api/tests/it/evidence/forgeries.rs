//! Attempts of somebody who can write to the database and knows how entries are hashed but has no key; each must be
//! detected.

use app::verify::{Broken, ChainDifference, ChainReport, verify_chain};
use axum::http::Method;
use serde_json::json;
use store::evidence::{EvidenceKeys, SignatureError};
use store::submissions::{SIGNED_FROM_HERE, Submission, sign_from_here};
use store::testing::{Corruption, execute, tamper};

use crate::evidence::{approve, read_chain};
use crate::support::{Person, Portal, VANDIJK};

async fn check_chain(portal: &Portal, who: &Person) -> ChainReport {
    verify_chain(&portal.app, who.scope.licence).await.expect("walked")
}

async fn find_break(portal: &Portal, who: &Person) -> (i64, ChainDifference) {
    let Broken { position, what, .. } = check_chain(portal, who).await.broken.expect("a break");
    (position, what)
}

async fn change(portal: &Portal, entry: &Submission, how: Corruption) {
    tamper(&portal.store, entry.id, how).await.expect("changed");
}

async fn anna_with(portal: &Portal, answers: usize) -> (Person, Vec<Submission>) {
    let anna = portal.person("vandijk", "anna").await;
    for place in 0..answers {
        approve(portal, &anna, place).await;
    }
    let rows = read_chain(portal, &anna).await;
    (anna, rows)
}

/// Returns `holds` of each entry of the chain, as the back office lists it.
async fn answers_that_hold(portal: &Portal) -> Vec<bool> {
    let reply = portal.firm_call(VANDIJK, Method::GET, "answers", None).await;
    let body = reply.json();
    let data = body["data"].as_array().expect("answers");
    data.iter().map(|answer| answer["attributes"]["holds"] == true).collect()
}

/// Hashes every entry anew from the first on, by the rules of a version, without signing.
async fn hash_anew(portal: &Portal, rows: &[Submission], version: i64) {
    let mut previous_hash = vec![0; 32];
    for row in rows {
        let mut forged = Submission { version, previous_hash, key_id: None, signature: None, ..row.clone() };
        forged.hash = forged.computed_hash();
        change(portal, row, Corruption::Version(version)).await;
        change(portal, row, Corruption::PreviousHash(forged.previous_hash)).await;
        change(portal, row, Corruption::Hash(forged.hash.clone())).await;
        if version == 1 {
            change(portal, row, Corruption::Key(None)).await;
            change(portal, row, Corruption::Signature(None)).await;
            change(portal, row, Corruption::SealedAction(None)).await;
        }
        previous_hash = forged.hash;
    }
}

sqlite_and_postgres! {
    async fn a_whole_chain_hashed_anew_is_not_signed(portal: Portal) {
        let (anna, mut rows) = anna_with(&portal, 4).await;
        rows[1].payload = json!({ "response": "no" });
        change(&portal, &rows[1], Corruption::Payload(rows[1].payload.clone())).await;
        hash_anew(&portal, &rows, 2).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Signature(SignatureError::Invalid)));
        // With a key of their own.
        let other = EvidenceKeys::new(&[1; 32]).expect("a key");
        for row in read_chain(&portal, &anna).await {
            change(&portal, &row, Corruption::Signature(Some(other.sign(row.head())))).await;
        }
        assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::Signature(SignatureError::Invalid)));
        for row in &rows {
            change(&portal, row, Corruption::Key(Some(other.id().to_owned()))).await;
        }
        let unknown = SignatureError::UnknownKey(other.id().to_owned());
        assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::Signature(unknown)));
        // And without any signature.
        for row in &rows {
            change(&portal, row, Corruption::Signature(None)).await;
        }
        assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::Unsigned));
    }
}

sqlite_and_postgres! {
    async fn entries_cannot_be_put_back_under_the_old_rules(portal: Portal) {
        let (anna, mut rows) = anna_with(&portal, 4).await;
        let mut last = Submission { version: 1, ..rows[3].clone() };
        last.payload = json!({ "response": "no" });
        let changes = [
            Corruption::Payload(last.payload.clone()),
            Corruption::Version(1),
            Corruption::Hash(last.computed_hash()),
            Corruption::Key(None),
            Corruption::Signature(None),
        ];
        for how in changes {
            change(&portal, &rows[3], how).await;
        }
        assert_eq!(find_break(&portal, &anna).await, (4, ChainDifference::Downgraded));
        rows[3].payload = last.payload;
        // All of them: the end of the chain has to be signed, and the portal signs no chain that it did not find.
        hash_anew(&portal, &rows, 1).await;
        assert_eq!(find_break(&portal, &anna).await, (4, ChainDifference::UnsignedChain));
        approve(&portal, &anna, 4).await;
        assert_eq!(find_break(&portal, &anna).await, (5, ChainDifference::NoTransition));
    }
}

sqlite_and_postgres! {
    async fn an_erasure_by_hand_is_a_break(portal: Portal) {
        let (anna, rows) = anna_with(&portal, 3).await;
        let changes = [
            Corruption::Payload(json!({ "erased_at": "2026-11-21T09:00:00Z" })),
            Corruption::Evidence(json!({})),
            Corruption::Consumer(None),
            Corruption::Action(None),
            Corruption::SealedAction(None),
        ];
        for how in changes {
            change(&portal, &rows[1], how).await;
        }
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::ErasureMissing));
        let forged = check_chain(&portal, &anna).await;
        assert_eq!((forged.answers, forged.erased), (2, 1), "the others are counted all the same");
    }
}

sqlite_and_postgres! {
    async fn an_answer_keeps_its_owner_and_its_action(portal: Portal) {
        let (anna, rows) = anna_with(&portal, 3).await;
        let row = &rows[1];
        change(&portal, row, Corruption::Consumer(None)).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Column("consumer_id")));
        change(&portal, row, Corruption::Consumer(row.consumer)).await;
        change(&portal, row, Corruption::Action(None)).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Column("action_id")));
        change(&portal, row, Corruption::SealedAction(None)).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Column("sealed_action_id")));
        change(&portal, row, Corruption::SealedAction(row.sealed_action)).await;
        change(&portal, row, Corruption::Action(row.action)).await;
        assert_eq!(check_chain(&portal, &anna).await.broken, None);
        // The firm deletes the action itself: that is no break.
        let id = row.action.expect("an action").simple().to_string();
        let id = if portal.store.is_file() { format!("x'{id}'") } else { format!("'{id}'") };
        execute(&portal.store, &format!("delete from actions where id = {id}")).await.expect("deleted");
        let after = read_chain(&portal, &anna).await;
        assert_eq!((after[1].action, after[1].sealed_action), (None, row.action));
        assert_eq!(check_chain(&portal, &anna).await.broken, None);
    }
}

sqlite_and_postgres! {
    async fn large_whole_numbers_are_hashed_to_the_last_digit(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let new = store::submissions::NewSubmission {
            id: portal.app.new_id(),
            action: None,
            kind: "KNOWLEDGE_FORM".to_owned(),
            payload: json!({ "figures": [12_345_678_901_234_567_i64, 9_007_199_254_740_993_i64, u64::MAX, 1.5, 1e300] }),
            evidence: json!({ "at": portal.app.now(), "consumer": anna.scope.consumer }),
            created_at: portal.app.now(),
        };
        let tx = portal.store.begin().await.expect("a transaction");
        let row = store::submissions::seal(&tx, anna.scope, new).await.expect("sealed");
        tx.commit().await.expect("committed");
        assert_eq!(check_chain(&portal, &anna).await.broken, None);
        for (place, other) in [(0, json!(12_345_678_901_234_568_i64)), (1, json!(9_007_199_254_740_992_i64))] {
            let mut payload = row.payload.clone();
            payload["figures"][place] = other;
            change(&portal, &row, Corruption::Payload(payload)).await;
            assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::Content));
        }
        // What no reader of JSON can tell apart from what was sealed.
        let cast = if portal.store.is_file() { "" } else { "::json" };
        let text = row.payload.to_string().replace("18446744073709551615", "18446744073709551615.0");
        execute(&portal.store, &format!("update submissions set payload = '{text}'{cast}")).await.expect("changed");
        assert_eq!(find_break(&portal, &anna).await, (1, ChainDifference::Content));
        change(&portal, &row, Corruption::Payload(row.payload.clone())).await;
        assert_eq!(check_chain(&portal, &anna).await.broken, None);
    }
}

sqlite_and_postgres! {
    async fn a_chain_that_was_begun_without_signatures_goes_on_with_them(portal: Portal) {
        let (anna, rows) = anna_with(&portal, 3).await;
        hash_anew(&portal, &rows, 1).await;
        assert_eq!(find_break(&portal, &anna).await, (3, ChainDifference::UnsignedChain));
        let held = answers_that_hold(&portal).await;
        assert_eq!(held, [false, false, false], "nobody vouches for them");
        let tx = portal.store.begin().await.expect("a transaction");
        sign_from_here(&tx, anna.scope.licence, portal.app.now()).await.expect("signed");
        tx.commit().await.expect("committed");
        assert_eq!(answers_that_hold(&portal).await, [true, true, true, true]);
        approve(&portal, &anna, 3).await;
        let after = check_chain(&portal, &anna).await;
        assert_eq!((after.answers, after.unsigned, after.signed_from, &after.broken), (4, 3, Some(4), &None));
        assert_eq!(read_chain(&portal, &anna).await[3].kind, SIGNED_FROM_HERE);
        // The old part is held by the signature behind it.
        let payload = rows[1].payload.clone();
        change(&portal, &rows[1], Corruption::Payload(json!({ "response": "no" }))).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Content));
        assert_eq!(answers_that_hold(&portal).await, [false, false, false, true, true], "what leads to it is broken");
        change(&portal, &rows[1], Corruption::Payload(payload)).await;
        change(&portal, &rows[1], Corruption::Consumer(None)).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::Owner));
        change(&portal, &rows[1], Corruption::Action(None)).await;
        change(&portal, &rows[1], Corruption::Payload(json!({ "erased_at": portal.app.now() }))).await;
        change(&portal, &rows[1], Corruption::Evidence(json!({}))).await;
        assert_eq!(find_break(&portal, &anna).await, (2, ChainDifference::ErasureMissing));
    }
}
