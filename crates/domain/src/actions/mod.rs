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
mod page;
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

/// Calls a macro with the declaration of every type of action, in the contract's order. Of each type:
///
/// - `completion`: the [`CompletionKind`](crate::action_type::CompletionKind);
/// - `kinds`: the kinds of product that an action of this type can belong to; any where none is named;
/// - `answer`: the module below `domain::actions` and the type of the body that answers it, where that is JSON;
/// - `event`: the event by which the firm is told of the answer;
/// - `page`: the portal's page on which it is answered, with `$id` for the product; where a module of the
///   licence opens another one, that one after it; the overview for a file that is fetched in place;
/// - `screen`: the folder below `web/src/portal/actions` whose `Screen.tsx` shows the page;
/// - `file`: the call that fetches the action's file, where there is no page or the action is done;
/// - `act`: the key below `next.after` of the text about what happens next;
/// - `task`: the key of the text about what is asked, in words that give nothing away;
/// - `asked`: the position among the types that a needs list can ask for: what needs no data of its own besides the words,
///   and a product at most;
/// - `guarded`: the position among the types for which the desk offers a level of assurance.
#[macro_export]
macro_rules! action_types {
    ($callback:ident) => {
        $callback! {
            UploadDocument "UPLOAD_DOCUMENT" {
                completion: Upload, kinds: [], answer: [], event: DocumentDelivered,
                page: ["/actions/$action/upload-document"], screen: ["upload-document"], file: [],
                act: ["upload"], task: "notice.task.uploadDocument", asked: [1], guarded: [9],
            }
            ReuploadDocument "REUPLOAD_DOCUMENT" {
                completion: Upload, kinds: [], answer: [], event: DocumentDelivered,
                page: ["/actions/$action/upload-document"], screen: ["upload-document"], file: [],
                act: ["upload"], task: "notice.task.reuploadDocument", asked: [], guarded: [],
            }
            RequestPensionXml "REQUEST_PENSION_XML" {
                completion: Upload, kinds: [], answer: [], event: DocumentDelivered,
                page: ["/actions/$action/upload-document"], screen: ["upload-document"], file: [],
                act: ["upload"], task: "notice.task.pensionOverview", asked: [2], guarded: [],
            }
            InventoryForm "INVENTORY_FORM" {
                completion: Form, kinds: [], answer: [inventory::SubmitInventoryRequest], event: InventorySubmitted,
                page: ["/actions/$action/inventory"], screen: ["inventory"], file: [],
                act: ["inventory"], task: "notice.task.inventory", asked: [3], guarded: [6],
            }
            InventoryFormOckto "INVENTORY_FORM_OCKTO" {
                completion: Partner, kinds: [], answer: [inventory::SubmitInventoryRequest], event: InventorySubmitted,
                page: ["/actions/$action/inventory", "/action/$action/ockto-form" if has_ockto_enabled], screen: ["ockto"], file: [],
                act: ["inventory"], task: "notice.task.dataSharing", asked: [4], guarded: [],
            }
            InventoryFormDigid "INVENTORY_FORM_DIGID" {
                completion: Partner, kinds: [], answer: [inventory::SubmitInventoryRequest], event: InventorySubmitted,
                page: ["/actions/$action/inventory", "/action/$action/ockto-form" if has_ockto_enabled], screen: ["ockto"], file: [],
                act: ["inventory"], task: "notice.task.dataSharing", asked: [], guarded: [],
            }
            InventoryFormIwize "INVENTORY_FORM_IWIZE" {
                completion: Form, kinds: [], answer: [inventory::SubmitInventoryRequest], event: InventorySubmitted,
                page: ["/actions/$action/inventory", "/action/$action/iwize-form" if has_iwize_enabled], screen: ["iwize"], file: [],
                act: ["inventory"], task: "notice.task.dataSharing", asked: [], guarded: [],
            }
            RequestDateConditionsPrecedent "REQUEST_DATE_CONDITIONS_PRECEDENT" {
                completion: Form, kinds: [], answer: [conditions_precedent::ConditionsPrecedentRequest], event: ConditionsPrecedentDated,
                page: ["/actions/$action/update-date-conditions-precedent"], screen: ["conditions-precedent"], file: [],
                act: ["conditions"], task: "notice.task.conditionsPrecedent", asked: [11], guarded: [],
            }
            SignOtd "SIGN_OTD" {
                completion: Decision, kinds: [Otd], answer: [sign_otd::SignOtdRequest], event: OtdSigned,
                page: ["/otds/$id/sign/$action"], screen: ["sign-otd"], file: [],
                act: ["signature"], task: "notice.task.signServiceOrder", asked: [], guarded: [1],
            }
            DownloadIndicativeProposal "DOWNLOAD_INDICATIVE_PROPOSAL" {
                completion: QuoteDownload, kinds: [], answer: [], event: DocumentDownloaded,
                page: ["/actions/$action/download-qoute"], screen: ["download-quote"], file: [],
                act: [], task: "notice.task.indicativeProposal", asked: [], guarded: [],
            }
            DownloadFinalOffer "DOWNLOAD_FINAL_OFFER" {
                completion: QuoteDownload, kinds: [], answer: [], event: DocumentDownloaded,
                page: ["/actions/$action/download-qoute"], screen: ["download-quote"], file: [],
                act: [], task: "notice.task.finalOffer", asked: [], guarded: [],
            }
            DownloadOtdUnsigned "DOWNLOAD_OTD_UNSIGNED" {
                completion: Download, kinds: [Otd], answer: [], event: DocumentDownloaded,
                page: ["/dashboard"], screen: [], file: ["/api/products/otds/actions/{id}/download"],
                act: [], task: "notice.task.serviceOrder", asked: [], guarded: [],
            }
            DownloadOtdSigned "DOWNLOAD_OTD_SIGNED" {
                completion: Download, kinds: [Otd], answer: [], event: DocumentDownloaded,
                page: ["/dashboard"], screen: [], file: ["/api/products/otds/actions/{id}/download"],
                act: [], task: "notice.task.signedServiceOrder", asked: [], guarded: [],
            }
            DownloadAddedDocument "DOWNLOAD_ADDED_DOCUMENT" {
                completion: Download, kinds: [], answer: [], event: DocumentDownloaded,
                page: ["/dashboard"], screen: [], file: ["/api/actions/{id}/download"],
                act: [], task: "notice.task.downloadDocument", asked: [], guarded: [],
            }
            DownloadDocumentManagementFile "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE" {
                completion: Download, kinds: [], answer: [], event: DocumentDownloaded,
                page: ["/dashboard"], screen: [], file: ["/api/actions/{id}/download"],
                act: [], task: "notice.task.downloadDocument", asked: [], guarded: [],
            }
            ApproveDocument "APPROVE_DOCUMENT" {
                completion: Decision, kinds: [], answer: [approve_document::ApproveDocumentRequest], event: DocumentApprovalAnswered,
                page: ["/actions/$action/approve-document"], screen: ["approve-document"], file: ["/api/actions/{id}/downloadable-document"],
                act: ["approval"], task: "notice.task.approveDocument", asked: [], guarded: [3],
            }
            BankGuaranteeProposal "BANK_GUARANTEE_PROPOSAL" {
                completion: Decision, kinds: [Bankguarantee], answer: [bank_guarantee::DecideOnGuaranteeRequest], event: BankGuaranteeAnswered,
                page: ["/bankguarantees/$id/bnp-proposal/$action"], screen: ["bnp-proposal"], file: [],
                act: ["proposal"], task: "notice.task.bankGuarantee", asked: [], guarded: [5],
            }
            RequestBankGuarantee "REQUEST_BANK_GUARANTEE" {
                completion: Decision, kinds: [Bankguarantee], answer: [bank_guarantee::DecideOnGuaranteeRequest], event: BankGuaranteeAnswered,
                page: ["/bankguarantees/$id/bnp-proposal/$action"], screen: ["bnp-proposal"], file: [],
                act: ["proposal"], task: "notice.task.bankGuarantee", asked: [], guarded: [4],
            }
            KnowledgeForm "KNOWLEDGE_FORM" {
                completion: Form, kinds: [], answer: [knowledge::SubmitKnowledgeRequest], event: KnowledgeFormSubmitted,
                page: ["/actions/$action/knowledge-test"], screen: ["knowledge"], file: [],
                act: ["advice"], task: "notice.task.knowledge", asked: [5], guarded: [7],
            }
            ConsumerProfileForm "CONSUMER_PROFILE_FORM" {
                completion: Form, kinds: [], answer: [advice::SubmitAdviceRequest], event: AdviceProfileSubmitted,
                page: ["/actions/$action/hypact-form"], screen: ["advice"], file: [],
                act: ["advice"], task: "notice.task.advice", asked: [6], guarded: [8],
            }
            RequestAdvice "REQUEST_ADVICE" {
                completion: Form, kinds: [], answer: [advice::SubmitAdviceRequest], event: AdviceProfileSubmitted,
                page: ["/actions/$action/hypact-form"], screen: ["advice"], file: [],
                act: ["advice"], task: "notice.task.advice", asked: [7], guarded: [],
            }
            UpdateMortgage "UPDATE_MORTGAGE" {
                completion: Form, kinds: [Mortgage], answer: [update_mortgage::UpdateMortgageRequest], event: MortgageUpdated,
                page: ["/mortgages/$id/loan-parts/$action"], screen: ["loan-parts"], file: [],
                act: ["mortgage"], task: "notice.task.updateMortgage", asked: [9], guarded: [],
            }
            EditMarketValue "EDIT_MARKET_VALUE" {
                completion: Form, kinds: [Mortgage], answer: [market_value::UpdateMarketValueRequest], event: MarketValueUpdated,
                page: ["/mortgages/$id/marketvalue/$action"], screen: ["market-value"], file: [],
                act: ["mortgage"], task: "notice.task.marketValue", asked: [10], guarded: [],
            }
            PresentOpportunity "PRESENT_OPPORTUNITY" {
                completion: Decision, kinds: [Mortgage], answer: [opportunity::OpportunityRequest], event: OpportunityAnswered,
                page: ["/mortgages/$id/present-opportunity-to-consumer/$action"], screen: ["opportunity"], file: [],
                act: ["opportunity"], task: "notice.task.opportunity", asked: [], guarded: [],
            }
            PayInvoice "PAY_INVOICE" {
                completion: Partner, kinds: [], answer: [pay_invoice::PayInvoiceRequest], event: InvoicePaid,
                page: ["/actions/$action/invoice-payment"], screen: ["invoice-payment"], file: [],
                act: ["payment"], task: "notice.task.payInvoice", asked: [], guarded: [10],
            }
            StartDisabilityCover "START_DISABILITY_COVER" {
                completion: Decision, kinds: [Cardifao], answer: [disability_cover::DecideOnCoverRequest], event: DisabilityCoverAnswered,
                page: ["/cardifao/$id/premium/$action"], screen: ["cardifao-premium"], file: [],
                act: ["proposal"], task: "notice.task.disabilityCover", asked: [], guarded: [],
            }
            CalculateDisabilityPremium "CALCULATE_DISABILITY_PREMIUM" {
                completion: Decision, kinds: [Cardifao], answer: [disability_cover::DecideOnCoverRequest], event: DisabilityCoverAnswered,
                page: ["/cardifao/$id/premium/$action"], screen: ["cardifao-premium"], file: [],
                act: ["proposal"], task: "notice.task.disabilityCover", asked: [], guarded: [],
            }
            MortgageCheck "MORTGAGE_CHECK" {
                completion: Form, kinds: [Mortgage], answer: [mortgage_check::SubmitMortgageCheckRequest], event: MortgageCheckSubmitted,
                page: ["/mortgage-check/$id/$action"], screen: ["mortgage-check"], file: [],
                act: ["check"], task: "notice.task.mortgageCheck", asked: [8], guarded: [],
            }
            SignWoongarantProposal "SIGN_WOONGARANT_PROPOSAL" {
                completion: Decision, kinds: [Woongarant], answer: [sign_woongarant::SignWoongarantRequest], event: WoongarantSigned,
                page: ["/woongarant-insurance/$id/sign/$action"], screen: ["woongarant-sign"], file: [],
                act: ["proposal"], task: "notice.task.homeInsurance", asked: [], guarded: [2],
            }
        }
    };
}

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
    /// The answer in the form that is sealed.
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
    pub(crate) fn agreement_evidence() -> Value {
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

    /// The faulty fields of a rejection, each with its first rule.
    pub(crate) fn violations<T: std::fmt::Debug>(result: Result<T, Rejection>) -> Vec<(String, String)> {
        let rejection = result.expect_err("this is refused");
        rejection.fields.into_iter().map(|(field, rules)| (field, rules[0].clone())).collect()
    }
}
