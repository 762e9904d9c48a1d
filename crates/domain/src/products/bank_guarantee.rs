//! The bank guarantee for buying a house.

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::money::Money;

entity! {
    /// A bank guarantee's attributes.
    pub struct BankGuarantee {
        pub label: String,
        pub company: Option<String>,
        #[serde(default, rename = "is_BNP")]
        pub is_bnp: bool,
        pub cost: Option<Money>,
        pub amount: Option<Money>,
        pub one_off_additional_orv_cost: Option<Money>,
        pub premium: Option<Money>,
        /// The arrangement of the guarantee: with `dha_woongarant` there is no insurance card.
        pub arrangement: Option<String>,
        pub purchase_price: Option<Money>,
        pub date_of_issue: Option<NaiveDate>,
        /// The day until which a guarantee that is not BNP's holds.
        pub date_ultimate: Option<NaiveDate>,
        /// The day until which a BNP guarantee holds.
        pub date_bankguarantee: Option<NaiveDate>,
        pub purchase_agreement_date: Option<NaiveDate>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }
}

labelled!(BankGuarantee);
