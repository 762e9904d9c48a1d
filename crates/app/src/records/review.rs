//! The firm's judgement of what a consumer delivered, and its word that it has processed an answer.

use domain::action_type::ActionType;
use domain::codes::Code;
use domain::events::EventActor;
use domain::notices::NoticeKind;
use domain::operations::acceptance::AcceptanceBlocker;
use domain::records::{ReviewDecision, Segment};
use domain::schema::Violation;
use serde_json::{Value, json};
use store::Tx;
use store::documents::review::{self as reviews, ReviewableAction, Reviewer};
use store::notices::{self, NewNotice};
use store::records::answers::{self, Processing};
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::{consumers_of, find, written};
use crate::error::{Error, Result};

/// A judgement of what was delivered.
#[derive(Clone, Copy, Debug)]
pub struct DeliveryReview<'a> {
    decision: ReviewDecision,
    /// Reason of a rejection, in words for the consumer.
    reason: Option<&'a str>,
    /// The document that was looked at: nothing is judged when another one waits by now.
    upload: Option<Uuid>,
}

/// Outcome of a review for the action.
#[derive(Clone, Debug)]
pub struct ReviewOutcome {
    pub action: Uuid,
    /// The action's type, which a rejection may change.
    pub kind: String,
}

impl<'a> DeliveryReview<'a> {
    pub fn new(decision: ReviewDecision, reason: Option<&'a str>, upload: Option<Uuid>) -> Self {
        Self { decision, reason: reason.map(str::trim).filter(|reason| !reason.is_empty()), upload }
    }
}

/// Reviews the waiting upload of an action.
///
/// # Errors
/// `PRODUCT_ACTION_NOT_FOUND`; `UKNOWN_DOCUMENT_BUNDLE` when nothing waits; `Decided` where somebody
/// decided about that document before; `VALIDATION_FAILED` for a rejection without a
/// reason.
pub async fn review_document(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    review: DeliveryReview<'_>,
) -> Result<ReviewOutcome> {
    let tx = context.services.store.begin().await?;
    let outcome = review_in(context, &tx, external_id, review).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// Reviews like [`review_document`], in a transaction. After a rejection nothing is written.
pub(super) async fn review_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    review: DeliveryReview<'_>,
) -> Result<ReviewOutcome> {
    let (licence, now) = (context.licence.id, context.services.now());
    let action = reviews::lock_action(tx, licence, external_id, review.upload).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    if !action.is_delivered {
        let decided = match review.upload {
            Some(upload) => reviews::find_decision(tx, licence, action.id, upload).await?,
            None => None,
        };
        return Err(decided.map_or_else(|| Code::UknownDocumentBundle.into(), Error::from_decision));
    }
    let by = context.caller.actor.event_actor(EventActor::SYSTEM);
    let reviewer = Reviewer { by: &by, at: now };
    let kind = match (review.decision, review.reason) {
        (ReviewDecision::Accepted, _) => {
            reviews::accept(tx, (licence, action.id), reviewer).await?;
            action.kind
        }
        (ReviewDecision::Rejected, None) => return Err(Error::field("reason", "required")),
        (ReviewDecision::Rejected, Some(reason)) => {
            let kind = kind_after_rejection(&action.kind);
            reviews::reject(tx, (licence, action.id), &kind, reason, reviewer).await?;
            notify_of_rejection(context, tx, &action).await?;
            kind
        }
    };
    let details = json!({ "external_id": external_id, "verdict": review.decision });
    record_about_action(context, tx, external_id, "action.reviewed", details).await?;
    Ok(ReviewOutcome { action: action.id, kind })
}

/// Returns true if the last upload has this decision already.
pub(super) async fn is_reviewed(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    review: DeliveryReview<'_>,
) -> Result<bool> {
    let last = reviews::last_review(tx, context.licence.id, external_id, review.upload).await?;
    let expected = match review.decision {
        ReviewDecision::Accepted => ("accepted", None),
        ReviewDecision::Rejected => ("rejected", review.reason),
    };
    Ok(last.is_some_and(|(state, reason)| (state.as_str(), reason.as_deref()) == expected))
}

/// A document that was rejected is asked as a second one; everything else, a pension file too, as what it was.
fn kind_after_rejection(kind: &str) -> String {
    let first = ActionType::UploadDocument.name();
    if kind == first { ActionType::ReuploadDocument.name().to_owned() } else { kind.to_owned() }
}

