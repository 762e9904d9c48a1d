//! The confirmation of a withdrawal from a contract.

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::{EvidencePart, Moment, Party};

/// Confirmation of a withdrawal from a contract, with its evidence.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WithdrawalConfirmation {
    /// The firm's name for the contract.
    pub contract: String,
    /// The number under which the portal keeps the withdrawal.
    pub reference: String,
    /// Name of the withdrawing person, as they gave it.
    pub name: String,
    pub client: Party,
    /// Address that the person gave for the confirmation.
    pub email: Option<String>,
    pub concluded_on: NaiveDate,
    /// The last day on which withdrawing was possible.
    pub last_day: NaiveDate,
    pub received_at: Moment,
    /// The day of sending, of a letter that the firm recorded.
    pub sent_on: Option<NaiveDate>,
    /// The direct-debit mandates that ended with the contract.
    pub ended_mandates: Vec<MandateEnd>,
    pub evidence: EvidencePart,
}

/// A direct-debit mandate that ended with its contract.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MandateEnd {
    pub iban: String,
    pub reference: Option<String>,
}
