//! Anchors that were kept elsewhere: the events `evidence.anchored` of a firm's feed, one on each line.

use std::path::Path;

use anyhow::{Context, ensure};
use app::verify::Anchor;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use domain::events::AnchoredHead;
use domain::ids::LicenceId;
use serde::Deserialize;
use serde_json::Value;

const KIND: &str = "evidence.anchored";

#[derive(Deserialize)]
#[expect(clippy::struct_field_names, reason = "the names of the event")]
struct Anchored {
    licence: LicenceId,
    anchored_at: DateTime<Utc>,
    chains: Vec<AnchoredHead>,
}

/// Reads a file of events, one on each line, or whole answers of the feed; events of other types are passed over.
///
/// # Errors
/// When it cannot be read, a line is not JSON, or no line is an anchor.
pub fn read(file: &Path) -> anyhow::Result<Vec<Anchor>> {
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut anchors = Vec::new();
    for (place, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let of_line = || format!("{} line {}", file.display(), place + 1);
        let value: Value = serde_json::from_str(line).with_context(of_line)?;
        let events = value["data"].as_array().map_or(std::slice::from_ref(&value), Vec::as_slice);
        for event in events.iter().filter(|event| event["type"] == KIND) {
            let found = Anchored::deserialize(&event["data"]).with_context(of_line)?;
            let source = format!("{} of {}", of_line(), found.anchored_at.format("%Y-%m-%d"));
            for head in &found.chains {
                anchors.push(to_anchor(&found, head, source.clone()).with_context(of_line)?);
            }
        }
    }
    ensure!(!anchors.is_empty(), "{}: no line is an event {KIND}", file.display());
    Ok(anchors)
}

fn to_anchor(found: &Anchored, head: &AnchoredHead, source: String) -> anyhow::Result<Anchor> {
    Ok(Anchor {
        licence: found.licence,
        chain: head.chain.parse().with_context(|| format!("chain {:?}", head.chain))?,
        position: head.position,
        hash: hex::decode(&head.hash).context("hash")?,
        key_id: head.key_id.clone(),
        signature: STANDARD.decode(&head.signature).context("signature")?,
        anchored_at: found.anchored_at,
        source,
        is_head: false,
    })
}