/// Takes back the acceptance of what was delivered for an action, within ten minutes: it waits for a review again. Nobody
/// was mailed about the acceptance, so that nobody is about this.
///
/// # Errors
/// `PRODUCT_ACTION_NOT_FOUND`; `ACCEPTANCE_IS_FINAL` with the reason.
pub async fn withdraw_acceptance(
    context: &BackOfficeContext<'_>,
    external_id: &str,
) -> Result<ReviewOutcome> {
    let (licence, now) = (context.licence.id, context.services.now());
    let tx = context.services.store.begin().await?;
    let found = reviews::lock_last_review(&tx, licence, external_id).await?;
    let (action, last) = found.ok_or(Code::ProductActionNotFound)?;
    let accepted_at = last.require_withdrawable(now).map_err(final_acceptance)?;
    let document_ids = reviews::withdraw_acceptance(&tx, (licence, action), accepted_at, now).await?;
    let stored =
        find(&tx, licence, Segment::Actions, external_id).await?.ok_or(Code::ProductActionNotFound)?;
    let details = json!({ "external_id": external_id });
    record_about_action(context, &tx, external_id, "action.review_withdrawn", details).await?;
    written::events::append_review_withdrawn(context, &tx, &stored, document_ids).await?;
    tx.commit().await?;
    let kind = stored.attributes["type"].as_str().unwrap_or_default().to_owned();
    Ok(ReviewOutcome { action, kind })
}

fn final_acceptance(blocker: AcceptanceBlocker) -> Error {
    let message = match blocker {
        AcceptanceBlocker::NotAccepted => "the last delivery is not accepted",
        AcceptanceBlocker::TooLate => "it was accepted more than ten minutes ago: ask for the document again",
        AcceptanceBlocker::Processed => "the firm's record has changed what is processed since",
        AcceptanceBlocker::Archived => "the request is archived: bring it back first",
    };
    let violations = vec![Violation::new("", <&str>::from(blocker), message)];
    Error::Violations { code: Code::AcceptanceIsFinal, violations }
}

/// Mails everybody who has to deliver the document again, where the firm does that.
async fn notify_of_rejection(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    action: &ReviewableAction,
) -> Result<()> {
    let settings = context.mail_settings().filter(|mail| mail.sends(NoticeKind::DocumentRejected));
    let Some(settings) = settings else { return Ok(()) };
    let now = context.services.now();
    let owners = notices::open_for(tx, context.licence.id, vec![action.id]).await?;
    let notice = |consumer: &Uuid| NewNotice {
        id: context.services.new_id(),
        consumer: *consumer,
        kind: NoticeKind::DocumentRejected,
        subject: action.id,
        dedupe_key: format!("review {}", now.timestamp_millis()),
        required: action.required,
        urgent: false,
        details: json!(null),
        due_at: settings.send_time(now, false),
    };
    let new = owners.values().flatten().map(notice).collect();
    Ok(notices::add(tx, context.licence.id, new, now).await?)
}

/// Records that the firm has processed the answer to an action; said again, it stays as it was said first.
///
/// # Errors
/// `PRODUCT_ACTION_NOT_FOUND`; `VALIDATION_FAILED` while nobody has answered.
pub async fn mark_processed(context: &BackOfficeContext<'_>, external_id: &str) -> Result<Processing> {
    let tx = context.services.store.begin().await?;
    let processing = mark_processed_in(context, &tx, external_id).await?;
    tx.commit().await?;
    Ok(processing)
}

/// Marks like [`mark_processed`], in a transaction. After a rejection nothing is written.
pub(super) async fn mark_processed_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
) -> Result<Processing> {
    let now = context.services.now();
    let processing = answers::process(tx, context.licence.id, external_id, now).await?;
    let processing = processing.ok_or(Code::ProductActionNotFound)?;
    if processing.answered_at.is_none() {
        return Err(Error::field("is_done", "not_answered"));
    }
    if processing.is_new {
        let details = json!({ "external_id": external_id });
        record_about_action(context, tx, external_id, "action.processed", details).await?;
    }
    Ok(processing)
}

/// Adds a line to the trail of each owner of an action.
async fn record_about_action(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    kind: &str,
    details: Value,
) -> Result<()> {
    let licence = context.licence.id;
    let about = match find(tx, licence, Segment::Actions, external_id).await? {
        Some(stored) => consumers_of(tx, licence, &stored).await?,
        None => Vec::new(),
    };
    context.record_about(tx, &about, kind, &details).await
}
