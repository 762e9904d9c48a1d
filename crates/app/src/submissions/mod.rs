//! Submissions: what consumers answer, sign, decide, pay and report.
//!
//! [`submit`] alone writes what follows from one: the sealed entry with its evidence, the line of the audit trail, the
//! product's change, the events, the action done, and the receipt.

mod action;
mod evidence;

use chrono::{DateTime, Utc};
use domain::actions::Outcome;
use domain::events::Event;
use domain::notices::NoticeKind;
use domain::products::done_by_consumer;
use domain::withdrawal::{WithdrawalWay, contracts_of};
use serde_json::{Value, json};
use store::notices::{self, NewNotice};
use store::portal::locked_actions::{self, ConsumerProfile, EvidenceDocument, LockedAction, LockedProduct};
use store::submissions::{self, NewSubmission};
use store::{Scope, Tx};
use uuid::Uuid;

pub(crate) use action::ActionSubmission;
pub use action::{answer_with, check_decision, evaluate_action, find_action, submit_answer};
pub use evidence::{
    CheckTrigger, LinkSubmitter, PartnerReport, PaymentReport, RecordedLetter, SharedDataReport, Submitter,
    locale_of,
};

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;
use evidence::SealedEvidence;

/// Source of a submission.
#[derive(Clone, Copy, Debug)]
pub enum Source<'a> {
    /// A submission of the consumer's own.
    Session(&'a Submitter),
    /// A submission of a partner's, about what a consumer of this scope did there.
    Partner(Scope, &'a PartnerReport),
    /// A submission of a consumer's own, by a signed link of a mail.
    Link(&'a LinkSubmitter),
    /// A submission of the firm's, which recorded what a consumer sent by letter.
    Firm(&'a RecordedLetter<'a>),
}

/// Subject of a submission.
#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    /// The answer to an action, and what was put before the consumer besides the firm's own documents.
    Action(&'a LockedAction, &'a [EvidenceDocument]),
    /// Report about a product that nobody asked for.
    Report(&'a ProductReport<'a>),
    /// Advice that the firm gave by a message.
    Advice(&'a GivenAdvice<'a>),
}

/// A consumer's report about a product of theirs.
#[derive(Debug)]
pub struct ProductReport<'a> {
    /// The kind of the sealed entry.
    pub kind: &'static str,
    /// The kind of the line of the audit trail.
    pub audit_kind: &'static str,
    /// The member of that line's details that names the product.
    pub audit_member: &'static str,
    pub product: &'a LockedProduct,
    pub consumer: &'a ConsumerProfile,
}

/// Advice that the firm gave a consumer by a message.
#[derive(Debug)]
pub struct GivenAdvice<'a> {
    pub message: Uuid,
    /// Consumer who received it.
    pub consumer: &'a ConsumerProfile,
}

/// The type of the sealed entry of advice.
pub const ADVICE: &str = "ADVICE_MESSAGE";

impl Source<'_> {
    pub(crate) const fn scope(self) -> Scope {
        match self {
            Self::Session(submitter) => submitter.scope,
            Self::Partner(scope, _) => scope,
            Self::Link(submitter) => submitter.scope,
            Self::Firm(letter) => letter.scope,
        }
    }

    /// Returns the way in which a withdrawal comes in.
    pub(crate) fn withdrawal_way(self) -> Result<WithdrawalWay> {
        match self {
            Self::Session(_) => Ok(WithdrawalWay::Portal),
            Self::Link(_) => Ok(WithdrawalWay::Link),
            Self::Firm(_) => Ok(WithdrawalWay::Firm),
            Self::Partner(..) => Err(Error::internal("partners withdraw from nothing")),
        }
    }

    fn caller(self) -> Caller {
        match self {
            Self::Session(submitter) => Caller::consumer(submitter.client.clone()),
            Self::Partner(..) => Caller::system(),
            Self::Link(submitter) => Caller::consumer(submitter.client.clone()),
            Self::Firm(letter) => letter.caller.clone(),
        }
    }
}

impl<'a> Subject<'a> {
    fn kind(self) -> &'a str {
        match self {
            Self::Action(action, _) => action.kind.name(),
            Self::Report(report) => report.kind,
            Self::Advice(_) => ADVICE,
        }
    }

    const fn action(self) -> Option<&'a LockedAction> {
        match self {
            Self::Action(action, _) => Some(action),
            Self::Report(_) | Self::Advice(_) => None,
        }
    }

    const fn product(self) -> Option<&'a LockedProduct> {
        match self {
            Self::Action(action, _) => action.product.as_ref(),
            Self::Report(report) => Some(report.product),
            Self::Advice(_) => None,
        }
    }

    const fn consumer(self) -> &'a ConsumerProfile {
        match self {
            Self::Action(action, _) => &action.consumer,
            Self::Report(report) => report.consumer,
            Self::Advice(advice) => advice.consumer,
        }
    }

    fn of_events(self) -> EventSubject<'a> {
        let consumer = Some(self.consumer().external_id.as_str());
        EventSubject { consumer, action: self.action(), product: self.product() }
    }

    /// The line of the audit trail: its kind and details.
    fn audit(self, submission: Uuid) -> (&'static str, Value) {
        match self {
            Self::Action(action, _) => (
                "action.answered",
                json!({ "action_id": action.id, "type": action.kind, "submission_id": submission }),
            ),
            Self::Report(ProductReport { audit_kind, audit_member, product, .. }) => {
                (audit_kind, json!({ *audit_member: product.id, "submission_id": submission }))
            }
            Self::Advice(advice) => (
                "message.marked_as_advice",
                json!({ "message_id": advice.message, "submission_id": submission }),
            ),
        }
    }
}

