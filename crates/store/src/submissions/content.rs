//! Hashing of entries of version 2.

use chrono::{DateTime, SecondsFormat, Utc};
use domain::ids::LicenceId;
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::Submission;

/// The rules by which entries are hashed now.
pub const VERSION: i64 = 2;

/// Hashed content: texts, whole numbers and nulls only, the members in the order of their names, so that any JSON
/// writer produces the same bytes. Payload and evidence are in it as the SHA-256 of their exact text.
#[derive(Serialize)]
struct HashedContent<'a> {
    action: Option<Uuid>,
    consumer: Option<Uuid>,
    created_at: String,
    evidence_sha256: String,
    id: Uuid,
    licence: LicenceId,
    payload_sha256: String,
    position: i64,
    #[serde(rename = "type")]
    kind: &'a str,
    v: i64,
}

/// The exact text that is hashed after the previous hash, with payload and evidence as the texts that are stored.
pub(super) fn text(entry: &Submission, payload: &str, evidence: &str) -> String {
    let content = HashedContent {
        action: entry.sealed_action,
        consumer: entry.consumer,
        created_at: instant(entry.created_at),
        evidence_sha256: hex::encode(Sha256::digest(evidence)),
        id: entry.id,
        licence: entry.licence,
        payload_sha256: hex::encode(Sha256::digest(payload)),
        position: entry.chain_position,
        kind: &entry.kind,
        v: entry.version,
    };
    serde_json::to_string(&content).unwrap_or_default()
}

/// RFC 3339, UTC, six decimals: what both databases keep.
pub fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}
