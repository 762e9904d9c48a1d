//! Advice on writing a will.

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::Money;

entity! {
    /// A will advice's attributes.
    pub struct WillWritingAdvice {
        pub label: String,
        pub notary: Option<String>,
        /// The house's value for taxes.
        #[serde(rename = "wozAmount")]
        pub woz_amount: Option<Money>,
        pub supplier: Option<String>,
        pub status: Option<String>,
        #[serde(default)]
        pub wills: Vec<Will>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// A will that the consumer has.
    pub struct Will {
        pub id: String,
        pub title: Option<String>,
        pub owner: Option<String>,
        #[serde(rename = "startingDate")]
        pub starting_date: Option<NaiveDate>,
    }
}

labelled!(WillWritingAdvice);
