//! Actions that the firm asks of its consumers, as records.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::products::ProductReference;
use crate::action_type::ActionType;
use crate::entity::entity;
use crate::limits;
use crate::money::Money;
use crate::products::mortgage::SavingsPeriod;
use crate::schema::{Violation, check_distinct};
use crate::values::Link;

/// Owners who have to complete an action of several owners.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
pub enum Completion {
    /// The answer of one owner completes the action for all.
    #[default]
    Any,
    /// Every owner has to answer.
    All,
}

/// An action as the firm sends it.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionRecord {
    pub head: ActionHead,
    pub details: ActionDetails,
}

entity! {
    /// Members of an action that the portal itself uses.
    pub struct ActionHead {
        #[serde(rename = "type")]
        pub kind: ActionType,
        #[schemars(length(min = 1))]
        pub label: String,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub comment: Option<String>,
        /// The product that it belongs to; some types need one of their own kind.
        pub product: Option<ProductReference>,
        /// External ids of the consumers who are asked.
        #[schemars(length(min = 1))]
        pub owners: Vec<String>,
        #[serde(default)]
        pub completion: Completion,
        /// The day on which it was asked; absent: the day on which the record arrives.
        pub date_created: Option<NaiveDate>,
        pub deadline: Option<NaiveDate>,
        /// True if the consumer is mailed about it whatever they chose.
        #[serde(default)]
        pub required: bool,
        #[serde(default)]
        pub is_done: bool,
        pub date_executed: Option<NaiveDate>,
    }

    /// The parts of an action that its screen shows.
    pub struct ActionDetails {
        /// True if the last payment failed.
        #[serde(default)]
        pub mollie_invalid: bool,
        #[serde(default)]
        pub smartcare_show_amount: bool,
        pub smartcare_min_savings_amount: Option<Money>,
        pub smartcare_savings_period: Option<SavingsPeriod>,
        /// The firm's explanation of the saving, in its own words.
        #[schemars(length(max = limits::FREE_TEXT))]
        pub smartcare_explain: Option<String>,
        pub woongarant: Option<Proposal>,
        /// The external id of the invoice that is to be paid.
        pub invoice: Option<String>,
        pub document: Option<RequestedDocument>,
        pub downloadable_document: Option<DownloadableDocument>,
        #[serde(default)]
        pub quotes: Vec<Quote>,
        pub consumer_name: Option<String>,
        pub public_number: Option<String>,
    }

    /// A proposal for a home insurance.
    pub struct Proposal {
        pub woongarant_api_id: Option<String>,
        pub insurance_number: Option<String>,
        pub product: Option<String>,
        pub coverage: Option<String>,
        /// Premium for a month.
        pub premium: Option<Money>,
        /// The address of the insured house.
        pub risico_address: Option<String>,
        pub proposal_code: Option<String>,
        pub deductible_contents: Option<Money>,
        pub deductible_property: Option<Money>,
        /// Premium per month while the house is being renovated.
        pub renovation_premium: Option<Money>,
        pub conditions_url: Option<Link>,
        pub approval_url: Option<Link>,
    }

    /// The document that is asked for or put before the consumer.
    pub struct RequestedDocument {
        pub label: Option<String>,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: Option<String>,
        pub consumer_name: Option<String>,
        #[serde(default)]
        pub is_consumer_specific: bool,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub client_approval_explanation: Option<String>,
        /// Requirements for the files, a line each.
        #[serde(default)]
        #[schemars(inner(length(max = limits::FREE_TEXT)))]
        pub upload_requirements: Vec<String>,
    }

    /// The document that an action lets the consumer download.
    pub struct DownloadableDocument {
        pub name: Option<String>,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub description: Option<String>,
    }

    /// Offer of a lender.
    pub struct Quote {
        pub id: String,
        pub date_received: Option<NaiveDate>,
        pub date_acceptation: Option<NaiveDate>,
        pub date_validity: Option<NaiveDate>,
        pub property: Option<String>,
        #[serde(default)]
        pub attachments: Vec<QuoteAttachment>,
    }

    /// A file of an offer.
    pub struct QuoteAttachment {
        pub id: String,
        pub label: Option<String>,
    }
}

impl ActionRecord {
    pub(super) fn check(&self, violations: &mut Vec<Violation>) {
        let kind = self.head.kind;
        check_distinct(&self.head.owners, "/owners", violations);
        match &self.head.product {
            Some(product) if !kind.allows(product.kind) => {
                let message = format!("{kind} cannot belong to a product of kind {}", product.kind);
                violations.push(Violation::new("/product/kind", "kind", message));
            }
            None if kind.kinds().is_some() => {
                violations.push(Violation::new(
                    "/product",
                    "required",
                    format!("{kind} needs the product that it is about"),
                ));
            }
            _ => {}
        }
        if kind == ActionType::PayInvoice && self.details.invoice.is_none() {
            violations.push(Violation::new(
                "/invoice",
                "required",
                "the external id of the invoice is needed",
            ));
        }
        if kind == ActionType::SignWoongarantProposal && self.details.woongarant.is_none() {
            violations.push(Violation::new(
                "/woongarant",
                "required",
                "the proposal that is to be signed is needed",
            ));
        }
    }
}

impl ActionDetails {
    /// Returns the details as they are stored: every field present.
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Every attachment of every quote, by id.
    pub fn attachment_ids(&self) -> impl Iterator<Item = &str> {
        self.quotes.iter().flat_map(|quote| &quote.attachments).map(|attachment| attachment.id.as_str())
    }
}
