//! What a firm hears: the types of event and what each carries.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::money::Money;
use crate::products::mortgage::{LoanPart, SavingsPeriod, ValueBasis};
use crate::records::schema;
use crate::requests::create_dossier::Person;
use crate::values::Object;

/// An event before it has an id and a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub kind: EventKind,
    pub data: Value,
}

macro_rules! events {
    ($($(#[$doc:meta])* $kind:ident $name:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })+) => {
        /// The type of an event, by its name on the wire.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumIter,
            EnumString, IntoStaticStr,
        )]
        pub enum EventKind {
            $($(#[$doc])* #[serde(rename = $name)] #[strum(serialize = $name)] $kind,)+
        }

        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, ToSchema)]
            pub struct $kind { $($(#[$field_doc])* pub $field: $type,)* }

            impl From<$kind> for Event {
                fn from(data: $kind) -> Self {
                    Self { kind: EventKind::$kind, data: crate::actions::json(&data) }
                }
            }
        )+

        impl EventKind {
            /// The JSON Schema of the event's `data`.
            pub fn schema(self) -> Value {
                match self {
                    $(Self::$kind => schema::written::<$kind>(),)+
                }
            }
        }
    };
}

impl EventKind {
    /// Every type of event.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    /// The name on the wire: `otd.signed`.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A file as it was handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct DeliveredFile {
    /// The portal's id of the document.
    pub id: String,
    pub file_name: String,
    pub media_type: String,
    pub bytes: u64,
    /// In hexadecimal.
    pub sha256: String,
}

/// How an inventory was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InventorySource {
    Manual,
    Ockto,
    Digid,
    Iwize,
}

/// What a mortgage check advises.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Advice {
    Necessary,
    Desirable,
    NotNeeded,
}

/// An answer of the mortgage check and what it scored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct ScoredAnswer {
    pub key: String,
    pub value: String,
    pub points: u32,
}

/// What a consumer thinks of a saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OpportunityResponse {
    Yes,
    FutureDate,
    CustomAmount,
    No,
}

/// What a consumer thinks of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ApprovalResponse {
    Yes,
    No,
    NoQuestion,
}

events! {
    /// Files were handed in for an action.
    DocumentDelivered "document.delivered" {
        comment: Option<String>,
        files: Vec<DeliveredFile>,
    }
    /// A consumer took back what they had handed in.
    DocumentWithdrawn "document.withdrawn" {
        document_id: String,
        file_name: String,
    }
    /// The file of a download action was fetched.
    DocumentDownloaded "document.downloaded" {
        document_id: Option<String>,
        file_name: Option<String>,
    }
    /// A document was approved, disapproved, or has raised a question.
    DocumentApprovalAnswered "document.approval_answered" {
        response: ApprovalResponse,
        explanation: Option<String>,
    }
    /// An inventory is complete.
    InventorySubmitted "inventory.submitted" {
        source: InventorySource,
        /// As in the inventory form; what another source gives is passed on as it is.
        data: Value,
        /// What the embedded form says of where its data come from.
        origin: Option<String>,
        /// What the embedded form reports of how it was filled.
        provider_events: Option<Value>,
    }
    /// The date of the conditions precedent is known.
    ConditionsPrecedentDated "conditions_precedent.dated" {
        date: NaiveDate,
    }
    /// A service order was signed.
    OtdSigned "otd.signed" {
        date: NaiveDate,
        /// The account of the direct-debit mandate, where one was given.
        iban: Option<String>,
        account_holder: Option<String>,
        payment_reference: Option<String>,
    }
    /// A bank guarantee's proposal was accepted or declined.
    BankGuaranteeAnswered "bank_guarantee.answered" {
        accepted: bool,
    }
    /// The knowledge and experience form was filled in.
    KnowledgeFormSubmitted "knowledge_form.submitted" {
        answers: Object,
    }
    /// The advice questionnaire was filled in.
    AdviceProfileSubmitted "advice_profile.submitted" {
        data: Object,
    }
    /// Loan parts, house value or savings wishes were updated.
    MortgageUpdated "mortgage.updated" {
        market_value: Option<Money>,
        market_value_date: Option<NaiveDate>,
        based_on: Option<ValueBasis>,
        minimum_savings_amount: Option<Money>,
        minimum_savings_period: Option<SavingsPeriod>,
        abstain_from_calculation_till: Option<NaiveDate>,
        /// Parts that the firm knows, as they are now.
        loan_parts: Vec<LoanPart>,
        /// Parts that the consumer added.
        new_loan_parts: Vec<LoanPart>,
    }
    /// The house has another value.
    MarketValueUpdated "mortgage.market_value_updated" {
        market_value: Money,
        market_value_date: NaiveDate,
        based_on: Option<ValueBasis>,
    }
    /// A consumer answered whether a saving interests them.
    OpportunityAnswered "opportunity.answered" {
        response: OpportunityResponse,
        future_date: Option<NaiveDate>,
        custom_amount: Option<Money>,
        custom_period: Option<SavingsPeriod>,
    }
    /// The payment provider says that an invoice is paid.
    InvoicePaid "invoice.paid" {
        public_number: Option<String>,
        amount: Money,
        /// The provider's id of the payment.
        payment_id: String,
    }
    /// The payment provider reports a payment that is not the one that was asked for: nothing was done with it.
    PaymentMismatched "payment.mismatched" {
        /// `amount`, `reference`, `mode`, `invoice` (it changed in the meantime) or `late` (paid after it had failed).
        reason: String,
        public_number: Option<String>,
        /// What was asked for.
        amount: Money,
        /// The provider's words: currency and value.
        reported: String,
        /// The provider's id of the payment.
        payment_id: String,
    }
    /// A disability cover's premium was accepted or declined.
    DisabilityCoverAnswered "disability_cover.answered" {
        accepted: bool,
        /// For a month.
        premium: Option<Money>,
        /// What the cover pays, for a month of disability.
        disability: Option<Money>,
        /// The insurer's id of the quote that was answered.
        quote_id: Option<String>,
    }
    /// A mortgage check was sent in.
    MortgageCheckSubmitted "mortgage_check.submitted" {
        score: u32,
        outcome: Advice,
        scored: Vec<ScoredAnswer>,
        /// What the browser had counted, where that differs.
        reported_score: Option<Value>,
        call_me: bool,
        form_data: Object,
    }
    /// A home insurance's proposal was signed.
    WoongarantSigned "woongarant.signed" {
        proposal_code: Option<String>,
        approval_url: Option<String>,
    }
    /// An appointment was cancelled.
    AppointmentCancelled "appointment.cancelled" {
        appointment_external_id: String,
        date: NaiveDate,
    }
    /// Damage was reported on an insurance.
    DamageReported "damage.reported" {
        insurance_external_id: String,
        date: NaiveDate,
        time: Option<String>,
        cause: String,
        notes: Option<String>,
        files: Vec<DeliveredFile>,
    }
    /// A guest asked for a dossier.
    DossierRequested "dossier.requested" {
        has_partner: bool,
        product_phase: Option<String>,
        lead_source: Option<String>,
        /// As in the form: the main person, then the partner.
        persons: Vec<Person>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_a_name_and_a_schema() {
        for kind in EventKind::all() {
            assert_eq!(kind.name().parse(), Ok(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.name());
            assert_eq!(kind.schema()["type"], "object", "{kind}");
        }
        let event = Event::from(BankGuaranteeAnswered { accepted: true });
        assert_eq!(
            (event.kind.name(), event.data["accepted"].clone()),
            ("bank_guarantee.answered", true.into())
        );
    }
}
