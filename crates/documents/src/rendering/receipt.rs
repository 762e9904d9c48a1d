//! The receipt of a decision.

use serde::Serialize;

use super::parts::{EvidencePart, Party, ReceiptRow};

/// Rows under a heading; without one right under that of the whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    pub title: Option<String>,
    pub rows: Vec<ReceiptRow>,
}

/// Receipt of a submission: the presented data, the consumer's answers and agreements, and the evidence.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Receipt {
    /// Name of the action, as in the list of to-dos.
    pub action: String,
    /// The product to which the answer belongs.
    pub product: Option<String>,
    /// The number under which the portal keeps it.
    pub reference: String,
    pub client: Party,
    /// The outcome in one sentence, where there is one ("accepted").
    pub outcome: Option<String>,
    /// Data that was presented on the screen.
    pub shown: Vec<ReceiptRow>,
    /// The consumer's answers and choices, by section of the form.
    pub answered: Vec<Section>,
    pub evidence: EvidencePart,
}
