//! The SEPA direct debit mandate (core scheme).

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::{EvidencePart, Party};

/// A mandate, with the elements that the SEPA core rulebook requires.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mandate {
    /// The unique mandate reference, at most 35 characters.
    pub reference: String,
    pub kind: MandateKind,
    pub creditor: Creditor,
    /// Holder of the account that is debited.
    pub debtor: Party,
    /// The account number; printed in groups of four.
    pub iban: String,
    pub bic: Option<String>,
    /// Purpose of the mandate, in the firm's words.
    pub purpose: Option<String>,
    /// The date of signing.
    pub signed_on: NaiveDate,
    /// Evidence of the signature; `None` before it was signed.
    pub evidence: Option<EvidencePart>,
}

/// Sequence type of a SEPA mandate: recurrent or one-off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MandateKind {
    Recurrent,
    OneOff,
}

/// The party that collects, with its SEPA creditor identifier.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Creditor {
    pub party: Party,
    /// The creditor identifier, such as `NL00ZZZ123456780000`.
    pub id: String,
}
