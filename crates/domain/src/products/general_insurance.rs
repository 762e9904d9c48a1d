//! The general (damage) insurance and its damage reports.

use chrono::NaiveDate;

use super::labelled;
use super::parts::AdviserPanel;
use crate::entity::entity;
use crate::limits;
use crate::money::Money;

entity! {
    /// A general insurance's attributes; `product_id` is added by the API and equals the id.
    pub struct GeneralInsurance {
        pub label: String,
        pub state: Option<String>,
        /// Premium for one payment period.
        pub premium: Option<Money>,
        pub policy_number: Option<String>,
        /// Payment period in months: 1, 3, 6 or 12, or another number.
        pub payment_period: Option<u16>,
        pub date_start: Option<NaiveDate>,
        pub company_name: Option<String>,
        pub insurance_type: Option<String>,
        #[serde(default)]
        pub show_damage_report_button: bool,
        #[serde(default)]
        pub damage_reports: Vec<DamageReport>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// Damage as it was reported.
    pub struct DamageReport {
        #[schemars(length(max = limits::FREE_TEXT))]
        pub cause: Option<String>,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub notes: Option<String>,
        /// The name of the consumer who reported the damage.
        pub consumer: Option<String>,
        /// State in the firm's own words; `REPORTED` until the firm has looked at what was reported in the portal.
        pub state: Option<String>,
        pub date_reported: Option<NaiveDate>,
        #[serde(default)]
        pub is_closed: bool,
    }
}

labelled!(GeneralInsurance);
