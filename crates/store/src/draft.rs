//! A draft as it is stored, of a form or of a message.

use serde_json::Value;

/// Stored content of a form, and the number of its revision.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredDraft {
    pub data: Value,
    pub revision: i64,
}
