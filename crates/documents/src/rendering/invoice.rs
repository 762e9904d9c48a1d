//! Content of an invoice.

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::Party;

/// An invoice. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InvoiceContent {
    /// The number that the firm gave the invoice; empty for a draft, which has none yet.
    pub public_number: String,
    /// The number of the invoice that a credit note takes amounts off.
    pub credited_number: Option<String>,
    /// Date of the invoice.
    pub date: NaiveDate,
    /// Last day of payment; `None` for a credit invoice or a total of zero.
    pub due_date: Option<NaiveDate>,
    /// The person or company that pays.
    pub addressee: Party,
    /// Lines of what is invoiced.
    pub lines: Vec<InvoiceContentLine>,
    /// The value added tax in the total, by rate, where it is charged (much advice is exempt).
    pub vat: Vec<Vat>,
    /// Total to be paid; below zero for a credit invoice.
    pub total_cents: i64,
    /// True if the invoice can be paid in the portal.
    pub in_portal: bool,
    /// Bank details for a payment outside the portal.
    pub payment: Option<PaymentDetails>,
    /// Date of payment; `None` while the invoice is open.
    pub paid_on: Option<NaiveDate>,
}

/// One line of an invoice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InvoiceContentLine {
    pub description: String,
    /// Amount of the line; the firm may give the total alone.
    pub amount_cents: Option<i64>,
    /// Rate of value added tax of the line; none where it is exempt.
    pub vat_percentage: Option<f64>,
}

/// Value added tax of one rate.
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
