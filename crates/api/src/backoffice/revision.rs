//! The revision of a record: a hash over everything that the firm or a consumer can change in it, for `If-Match`.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::records::StoredRecord;

/// How many bytes of the hash make a revision.
const BYTES: usize = 12;

/// The revision of a record as it is kept.
pub fn of(kept: &StoredRecord) -> String {
    // A consumer's sign-ins do not change the firm's record.
    let ways_in = ["has_password", "activated_at", "two_factor_enabled", "two_factor_reset_at"];
    let more = kept.more.iter().filter(|(name, _)| !ways_in.contains(&name.as_str()));
    let more: Value =
        more.map(|(name, value)| (name.clone(), value.clone())).collect::<serde_json::Map<_, _>>().into();
    hash(&json!([kept.id, kept.version, kept.attributes, more]))
}

/// The revision of a firm's settings.
pub fn of_licence(version: i64, attributes: &Value) -> String {
    hash(&json!([version, attributes]))
}

fn hash(content: &Value) -> String {
    hex::encode(&Sha256::digest(content.to_string())[..BYTES])
}
