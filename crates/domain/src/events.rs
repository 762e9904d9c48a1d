//! Types of events for the firm, and the data of each.

mod declaration;
mod message;
mod parts;
mod schemas;
#[cfg(test)]
mod tests;

use crate::ids::LicenceId;
use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use declaration::events;
pub use message::{EventActor, EventActorKind, EventProduct, Message};
pub use parts::{
    ActivatedBy, Advice, AnchoredHead, ApprovalResponse, DeliveredFile, DisabledReason, EndedMandate,
    ErasedBecause, FailedBecause, InventorySource, KeptData, NoteKind, OpportunityResponse, ProposalDecision,
    PublicationPurpose, ScoredAnswer, ThreadKind, WithdrawalWay, WrittenChange,
};

use crate::change_proposals::{ProposalField, ProposalMode, ProposalState};
use crate::invoicing::state::ReminderKind;
use crate::money::Money;
use crate::person::Person;
use crate::products::mortgage::{LoanPart, SavingsPeriod, ValueBasis};
use crate::schema;
use crate::values::Object;

/// An event before it has an id and a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    pub kind: EventKind,
    pub data: Value,
}

/// Path at which the schemas of events are served.
pub const SCHEMAS: &str = "/backoffice/v1/schemas/events";

events! {
    /// Files were handed in for an action.
    DocumentDelivered "document.delivered" v 1 {
        comment: Option<String>,
        files: Vec<DeliveredFile>,
    }
    /// A consumer took back what they had handed in.
    DocumentWithdrawn "document.withdrawn" v 1 {
        document_id: String,
        file_name: String,
    }
    /// The file of a download action was fetched.
    DocumentDownloaded "document.downloaded" v 1 {
        document_id: Option<String>,
        file_name: Option<String>,
    }
    /// A consumer fetched a document of the firm's: one of the library, an attachment of a quote, or one that is put before
    /// them. Told each time that all of it went out.
    DocumentRead "document.read" v 1 {
        /// The portal's id of the document.
        document_id: Uuid,
        document_external_id: Option<String>,
        file_name: String,
    }
    /// A document was approved, disapproved, or has raised a question.
    DocumentApprovalAnswered "document.approval_answered" v 1 {
        response: ApprovalResponse,
        explanation: Option<String>,
    }
    /// An inventory is complete.
    InventorySubmitted "inventory.submitted" v 1 {
        source: InventorySource,
        /// The answers, as in the inventory form; those of another source are passed on unchanged.
        data: Value,
        /// Source of the data, as the embedded form reports it.
        origin: Option<String>,
        /// Events of the filling of the embedded form, as it reports them.
        provider_events: Option<Value>,
    }
    /// The date of the conditions precedent is known.
    ConditionsPrecedentDated "conditions_precedent.dated" v 1 {
        date: NaiveDate,
    }
    /// A service order was signed.
    OtdSigned "otd.signed" v 1 {
        date: NaiveDate,
        /// True if everybody who was asked has signed now.
        is_complete: bool,
        /// The account of the direct-debit mandate, where one was given.
        iban: Option<String>,
        account_holder: Option<String>,
        payment_reference: Option<String>,
    }
    /// A consumer withdrew from a contract that was concluded in the portal. The direct-debit mandates that came with it
    /// are not to be used any more.
    ContractWithdrawn "contract.withdrawn" v 1 {
        /// The portal's id of the signature that concluded the contract.
        contract_id: Uuid,
        way: WithdrawalWay,
        /// The day on which it was sent, which says whether it was in time.
        sent_on: NaiveDate,
        concluded_on: NaiveDate,
        /// The last day on which withdrawing was possible.
        last_day: NaiveDate,
        /// Name of the withdrawing person, as they gave it.
        name: String,
        /// Address to which the confirmation is mailed; null where the firm recorded a letter without an address.
        email: Option<String>,
        ended_mandates: Vec<EndedMandate>,
    }
    /// A bank guarantee's proposal was accepted or declined.
    BankGuaranteeAnswered "bank_guarantee.answered" v 1 {
        accepted: bool,
    }
    /// The knowledge and experience form was filled in.
    KnowledgeFormSubmitted "knowledge_form.submitted" v 1 {
        answers: Object,
        /// The form as a PDF.
        files: Vec<DeliveredFile>,
    }
    /// The advice questionnaire was filled in.
    AdviceProfileSubmitted "advice_profile.submitted" v 1 {
        data: Object,
    }
    /// Loan parts, house value or savings wishes were updated.
    MortgageUpdated "mortgage.updated" v 1 {
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
    MarketValueUpdated "mortgage.market_value_updated" v 1 {
        market_value: Money,
        market_value_date: NaiveDate,
        based_on: Option<ValueBasis>,
    }
    /// A consumer answered whether a saving interests them.
    OpportunityAnswered "opportunity.answered" v 1 {
        response: OpportunityResponse,
        future_date: Option<NaiveDate>,
        custom_amount: Option<Money>,
        custom_period: Option<SavingsPeriod>,
    }
    /// The payment provider says that an invoice is paid.
    InvoicePaid "invoice.paid" v 1 {
        public_number: Option<String>,
        amount: Money,
        /// The provider's id of the payment.
        payment_id: String,
    }
    /// The payment provider reports a payment that is not the one that was asked for: nothing was done with it.
    PaymentMismatched "payment.mismatched" v 1 {
        /// `amount`, `reference`, `mode`, `invoice` (it changed in the meantime), `late` (paid after it had failed) or
        /// `unknown` (the portal had it made and knows nothing of it any more).
        reason: String,
        public_number: Option<String>,
        /// The requested amount; of an unknown payment, the paid amount.
        amount: Money,
        /// The provider's words: currency and value.
        reported: String,
        /// The provider's id of the payment.
        payment_id: String,
    }
    /// A payment of an invoice was not made: it failed, expired or was cancelled. Told once of each payment; the consumer
    /// can begin another one.
    PaymentFailed "payment.failed" v 1 {
        /// `failed`, `expired` or `cancelled`.
        reason: FailedBecause,
        invoice_external_id: String,
        public_number: Option<String>,
        amount: Money,
        /// The provider's id of the payment.
        payment_id: String,
    }
    /// An invoice got its number and went to its clients, who are asked to pay it.
    InvoiceSent "invoice.sent" v 1 {
        external_id: String,
        public_number: String,
        total: Money,
        date_due: Option<NaiveDate>,
    }
    /// A credit note took a part of an invoice off, or all of it.
    InvoiceCredited "invoice.credited" v 1 {
        external_id: String,
        public_number: Option<String>,
        /// The external id and the number of the credit note.
        credit_note: String,
        credit_note_number: String,
        /// The amount that was taken off, above zero.
        amount: Money,
        /// The amount that is still to be paid.
        open: Money,
        /// The amount that the firm has to pay back.
        to_pay_back: Money,
    }
    /// The firm recorded that an invoice was paid by transfer.
    InvoicePaymentRecorded "invoice.payment_recorded" v 1 {
        external_id: String,
        public_number: Option<String>,
        amount: Money,
        paid_on: NaiveDate,
    }
    /// The firm took back that an invoice was paid: it is to be paid again.
    InvoicePaymentReverted "invoice.payment_reverted" v 1 {
        external_id: String,
        public_number: Option<String>,
        amount: Money,
    }
    /// The clients of an invoice were reminded of it, or got the letter before collection costs.
    InvoiceReminded "invoice.reminded" v 1 {
        external_id: String,
        public_number: Option<String>,
        kind: ReminderKind,
        open: Money,
        /// The collection costs that the letter names; null for a reminder.
        costs: Option<Money>,
    }
    /// A disability cover's premium was accepted or declined.
    DisabilityCoverAnswered "disability_cover.answered" v 1 {
        accepted: bool,
        /// Premium for a month.
        premium: Option<Money>,
        /// Monthly benefit in case of disability.
        disability: Option<Money>,
        /// The insurer's id of the quote that was answered.
        quote_id: Option<String>,
    }
    /// A mortgage check was sent in.
    MortgageCheckSubmitted "mortgage_check.submitted" v 1 {
        score: u32,
        outcome: Advice,
        scored: Vec<ScoredAnswer>,
        /// Score as the browser counted it, where that differs.
        reported_score: Option<Value>,
        call_me: bool,
        form_data: Object,
    }
    /// A home insurance's proposal was signed.
    WoongarantSigned "woongarant.signed" v 1 {
        proposal_code: Option<String>,
        approval_url: Option<String>,
    }
    /// An appointment was cancelled.
    AppointmentCancelled "appointment.cancelled" v 1 {
        appointment_external_id: String,
        date: NaiveDate,
    }
    /// Damage was reported on an insurance.
    DamageReported "damage.reported" v 1 {
        insurance_external_id: String,
        date: NaiveDate,
        time: Option<String>,
        cause: String,
        notes: Option<String>,
        files: Vec<DeliveredFile>,
    }
    /// A guest asked for a dossier.
    DossierRequested "dossier.requested" v 1 {
        has_partner: bool,
        product_phase: Option<String>,
        lead_source: Option<String>,
        /// The external id of the branch where it was asked; null where the address names none.
        branch: Option<String>,
        /// Number of the dossier in the request.
        external_id: Option<String>,
        /// The persons as in the form: the main person, then the partner.
        persons: Vec<Person>,
    }
    /// A consumer chose what they are mailed about.
    MailPreferencesChanged "mail.preferences_changed" v 1 {
        actions: bool,
        reminders: bool,
        appointments: bool,
        messages: bool,
        /// `portal`, or `unsubscribe` by the link in a mail.
        via: String,
    }
    /// A mail to a consumer did not arrive.
    MailBounced "mail.bounced" v 1 {
        address: String,
        /// The portal's id of the mail, which is the part before the `@` of its `Message-ID`; absent where only the
        /// address was reported.
        mail_id: Option<Uuid>,
        /// Reason in the words of the mail server or the firm.
        reason: String,
        /// True if notices are no longer sent to this address.
        undeliverable: bool,
    }
    /// A consumer has a sign-in of their own from now on. Told once of each consumer; links that sign in and links to one
    /// action do not count.
    ConsumerActivated "consumer.activated" v 1 {
        via: ActivatedBy,
    }
    /// A consumer asked for erasure: data that must be retained is hidden until its retention period ends.
    ErasureAsked "privacy.erasure_asked" v 1 {
        /// Data that is retained.
        kept: Vec<KeptData>,
        /// True if nothing is deleted for now, whatever its retention period.
        is_held: bool,
    }
    /// An erasure was taken back: the next version of the consumer's record opens the account again.
    ErasureTakenBack "privacy.erasure_taken_back" v 1 {}
    /// Nothing of a consumer is left in the portal. Recipients of the portal's data about them have to delete it as
    /// well (art. 19 AVG).
    ConsumerErased "privacy.erased" v 1 {
        because: ErasedBecause,
    }
    /// A legal hold was placed on a consumer: everything is retained, whatever its period.
    ConsumerHeld "privacy.held" v 1 {}
    /// A hold was ended: terms count again.
    HoldLifted "privacy.hold_lifted" v 1 {}
    /// The ends of the firm's chains, once a day: kept outside the portal they show that nothing before them was changed
    /// or removed since.
    EvidenceAnchored "evidence.anchored" v 1 {
        /// The portal's id of the firm, which is part of what is signed.
        #[schemars(with = "uuid::Uuid")]
        #[schema(value_type = uuid::Uuid)]
        licence: LicenceId,
        anchored_at: DateTime<Utc>,
        /// The Ed25519 public key that verifies these signatures, base64.
        public_key: String,
        chains: Vec<AnchoredHead>,
    }
    /// A consumer wrote to the firm, or the firm to a consumer, at the desk or by its own system. The event's product is the
    /// dossier of the thread, and its action the request that the message is about.
    MessageSent "message.sent" v 1 {
        /// The portal's id of the message.
        message_id: Uuid,
        thread: ThreadKind,
        text: String,
        attachments: Vec<DeliveredFile>,
        /// True if the firm marked it as given advice when it sent it.
        is_advice: bool,
        /// The external id of the closed dossier for whose thread it was meant.
        moved_from: Option<String>,
    }
    /// A consumer read what the firm had written, or the firm what a consumer had.
    MessageRead "message.read" v 1 {
        thread: ThreadKind,
        /// The portal's ids of the messages that were unread until now.
        message_ids: Vec<Uuid>,
        /// The portal's id of the message up to which was read.
        up_to: Uuid,
    }
    /// A consumer proposed to change their own data: the firm decides (`state` is `open`), or it is in force
    /// (`applied`) and the firm applies it. An e-mail address is reported once it is confirmed, an account number after
    /// 24 hours.
    ChangeProposed "consumer.change_proposed" v 1 {
        /// The portal's id of the proposal.
        proposal_id: Uuid,
        field: ProposalField,
        mode: ProposalMode,
        state: ProposalState,
        /// Value in force before; null where none was known.
        old_value: Option<Value>,
        value: Value,
    }
    /// Somebody at the firm, or its own system, decided on a proposed change; the record has the value of one that was
    /// accepted.
    ChangeDecided "consumer.change_decided" v 1 {
        /// The portal's id of the proposal.
        proposal_id: Uuid,
        field: ProposalField,
        decision: ProposalDecision,
        /// Reason of the rejection, in the words for the consumer.
        reason: Option<String>,
        value: Value,
    }
    /// A proposed change waits for the firm no more: the consumer took it back or proposed something else, or the record got
    /// another value.
    ChangeWithdrawn "consumer.change_withdrawn" v 1 {
        /// The portal's id of the proposal.
        proposal_id: Uuid,
        field: ProposalField,
    }
    /// A record was made, changed or deleted: at the desk, or by a system of the firm's, which `by` names. So comes too that
    /// somebody undid the signature of an order, or the cancellation of an appointment.
    RecordWritten "record.written" v 1 {
        /// Record type as in the path of its calls: `actions`, `products/mortgage`.
        record_type: String,
        external_id: String,
        /// The current version; of a deleted record the last one.
        version: i64,
        change: WrittenChange,
    }
    /// A record was archived, by itself or with its product: consumers no longer see it.
    RecordArchived "record.archived" v 1 {
        /// Record type as in the path of its calls.
        record_type: String,
        external_id: String,
    }
    /// A record that was archived is back in the consumers' view, by itself or with its product.
    RecordUnarchived "record.unarchived" v 1 {
        /// Record type as in the path of its calls.
        record_type: String,
        external_id: String,
    }
    /// The bytes of a document of the firm's were stored or replaced.
    DocumentContentWritten "document.content_written" v 1 {
        /// The portal's id of the document.
        document_id: Uuid,
        document_external_id: String,
        file_name: String,
        bytes: u64,
        /// SHA-256 in hexadecimal.
        sha256: String,
    }
    /// The firm put a document into the portal with its file. Where something is asked, the event names the action.
    DocumentPublished "document.published" v 1 {
        /// The portal's id of the document.
        document_id: Uuid,
        document_external_id: String,
        purpose: PublicationPurpose,
        /// True if every consumer of the firm sees it.
        is_for_everybody: bool,
        file_name: String,
        bytes: u64,
        /// SHA-256 in hexadecimal.
        sha256: String,
        /// The external id of the document that it took the place of.
        replaces: Option<String>,
    }
    /// The firm took back its acceptance of a delivery, which waits for a review again. The event names the action.
    ReviewWithdrawn "document.review_withdrawn" v 1 {
        /// The portal's ids of the documents.
        document_ids: Vec<Uuid>,
    }
    /// A consumer was reminded by hand of what they are asked; the event names the action. Told once of each consumer.
    ActionReminded "action.reminded" v 1 {}
    /// More than ten records were written together, as an import does: those of `record_types` that changed since then are
    /// in their lists, by `updated_since`.
    RecordsImported "records.imported" v 1 {
        /// Record types as in the path of their calls.
        record_types: Vec<String>,
        created: u64,
        updated: u64,
        /// Moment before the first of them was written.
        since: DateTime<Utc>,
    }
    /// The firm's system sent a newer version of a record that staff had created at the desk, and manages it from now
    /// on.
    RecordTakenOver "record.taken_over" v 1 {
        /// Record type as in the path of its calls.
        record_type: String,
        external_id: String,
        version: i64,
    }
    /// A task of the firm's people got an assignee: when it was made, or later. The text of a task is read by its call.
    TaskAssigned "task.assigned" v 1 {
        task_id: Uuid,
        /// The id of the member of staff.
        assignee: Uuid,
        assignee_name: String,
        due_on: Option<NaiveDate>,
    }
    /// A task of the firm's people was done.
    TaskDone "task.done" v 1 {
        task_id: Uuid,
    }
    /// A task that was done is open again.
    TaskReopened "task.reopened" v 1 {
        task_id: Uuid,
    }
    /// One of the firm's people, or its own system, wrote a note or recorded a telephone call. Its text is read by its call.
    NoteWritten "note.written" v 1 {
        note_id: Uuid,
        kind: NoteKind,
    }
    /// Requested by the firm, to test a webhook endpoint.
    WebhookTest "webhook.test" v 1 {
        endpoint_id: Uuid,
    }
    /// A webhook endpoint was switched off because it said so or kept failing.
    WebhookDisabled "webhook.disabled" v 1 {
        endpoint_id: Uuid,
        reason: DisabledReason,
        /// Time of the first of the failures since the last success.
        failing_since: Option<DateTime<Utc>>,
    }
}
