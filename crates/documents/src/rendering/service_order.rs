//! The service order (OTD, opdracht tot dienstverlening).

use chrono::NaiveDate;
use serde::Serialize;

use super::invoice::Vat;
use super::mandate::Mandate;
use super::parts::{Block, EvidencePart, Party};

/// A service order. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ServiceOrder {
    /// The firm's name for this order.
    pub label: String,
    /// Date of the offer.
    pub offered_on: Option<NaiveDate>,
    /// The clients who give the order: one or two persons, or a company.
    pub clients: Vec<Party>,
    /// The adviser who carries out the order.
    pub adviser: Option<String>,
    pub service: String,
    pub subservice: Option<String>,
    /// One-off total, including tax.
    pub total_at_once_cents: i64,
    /// Monthly total, including tax.
    pub total_monthly_cents: i64,
    /// The tax in the monthly amount.
    pub monthly_vat: Option<Vat>,
    /// The monthly amount is collected from this account.
    pub direct_debit: Option<DirectDebit>,
    /// Conditions of the firm, as paragraphs.
    pub conditions: Vec<Block>,
    /// True if everybody who has to sign has signed.
    pub is_signed: bool,
    /// Evidence of each signature, in order. An order that was signed outside the portal has none.
    pub signatures: Vec<EvidencePart>,
    /// The direct-debit mandate that was given with the order.
    pub mandate: Option<Mandate>,
}

/// Direct debit of the monthly amount: the creditor, and the account once it is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DirectDebit {
    pub payment_reference: String,
    pub creditor_name: String,
    pub creditor_id: String,
    pub iban: Option<String>,
    pub account_holder: Option<String>,
}

/// Page with the evidence of signatures, appended to a document of the firm's own.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Signatures {
    /// The firm's name for the signed document.
    pub label: String,
    pub signatures: Vec<EvidencePart>,
    /// The direct-debit mandate that was given with the order.
    pub mandate: Option<Mandate>,
}
