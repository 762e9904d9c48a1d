//! The receipt of a decision.

use serde::Serialize;

use super::parts::{Evidence, Party, Row};

/// Rows under a heading; without one right under that of the whole.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Section {
    pub title: Option<String>,
    pub rows: Vec<Row>,
}

/// What a consumer was shown, answered and agreed to, with the evidence of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Receipt {
    /// What was decided on, in the words of the list of to-dos.
    pub action: String,
    /// The product it belongs to.
    pub product: Option<String>,
    /// The number under which the portal keeps it.
    pub reference: String,
    pub client: Party,
    /// The outcome in one sentence, where there is one ("accepted").
    pub outcome: Option<String>,
    /// What was on the screen.
    pub shown: Vec<Row>,
    /// What was filled in or chosen, part by part.
    pub answered: Vec<Section>,
    pub evidence: Evidence,
}
