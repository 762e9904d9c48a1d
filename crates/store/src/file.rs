//! A document that has its content in the file store.

use uuid::Uuid;

/// A document with its content in the file store.
#[derive(Clone, Debug)]
pub struct File {
    pub id: Uuid,
    pub key: String,
    pub file_name: String,
    pub media_type: String,
    pub language: Option<String>,
    pub bytes: Option<i64>,
    pub sha256: Option<String>,
    /// Id of a quote's attachment in the action's quotes.
    pub attachment: Option<String>,
}
