//! The mortgage, with its loan parts and the house behind it.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::labelled;
use super::parts::{AdviserPanel, NamedOption, TimelineStep};
use crate::entity::entity;
use crate::money::{Money, Percentage};
use crate::revision::FieldValues;

/// The basis of a house's value.
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
    /// Report of a valuer.
    Valuation,
    /// A valuation from a distance, by model.
    Remotevaluation,
    Other,
}

/// Time over which a saving is counted.
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
    /// Attributes of a mortgage.
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
        pub smartcare: Option<SavingsWishes>,
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
        /// The firm's own id. A part to which the firm gave none is `part-1` and so on by its place in the record, one
        /// that the consumer added `added-1` and so on until the firm sends its own.
        pub id: Option<String>,
        pub interest: Option<Percentage>,
        /// A `name` of the mortgage's `loan_part_types`.
        #[serde(rename = "type")]
        pub kind: Option<String>,
        /// The amount that the consumer borrowed.
        pub amount: Option<Money>,
        /// The remaining debt, on the day in `date`.
        pub current_amount: Option<Money>,
        /// The day on which the amount was read.
        pub date: Option<NaiveDate>,
        pub start_of_fixed_rate_period: Option<NaiveDate>,
        pub end_of_fixed_rate_period: Option<NaiveDate>,
        /// Fixed-interest period in months.
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

    /// Savings from which on the consumer wants to hear about a cheaper mortgage.
    #[schemars(rename = "Smartcare")]
    pub struct SavingsWishes {
        pub minimum_savings_amount: Option<Money>,
        pub minimum_savings_period: Option<SavingsPeriod>,
        /// No calculations before this day.
        pub abstain_from_calculation_till: Option<NaiveDate>,
    }
}

labelled!(Mortgage);

impl Mortgage {
    /// Gives every loan part an id that has none, by its place: the same record gives the same ids.
    pub fn name_parts(&mut self) {
        for place in 0..self.loan_parts.len() {
            if self.loan_parts[place].has_id() {
                continue;
            }
            let name = format!("part-{}", place + 1);
            let is_free = |id: &String| self.loan_parts.iter().all(|part| part.id.as_ref() != Some(id));
            let others = (2..).map(|number| format!("{name}-{number}"));
            self.loan_parts[place].id = std::iter::once(name.clone()).chain(others).find(is_free);
        }
    }
}

impl Mortgage {
    /// The fields that forms are filled in from, see [`crate::revision`].
    pub fn form_fields(&self) -> FieldValues {
        let mut mortgage = self.clone();
        mortgage.name_parts();
        let known = serde_json::to_value(&mortgage).unwrap_or_default();
        let mut fields = FieldValues::new();
        let groups = [
            (
                "collateral",
                &[
                    "market_value",
                    "market_value_date",
                    "based_on",
                    "street_name",
                    "house_number",
                    "zip_code",
                    "city",
                ][..],
            ),
            (
                "smartcare",
                &["minimum_savings_amount", "minimum_savings_period", "abstain_from_calculation_till"],
            ),
        ];
        for (group, names) in groups {
            for name in names {
                fields.insert(format!("{group}.{name}"), known[group][name].clone());
            }
        }
        let names =
            ["type", "amount", "interest", "date", "start_of_fixed_rate_period", "end_of_fixed_rate_period"];
        let ids: Vec<&str> = mortgage.loan_parts.iter().filter_map(|part| part.id.as_deref()).collect();
        for (place, id) in ids.iter().enumerate() {
            for name in names {
                fields.insert(format!("loan_parts.{id}.{name}"), known["loan_parts"][place][name].clone());
            }
        }
        fields.insert("loan_parts".to_owned(), ids.into());
        fields
    }
}

impl LoanPart {
    /// Returns true if the part has an id; a blank text does not count as one.
    pub fn has_id(&self) -> bool {
        self.id.as_deref().is_some_and(|id| !id.trim().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_loan_part_gets_an_id_of_its_own() {
        let parts = json!([{"id": "a"}, {}, {"id": ""}, {"id": "part-2"}]);
        let mut mortgage: Mortgage =
            serde_json::from_value(json!({"label": "Hypotheek", "loan_parts": parts})).unwrap();
        mortgage.name_parts();
        let ids: Vec<&str> = mortgage.loan_parts.iter().filter_map(|part| part.id.as_deref()).collect();
        assert_eq!(ids, ["a", "part-2-2", "part-3", "part-2"]);
        let named = mortgage.clone();
        mortgage.name_parts();
        assert_eq!(mortgage, named);
    }
}
