//! The service order (OTD, opdracht tot dienstverlening).

use chrono::NaiveDate;
use serde::Serialize;

use super::invoice::Vat;
use super::mandate::Mandate;
use super::parts::{Block, Evidence, Party};

/// A service order. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ServiceOrder {
    /// How the firm calls this order.
    pub label: String,
    /// When it was offered.
    pub offered_on: Option<NaiveDate>,
    /// Who gives the order: one or two persons, or a company.
    pub clients: Vec<Party>,
    /// The adviser who carries it out.
    pub adviser: Option<String>,
    pub service: String,
    pub subservice: Option<String>,
    /// What is due once.
    pub total_at_once_cents: i64,
    /// What is due every month, including tax.
    pub total_monthly_cents: i64,
    /// The tax in the monthly amount.
    pub monthly_vat: Option<Vat>,
    /// The monthly amount is collected from this account.
    pub direct_debit: Option<DirectDebit>,
    /// The firm's conditions.
    pub conditions: Vec<Block>,
    /// Whether everybody who has to sign it has done so.
    pub is_signed: bool,
    /// How it was signed, by one person after the other. An order that was signed elsewhere has none.
    pub signatures: Vec<Evidence>,
    /// The direct-debit mandate that was given with it.
    pub mandate: Option<Mandate>,
}

/// Who collects the monthly amount, and from which account once that is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DirectDebit {
    pub payment_reference: String,
    pub creditor_name: String,
    pub creditor_id: String,
    pub iban: Option<String>,
    pub account_holder: Option<String>,
}

/// How a document of the firm's own was signed, to be put behind it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Signatures {
    /// How the firm calls what was signed.
    pub label: String,
    pub signatures: Vec<Evidence>,
    /// The direct-debit mandate that was given with it.
    pub mandate: Option<Mandate>,
}
