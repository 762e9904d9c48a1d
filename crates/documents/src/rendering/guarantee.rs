//! The documents of a bank guarantee that the portal makes. Its general conditions are the insurer's and come from the
//! firm.

use chrono::NaiveDate;
use serde::Serialize;

use super::parts::Party;

/// The request for a bank guarantee. All amounts are in cents of euros.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GuaranteeRequest {
    pub label: String,
    /// The company that gives the guarantee.
    pub company: String,
    /// The people who buy the home and ask for the guarantee.
    pub applicants: Vec<Party>,
    /// The address of the home, where it is known.
    pub property: Option<String>,
    pub purchase_price_cents: Option<i64>,
    /// Amount of the guarantee; not printed while it is unknown.
    pub guarantee_cents: Option<i64>,
    pub premium_cents: Option<i64>,
    /// One-off surcharge for the term life cover; not printed when zero.
    pub one_off_additional_cents: i64,
    pub purchase_agreement_on: Option<NaiveDate>,
    /// Last day of the guarantee.
    pub expires_on: Option<NaiveDate>,
}

/// The insurance card: which cover goes with a guarantee, on one page.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InsuranceCard {
    pub company: String,
    /// The name of the product.
    pub product: String,
    pub guarantee_cents: Option<i64>,
    pub premium_cents: Option<i64>,
}
