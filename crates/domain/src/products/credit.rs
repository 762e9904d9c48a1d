//! Record of a consumer credit.

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::{Money, Percentage};

entity! {
    /// Attributes of a credit.
    pub struct Credit {
        pub label: String,
        pub lender: Option<String>,
        pub date_entry: Option<NaiveDate>,
        pub spending_target: Option<String>,
        pub loan_amount: Option<Money>,
        pub repayment_amount: Option<Money>,
        /// Months between two repayments.
        pub repayment_period: Option<u16>,
        pub repayment_percentage: Option<Percentage>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

labelled!(Credit);
