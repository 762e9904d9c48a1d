//! A letter about anything that has no document of its own.

use serde::Serialize;

use super::parts::{Block, Party};

/// A letter in the firm's look.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Letter {
    pub addressee: Party,
    pub subject: String,
    /// The greeting, such as `Beste Anna,`.
    pub salutation: String,
    pub body: Vec<Block>,
    /// Name below the letter.
    pub sender: Option<String>,
}
