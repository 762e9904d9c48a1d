//! A draft as it is stored, of a form or of a message.

use serde_json::Value;

/// What was typed, and which edition of it this is.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub data: Value,
    pub revision: i64,
}
