//! Lines of the audit trail: what of them is hashed, and the code by which they are known until they are chained.

use chrono::{DateTime, SecondsFormat, Utc};
use domain::ids::LicenceId;
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::EvidenceKeys;
use crate::Result;
use crate::sql::Row;

/// The rules by which lines are hashed now: which columns of `audit` the content holds.
pub const VERSION: i64 = 1;
/// Prefix of the content of a line that is vouched for, in the place of the hash of the line before.
const BEFORE_CHAIN: &[u8] = b"balie audit line v1";

/// A line of the audit trail with its details as the very text that is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditLine {
    pub id: Uuid,
    pub licence: LicenceId,
    pub consumer: Option<Uuid>,
    pub actor: String,
    pub kind: String,
    pub details: String,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTime<Utc>,
}

/// The columns of a line. The details are cast to a text, because reading JSON does not give back the text that was
/// hashed.
pub(super) const LINE: &str = "a.id,a.licence_id,a.consumer_id,a.actor,a.type,cast(a.details as text),a.ip,a.user_agent,\
     a.occurred_at";

/// Reads the columns of [`LINE`]; `None` when an outer join found no line.
pub(super) fn read_line(row: &mut Row<'_>) -> Result<Option<AuditLine>> {
    let Some(id) = row.read()? else { return Ok(None) };
    Ok(Some(AuditLine {
        id,
        licence: row.read()?,
        consumer: row.read()?,
        actor: row.read()?,
        kind: row.read()?,
        details: row.read()?,
        ip: row.read()?,
        user_agent: row.read()?,
        occurred_at: row.read()?,
    }))
}

/// The content of a line that is hashed, its members in the order of their names.
#[derive(Serialize)]
struct LineContent<'a> {
    actor: &'a str,
    consumer: Option<Uuid>,
    details_sha256: String,
    id: Uuid,
    ip: Option<&'a str>,
    licence: LicenceId,
    occurred_at: String,
    position: i64,
    #[serde(rename = "type")]
    kind: &'a str,
    user_agent: Option<&'a str>,
    v: i64,
}

/// The hash of a line at a place.
pub fn hash_of_line(previous_hash: &[u8], position: i64, line: &AuditLine) -> Vec<u8> {
    let content = LineContent {
        actor: &line.actor,
        consumer: line.consumer,
        details_sha256: hex::encode(Sha256::digest(&line.details)),
        id: line.id,
        ip: line.ip.as_deref(),
        licence: line.licence,
        occurred_at: line.occurred_at.to_rfc3339_opts(SecondsFormat::Micros, true),
        position,
        kind: &line.kind,
        user_agent: line.user_agent.as_deref(),
        v: VERSION,
    };
    hash(previous_hash, &content)
}

impl AuditLine {
    /// The code by which the portal knows the line as its own.
    pub(crate) fn authentication_code(&self, keys: &EvidenceKeys) -> Option<Vec<u8>> {
        keys.authentication_code(&hash_of_line(BEFORE_CHAIN, 0, self))
    }

    /// Returns whether the code is the portal's, of this very line.
    pub(super) fn is_vouched(&self, keys: &EvidenceKeys, mac: &[u8]) -> bool {
        keys.is_vouched(&hash_of_line(BEFORE_CHAIN, 0, self), mac)
    }
}

pub(super) fn hash(previous_hash: &[u8], content: &impl Serialize) -> Vec<u8> {
    let content = serde_json::to_string(content).unwrap_or_default();
    Sha256::new().chain_update(previous_hash).chain_update(content).finalize().to_vec()
}
