//! The mortgage, with its loan parts and the house behind it.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::parts::{AdviserPanel, NamedOption, TimelineStep};
use crate::entity::entity;
use crate::money::{Money, Percentage};

/// What a house value rests on.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ValueBasis {
    /// The municipality's valuation for taxes.
    Woz,
    /// A valuer's report.
    Valuation,
    /// A valuation from a distance, by model.
    Remotevaluation,
    Other,
}

/// Over what time a saving is counted.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum SavingsPeriod {
    Monthly,
    Annually,
    RemainingDuration,
}

entity! {
    /// A mortgage's attributes.
    pub struct Mortgage {
        pub label: String,
        pub lender: Option<String>,
        pub amount: Option<Money>,
        pub arrangement: Option<String>,
        #[serde(default)]
        pub has_timeline: bool,
        #[serde(default)]
        pub loan_parts: Vec<LoanPart>,
        pub collateral: Option<Collateral>,
        pub smartcare: Option<Smartcare>,
        /// The types that a loan part can have.
        #[serde(default)]
        pub loan_part_types: Vec<NamedOption>,
        #[serde(default)]
        pub timeline: Vec<TimelineStep>,
        #[serde(default)]
        pub adviser_panels: Vec<AdviserPanel>,
    }

    /// One loan of the several that make up a mortgage.
    pub struct LoanPart {
        /// The firm's own id; a part that the consumer added is `added-1` and so on until the firm sends its own.
        pub id: Option<String>,
        pub interest: Option<Percentage>,
        /// A `name` of the mortgage's `loan_part_types`.
        #[serde(rename = "type")]
        pub kind: Option<String>,
        /// What was borrowed.
        pub amount: Option<Money>,
        /// What is still owed, on [`LoanPart::date`].
        pub current_amount: Option<Money>,
        /// The day on which the amount was read.
        pub date: Option<NaiveDate>,
        pub start_of_fixed_rate_period: Option<NaiveDate>,
        pub end_of_fixed_rate_period: Option<NaiveDate>,
        /// In months.
        pub fixed_interest_period: Option<u16>,
        pub end_of_loan_period: Option<NaiveDate>,
    }

    /// The house that secures the mortgage.
    pub struct Collateral {
        pub market_value: Option<Money>,
        pub market_value_date: Option<NaiveDate>,
        pub based_on: Option<ValueBasis>,
        #[serde(default)]
        pub based_on_options: Vec<NamedOption>,
        pub house_number: Option<String>,
        pub street_name: Option<String>,
        pub zip_code: Option<String>,
        pub city: Option<String>,
    }

    /// From what saving on the consumer wants to hear about a cheaper mortgage.
    #[schema(as = SavingsWishes)]
    pub struct Smartcare {
        pub minimum_savings_amount: Option<Money>,
        pub minimum_savings_period: Option<SavingsPeriod>,
        /// No calculations before this day.
        pub abstain_from_calculation_till: Option<NaiveDate>,
    }
}
