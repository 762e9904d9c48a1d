//! All that acts leave behind in a firm: sealed answers, audit trail and events, as text to compare.

use std::collections::HashMap;
use std::fmt::Write;

use domain::ids::LicenceId;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::submissions::ChainEntry;
use uuid::Uuid;

use super::Portal;

/// The length of an id as text.
const ID: usize = 36;

impl Portal {
    /// The chain of sealed answers with the SHA-256 of each exact text, the audit trail and the events. Random ids become numbers in
    /// the order of their first appearance, and so does the id that a partner gave.
    pub async fn left_behind(&self, licence: LicenceId, partners_id: Option<&str>) -> String {
        let db = self.app.store.reader();
        let mut text = String::new();
        let mut ids = HashMap::new();
        let mut displayed = |text: &str| match partners_id {
            Some(id) => number_ids(&text.replace(id, "the-partners-id"), &mut ids),
            None => number_ids(text, &mut ids),
        };
        for entry in store::submissions::entries_after(db, licence, 0, 1000).await.expect("the chain") {
            assert_eq!(entry.computed_hash(), entry.sealed.hash);
            let sealed = displayed(&format!("{}\n{}", entry.payload_text, entry.evidence_text));
            let hash = hex::encode(Sha256::digest(&sealed));
            let (position, kind, version) =
                (entry.sealed.chain_position, entry.sealed.kind, entry.sealed.version);
            writeln!(text, "{position} {kind} v{version}\n{sealed}\n{hash}\n").expect("text");
        }
        for line in store::audit::of_licence(
            db,
            (licence, &domain::accounts::staff::VisibleClients::All),
            None,
            None,
            None,
            1000,
        )
        .await
        .expect("the trail")
        {
            // What the firm sent comes in the order of a folder's files.
            if matches!(line.kind.as_str(), "records.written" | "document.content_written") {
                continue;
            }
            let mut line = json!([
                line.kind,
                line.actor,
                line.consumer,
                line.details,
                line.ip,
                line.user_agent,
                line.occurred_at
            ]);
            line.sort_all_objects();
            writeln!(text, "{}", displayed(&line.to_string())).expect("text");
        }
        for event in store::events::events_after(db, licence, 0, 1000).await.expect("events") {
            let product = event.product.map(|product| (product.kind, product.external_id));
            let about = (event.consumer_external_id, event.action_external_id, event.action_id);
            let mut event =
                json!([event.cursor, event.kind, event.occurred_at, about, event.by, product, event.data]);
            event.sort_all_objects();
            writeln!(text, "{}", displayed(&event.to_string())).expect("text");
        }
        text
    }

    /// The SHA-256 of what a firm's entries seal, a line for each with its kind and version.
    pub async fn sealed_hashes(&self, licence: LicenceId) -> String {
        let entries = store::submissions::entries_after(self.app.store.reader(), licence, 0, 1000).await;
        let mut lines: Vec<String> = entries
            .expect("the chain")
            .iter()
            .map(|entry| format!("{} v{} {}", entry.sealed.kind, entry.sealed.version, sealed_hash(entry)))
            .collect();
        lines.sort();
        lines.join("\n")
    }
}

/// The SHA-256 of what an entry seals, with numbers for its random ids and without the ports of the sandboxes.
fn sealed_hash(entry: &ChainEntry) -> String {
    let text = format!("{}\n{}", entry.payload_text, entry.evidence_text);
    let mut parts = text.split("127.0.0.1:");
    let beginning = parts.next().unwrap_or_default().to_owned();
    let text =
        parts.fold(beginning, |text, part| text + part.trim_start_matches(|c: char| c.is_ascii_digit()));
    hex::encode(Sha256::digest(number_ids(&text, &mut HashMap::new())))
}

fn number_ids(text: &str, ids: &mut HashMap<Uuid, usize>) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        if let Some(id) = rest.get(..ID).and_then(|part| part.parse::<Uuid>().ok()) {
            let next = ids.len() + 1;
            write!(out, "#{}", ids.entry(id).or_insert(next)).expect("text");
            rest = &rest[ID..];
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}
