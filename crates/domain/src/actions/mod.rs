//! Rules of each kind of submission: one file for each request body.
//!
//! Every file has the request's type (`…Request`) and `decide`, a pure function from the action and the request to the
//! changes, the sealed evidence and the events for the firm.

pub mod advice;
pub mod agreement;
pub mod approve_document;
pub mod bank_guarantee;
pub mod body;
pub mod conditions_precedent;
pub mod disability_cover;
pub mod download;
pub mod inventory;
pub mod knowledge;
pub mod link;
pub mod market_value;
pub mod mortgage_check;
pub mod opportunity;
pub mod pay_invoice;
pub mod payment;
mod rejection;
pub mod sign_otd;
pub mod sign_woongarant;
pub mod update_mortgage;
pub mod upload;

use chrono::NaiveDate;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

pub use body::read;
pub use rejection::Rejection;

use crate::action_type::ActionType;
use crate::codes::Code;
use crate::events::Event;
use crate::licence::{Modules, Smartcare};
use crate::records::ConsumerRecord;
use crate::revision::{CurrentRecord, changes_since};
use crate::schema::Fields;
use crate::values::{Object, to_json};

/// The wording that a consumer saw when they decided, as the screen reports it.
pub type Evidence = Object;

/// State that a decision depends on, besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    pub kind: ActionType,
    /// True if the consumer has already submitted the action.
    pub done: bool,
    /// True if nobody else has to submit after the consumer.
    pub last: bool,
    /// Number of signatures that a service order already has.
    pub signatures: u64,
    /// The action's details, as kept.
    pub details: &'a Value,
    /// The details of the product that the action belongs to, as kept.
    pub product: Option<&'a Value>,
    pub consumer: &'a ConsumerRecord,
    pub modules: &'a Modules,
    pub smartcare: &'a Smartcare,
    /// The day that it is in Amsterdam.
    pub today: NaiveDate,
}

/// Changes that an accepted submission makes. The action is then done for who answered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// The product's details as they are from now on, where they change.
    pub product_change: Option<Value>,
    /// The answer as it is kept.
    pub payload: Value,
    /// Evidence of the texts that were shown and agreed to.
    pub evidence: Value,
    /// Events for the firm.
    pub events: Vec<Event>,
}

impl Context<'_> {
    /// Refuses an answer that is meant for another type, or to an action that is done.
    ///
    /// # Errors
    /// `INVALID_ACTION_TYPE`, `ACTION_ALREADY_DONE`.
    pub fn expect(&self, types: &[ActionType]) -> Result<(), Rejection> {
        if !types.contains(&self.kind) {
            return Err(Code::InvalidActionType.into());
        }
        if self.done {
            return Err(Code::ActionAlreadyDone.into());
        }
        Ok(())
    }

    /// Refuses an answer whose form was filled in from other values than the records have now. An answer without a
    /// revision is not compared.
    ///
    /// # Errors
    /// `RECORD_CHANGED` with what changed; `VALIDATION_FAILED` for a revision that cannot be read.
    pub fn require_unchanged(revision: Option<&str>, records: &[CurrentRecord]) -> Result<(), Rejection> {
        let Some(revision) = revision.filter(|revision| !revision.is_empty()) else { return Ok(()) };
        match changes_since(revision, records) {
            Ok(None) => Ok(()),
            Ok(Some(change)) => {
                Err(Rejection { change: Some(Box::new(change)), ..Code::RecordChanged.into() })
            }
            Err(_) => {
                Err(Rejection::invalid(Fields::from([("revision".to_owned(), vec!["unknown".to_owned()])])))
            }
        }
    }

    /// The product's details.
    ///
    /// # Errors
    /// `PRODUCT_NOT_FOUND` where the action belongs to none; `INTERNAL_ERROR` where they cannot be read.
    pub fn product<T: DeserializeOwned>(&self) -> Result<T, Rejection> {
        let details = self.product.ok_or(Code::ProductNotFound)?;
        T::deserialize(details).map_err(|_| Code::InternalError.into())
    }
}

impl Outcome {
    /// An answer that is kept and told, and changes no product.
    pub fn with_event(payload: &impl Serialize, event: Event) -> Self {
        Self { payload: to_json(payload), events: vec![event], ..Self::default() }
    }

    #[must_use]
    pub fn with_evidence(mut self, shown: Option<&Evidence>) -> Self {
        self.evidence = shown.cloned().map_or(Value::Null, Value::from);
        self
    }

    #[must_use]
    pub fn with_product(mut self, product: &impl Serialize) -> Self {
        self.product_change = Some(to_json(product));
        self
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// The evidence that a signing screen sends along.
    pub(crate) fn agreed() -> Value {
        serde_json::json!({
            "locale": "nl", "shown_at": "2026-11-21T08:58:00.000Z", "scrolled_at": "2026-11-21T08:59:00.000Z",
            "agreed_at": "2026-11-21T08:59:30.000Z",
            "wording": { "agreement": "Akkoord", "consent": "Machtiging", "debit": "Incasso" },
        })
    }

    /// A context to decide in, put together piece by piece.
    pub(crate) struct ContextBuilder {
        pub kind: ActionType,
        pub done: bool,
        pub last: bool,
        pub signatures: u64,
        pub details: Value,
        pub product: Option<Value>,
        pub consumer: ConsumerRecord,
        pub modules: Modules,
        pub smartcare: Smartcare,
        pub today: NaiveDate,
    }

    impl ContextBuilder {
        pub(crate) fn new(kind: ActionType) -> Self {
            let consumer = serde_json::json!({
                "first_name": "Anna", "last_name": "Vries", "street_name": "Lange Nieuwstraat", "house_number": "12",
                "zipcode": "3512 PH", "city": "Utrecht", "date_of_birth": "1985-06-01", "phone_mobile": "0612345678"
            });
            Self {
                kind,
                done: false,
                last: true,
                signatures: 0,
                details: Value::Null,
                product: None,
                consumer: serde_json::from_value(consumer).unwrap(),
                modules: Modules::default(),
                smartcare: Smartcare::default(),
                today: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
            }
        }

        pub(crate) fn with_product(mut self, product: Value) -> Self {
            self.product = Some(product);
            self
        }

        pub(crate) fn context(&self) -> Context<'_> {
            Context {
                kind: self.kind,
                done: self.done,
                last: self.last,
                signatures: self.signatures,
                details: &self.details,
                product: self.product.as_ref(),
                consumer: &self.consumer,
                modules: &self.modules,
                smartcare: &self.smartcare,
                today: self.today,
            }
        }
    }

    /// The faulty fields of a refusal, each with its first rule.
    pub(crate) fn faults<T: std::fmt::Debug>(result: Result<T, Rejection>) -> Vec<(String, String)> {
        let refusal = result.expect_err("this is refused");
        refusal.fields.into_iter().map(|(field, rules)| (field, rules[0].clone())).collect()
    }
}
