//! The receipt of a decision.

use serde::Serialize;

use super::parts::{Evidence, Party, Row};

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
    /// What was filled in or chosen.
    pub answered: Vec<Row>,
    pub evidence: Evidence,
}
