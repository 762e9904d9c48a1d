//! The invoice.

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::Party;

/// An invoice. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Invoice {
    /// The number the firm gave it.
    pub public_number: String,
    /// When it was drawn up.
    pub date: NaiveDate,
    /// When it must have been paid; none where there is nothing to pay.
    pub due_date: Option<NaiveDate>,
    /// Who is to pay.
    pub addressee: Party,
    /// What it is for.
    pub lines: Vec<InvoiceLine>,
    /// The value added tax in the total, by rate, where it is charged (much advice is exempt).
    pub vat: Vec<Vat>,
    /// What is to be paid; below zero for a credit invoice.
    pub total_cents: i64,
    /// Whether it can be paid in the portal.
    pub in_portal: bool,
    /// Where to pay when not in the portal.
    pub payment: Option<PaymentDetails>,
    /// When it was paid; none while it is open.
    pub paid_on: Option<NaiveDate>,
}

/// One line of an invoice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InvoiceLine {
    pub description: String,
    /// Its amount; the firm may give the total alone.
    pub amount_cents: Option<i64>,
    /// Its rate of value added tax; none where it is exempt.
    pub vat_percentage: Option<f64>,
}

/// Value added tax.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Vat {
    pub percentage: f64,
    pub amount_cents: i64,
}

/// The account to pay to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PaymentDetails {
    /// The account number; printed in groups of four.
    pub iban: String,
    pub account_name: String,
}
