//! The revision of a record: a hash over everything that the firm or a consumer can change in it, for `If-Match`.

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use store::records::StoredRecord;

/// Number of bytes of the hash that are a revision.
const BYTES: usize = 12;

/// Members about a consumer's sign-in and partner, which are not part of the firm's record.
const BESIDES: [&str; 8] = [
    "has_password",
    "activated_at",
    "invited_at",
    "partner_name",
    "two_factor_enabled",
    "two_factor_reset_at",
    "has_passkey",
    "mail",
];

/// The revision of a stored record.
pub fn compute(record: &StoredRecord) -> String {
    let more = record.more.iter().filter(|(name, _)| !BESIDES.contains(&name.as_str()));
    let more: Map<String, Value> = more.map(|(name, value)| (name.clone(), value.clone())).collect();
    hash(&json!([record.id, record.version, record.attributes, more]))
}

/// The revision of a firm's settings.
pub fn of_licence(version: i64, attributes: &Value) -> String {
    hash(&json!([version, attributes]))
}

fn hash(content: &Value) -> String {
    hex::encode(&Sha256::digest(content.to_string())[..BYTES])
}
