//! Alterations that compute hashes as the documentation says, without a key.

use serde_json::json;
use store::evidence::audit::{self, hash_of_line, hash_of_note};
use store::submissions::Submission;
use store::testing::{Corruption, execute, tamper};
use uuid::Uuid;

use super::{Scene, literal};
use crate::support::Portal;

#[derive(Clone, Copy)]
pub enum Forgery {
    /// An answer is altered, and it and all behind it are hashed anew.
    RehashedEnd { answer: usize },
    /// The signature of the answer before stands at the second one.
    Signatures,
    /// Altered answers under the rules without signatures.
    OldRules { from: usize, with_anchors: bool },
    /// The last line is altered and its place hashed anew.
    RehashedTrail,
    /// A row behind the end, of a line that was put in or of a deletion, hashed as it has to be.
    BehindTheTrail { is_note: bool },
}

pub async fn apply_forgery(portal: &Portal, scene: &Scene, forgery: Forgery) {
    match forgery {
        Forgery::RehashedEnd { answer } => rehash(portal, scene, answer, 2).await,
        Forgery::Signatures => {
            let [first, second, ..] = &scene.entries[..] else { panic!("no entries") };
            change(portal, second, Corruption::Signature(first.signature.clone())).await;
        }
        Forgery::OldRules { from, with_anchors } => {
            rehash(portal, scene, from, 1).await;
            if with_anchors {
                execute_sql(portal, "delete from evidence_anchors").await;
            }
        }
        Forgery::RehashedTrail => rehash_trail(portal, scene).await,
        Forgery::BehindTheTrail { is_note } => put_behind_trail(portal, scene, is_note).await,
    }
}

async fn execute_sql(portal: &Portal, statement: &str) {
    execute(&portal.store, statement).await.expect("carried out");
}

async fn change(portal: &Portal, entry: &Submission, how: Corruption) {
    tamper(&portal.store, entry.id, how).await.expect("changed");
}

async fn rehash(portal: &Portal, scene: &Scene, first: usize, version: i64) {
    let before = first.checked_sub(2).map_or(vec![0; 32], |before| scene.entries[before].hash.clone());
    let mut previous_hash = before;
    for (place, entry) in scene.entries.iter().enumerate().skip(first - 1) {
        let mut forged = Submission { version, previous_hash, ..entry.clone() };
        if place + 1 == first {
            forged.payload = json!({ "response": "no" });
            change(portal, entry, Corruption::Payload(forged.payload.clone())).await;
        }
        forged.hash = forged.computed_hash();
        change(portal, entry, Corruption::PreviousHash(forged.previous_hash)).await;
        change(portal, entry, Corruption::Hash(forged.hash.clone())).await;
        if version == 1 {
            change(portal, entry, Corruption::Version(1)).await;
            change(portal, entry, Corruption::Key(None)).await;
            change(portal, entry, Corruption::Signature(None)).await;
            change(portal, entry, Corruption::SealedAction(None)).await;
        }
        previous_hash = forged.hash;
    }
}

/// A hash as a literal of the database.
fn bytes_literal(portal: &Portal, hash: &[u8]) -> String {
    let hash = hex::encode(hash);
    if portal.store.is_file() { format!("x'{hash}'") } else { format!("'\\x{hash}'") }
}

async fn rehash_trail(portal: &Portal, scene: &Scene) {
    rehash_line(portal, scene, scene.lines).await;
    execute_sql(portal, "delete from evidence_anchors").await;
}

/// Alters the line at a place, and hashes that place anew.
pub async fn rehash_line(portal: &Portal, scene: &Scene, position: i64) {
    let (db, firm) = (portal.app.store.reader(), scene.firm);
    let entries = audit::entries_after(db, firm, position - 2, 2).await.expect("entries");
    let [before, altered] = &entries[..] else { panic!("no entries") };
    let mut line = altered.line.clone().expect("a line");
    "operator".clone_into(&mut line.actor);
    let hash = bytes_literal(portal, &hash_of_line(&before.hash, position, &line));
    let (id, firm) = (literal(portal, line.id), literal(portal, firm.uuid()));
    execute_sql(
        portal,
        &format!(
            "update audit set actor='operator' where id={id}; \
         update audit_chain set hash={hash} where licence_id={firm} and position={position}"
        ),
    )
    .await;
}

async fn put_behind_trail(portal: &Portal, scene: &Scene, is_note: bool) {
    let (db, firm) = (portal.app.store.reader(), scene.firm);
    let last = audit::entries_after(db, firm, scene.lines - 1, 9).await.expect("entries").remove(0);
    let place = last.position + 1;
    let licence = literal(portal, firm.uuid());
    if is_note {
        let note =
            json!({ "lines": [[1, 1]], "rule": "rest", "at": portal.app.now(), "by": "system" }).to_string();
        let hash = bytes_literal(portal, &hash_of_note(&last.hash, firm, place, &note));
        execute_sql(portal, &format!(
            "delete from audit where id=(select line_id from audit_chain where licence_id={licence} and position=1); \
             insert into audit_chain (licence_id,position,note,version,hash,sealed_at) \
             values ({licence},{place},'{note}',1,{hash},'2026-11-21T09:00:00Z')"
        ))
        .await;
        return;
    }
    let mut line = last.line.expect("a line");
    (line.id, line.actor) = (Uuid::now_v7(), "system".to_owned());
    let hash = bytes_literal(portal, &hash_of_line(&last.hash, place, &line));
    let (id, old) = (literal(portal, line.id), literal(portal, last.line_id.expect("a line")));
    execute_sql(portal, &format!(
        "insert into audit (id,licence_id,consumer_id,actor,type,details,ip,user_agent,occurred_at) \
         select {id},licence_id,consumer_id,'system',type,details,ip,user_agent,occurred_at from audit where id={old}; \
         insert into audit_chain (licence_id,position,line_id,version,hash,sealed_at) \
         values ({licence},{place},{id},1,{hash},'2026-11-21T09:00:00Z')"
    ))
    .await;
}
