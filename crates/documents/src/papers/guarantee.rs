//! The three papers of a bank guarantee.

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::{Block, Party};

/// The request for a bank guarantee. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuaranteeRequest {
    pub label: String,
    /// The company that gives the guarantee.
    pub company: String,
    /// The buyers.
    pub applicants: Vec<Party>,
    /// The address of the home, where it is known.
    pub property: Option<String>,
    pub purchase_price_cents: Option<i64>,
    pub guarantee_cents: i64,
    pub premium_cents: Option<i64>,
    /// What the term life cover adds once; not printed when zero.
    pub one_off_additional_cents: i64,
    pub purchase_agreement_on: Option<NaiveDate>,
    /// Until when the guarantee stands.
    pub expires_on: Option<NaiveDate>,
}

/// The general conditions of a bank guarantee.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuaranteeConditions {
    pub company: String,
    /// The edition of the conditions, such as `2026-01`.
    pub edition: String,
    /// The company's own text; when empty, the general one of the template is printed.
    pub articles: Vec<Block>,
}

/// The insurance card: what the cover that goes with a guarantee is, on one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InsuranceCard {
    pub company: String,
    /// The name of the product.
    pub product: String,
    pub guarantee_cents: Option<i64>,
    pub premium_cents: Option<i64>,
}
