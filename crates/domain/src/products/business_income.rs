//! The income statement of an entrepreneur.

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;

entity! {
    /// An income statement's attributes.
    pub struct BusinessIncome {
        pub label: String,
        /// The name of the consumer.
        pub name: Option<String>,
        pub supplier: Option<String>,
        pub lender: Option<String>,
        pub state: Option<String>,
        /// The day on which the statement was requested.
        pub created: Option<NaiveDate>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

labelled!(BusinessIncome);