/// Seals what was decided on and writes all that follows from it; returns the id of the submission.
pub async fn submit(
    services: &Services,
    tx: &Tx,
    source: Source<'_>,
    subject: Subject<'_>,
    outcome: &Outcome,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let scope = source.scope();
    let submission = NewSubmission {
        id: services.new_id(),
        action: subject.action().map(|action| action.id),
        kind: subject.kind().to_owned(),
        payload: outcome.payload.clone(),
        evidence: SealedEvidence::collect(tx, source, subject, outcome, now).await?,
        created_at: now,
    };
    let id = submissions::seal(tx, scope, submission).await?.id;
    let (caller, (kind, details)) = (source.caller(), subject.audit(id));
    AuditWriter::of_consumer(services, tx, scope, &caller).with_time(now).record(kind, details).await?;
    if let Some(details) = &outcome.product_change {
        let product = subject.product().ok_or_else(|| Error::internal("a change of no product"))?;
        change_product(tx, scope, product, details.clone(), now).await?;
    }
    append_events(services, tx, source, subject, &outcome.events, now).await?;
    if let Subject::Action(action, _) = subject {
        locked_actions::finish(tx, scope, action, now).await?;
        if let Source::Session(submitter) = source {
            queue_receipt(services, tx, submitter, action, id, now).await?;
            tell_of_withdrawal(services, tx, submitter, action, id, now).await?;
        }
    }
    Ok(id)
}

/// Appends events about an action, or about a product, for the firm.
pub async fn append_events(
    services: &Services,
    tx: &Tx,
    source: Source<'_>,
    subject: Subject<'_>,
    events: &[Event],
    now: DateTime<Utc>,
) -> Result<()> {
    let by = source.caller().actor.event_actor(subject.consumer().as_actor());
    let licence = source.scope().licence;
    for event in events {
        let about = subject.of_events();
        events::append(services, tx, licence, by.clone(), about, event.clone(), now).await?;
    }
    Ok(())
}

/// Replaces what is known of a product, and keeps what the consumer did so that a newer version of the record does not undo
/// it.
pub async fn change_product(
    tx: &Tx,
    scope: Scope,
    product: &LockedProduct,
    details: Value,
    now: DateTime<Utc>,
) -> Result<()> {
    if let Some(done) = done_by_consumer(product.kind, &details) {
        locked_actions::keep_consumer_fields(tx, scope, product.id, done).await?;
    }
    Ok(locked_actions::change_product(tx, scope, product.id, details, now).await?)
}

/// Has a receipt mailed of what was signed or decided, where the firm does that.
async fn queue_receipt(
    services: &Services,
    tx: &Tx,
    submitter: &Submitter,
    action: &LockedAction,
    submission: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let settings = &submitter.licence.settings.mail;
    if !action.kind.is_signed() || !settings.sends(NoticeKind::Receipt) {
        return Ok(());
    }
    let notice = NewNotice {
        id: services.new_id(),
        consumer: submitter.scope.consumer,
        kind: NoticeKind::Receipt,
        subject: action.id,
        dedupe_key: submission.to_string(),
        required: true,
        // Whoever signs at night is awake.
        urgent: true,
        details: json!({ "type": action.kind }),
        due_at: settings.send_time(now, true),
    };
    Ok(notices::add(tx, submitter.scope.licence, vec![notice], now).await?)
}

/// Has everybody who signed a contract mailed that it can be withdrawn from, with the link to do so, once it is concluded.
async fn tell_of_withdrawal(
    services: &Services,
    tx: &Tx,
    submitter: &Submitter,
    action: &LockedAction,
    submission: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let (scope, settings) = (submitter.scope, &submitter.licence.settings);
    let (Some(product), Some(terms)) = (&action.product, evidence::withdrawal_terms(submitter, action))
    else {
        return Ok(());
    };
    if !terms.allow() || !settings.mail.sends(NoticeKind::ContractConcluded) {
        return Ok(());
    }
    let signatures = store::withdrawals::list_signatures(tx, scope.licence, product.id).await?;
    let concluded = contracts_of(&signatures).pop().filter(|contract| contract.id == submission);
    let Some(contract) = concluded else { return Ok(()) };
    let until = terms.period(contract.concluded_at).last_day;
    let notice = |consumer: Uuid| NewNotice {
        id: services.new_id(),
        consumer,
        kind: NoticeKind::ContractConcluded,
        subject: action.id,
        dedupe_key: submission.to_string(),
        required: true,
        urgent: true,
        details: json!({ "contract": contract.id, "until": until }),
        // At once, and the receipt goes along.
        due_at: now,
    };
    let new = contract.signers.iter().copied().map(notice).collect();
    Ok(notices::add(tx, scope.licence, new, now).await?)
}
