//! States that block the deletion of a record: a consumer's acts remain until they are reverted explicitly; the record
//! can be archived.

use domain::accounts::service_keys::ServiceKeyScope as KeyScope;
use domain::codes::Code;
use domain::events::{EventActor, RecordWritten, WrittenChange};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::limits::HOLD_REASON;
use domain::mail::AccountEmail;
use domain::records::Segment;
use domain::schema::Violation;
use domain::withdrawal::contracts_of;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::events::{self, NewEvent};
use store::records::{self, UndoneProduct};
use store::{Scope, Tx, withdrawals};
use uuid::Uuid;

use super::context::{BackOfficeContext, Notifications};
use super::notify::ChangeNotifier;
use super::permissions::require_writable;
use super::written;
use super::written::events::ArchivedState;
use super::{consumers_of, find, table};
use crate::accounts::account_emails::{self, branch_domain};
use crate::audit::AuditWriter;
use crate::audit::actor::{Actor, Caller};
use crate::error::{Error, Result};
use crate::services::Services;

/// A change of a record that is no new version of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateChange {
    /// Consumers no longer see it; answers to it stay readable.
    Archive(Segment),
    /// Consumers see the record again.
    Unarchive(Segment),
    /// A service order is not signed any more, so that a new action can ask for it again.
    ReopenOrder,
    /// An appointment is not cancelled any more.
    ReinstateAppointment,
}

impl StateChange {
    const fn segment(self) -> Segment {
        match self {
            Self::Archive(segment) | Self::Unarchive(segment) => segment,
            Self::ReopenOrder => Segment::Product(ProductKind::Otd),
            Self::ReinstateAppointment => Segment::Product(ProductKind::Appointment),
        }
    }

    /// The kind of the line of the audit trail.
    const fn audit_kind(self) -> &'static str {
        match self {
            Self::Archive(_) => "record.archived",
            Self::Unarchive(_) => "record.unarchived",
            Self::ReopenOrder => "product.reopened",
            Self::ReinstateAppointment => "product.reinstated",
        }
    }
}

/// Changes the state of a record, with a reason for the audit trail. A signed order is reopened by the firm's own
/// system, or by an administrator with a reason.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ACCESS_DENIED` at a desk that only reviews, and for reopening by other staff; `ManagedElsewhere`;
/// `VALIDATION_FAILED` where a reason is missing or too long.
pub async fn change_state(
    services: &Services,
    licence: LicenceId,
    change: StateChange,
    (external_id, reason): (&str, Option<&str>),
    caller: &Caller,
) -> Result<()> {
    let (now, segment) = (services.now(), change.segment());
    require_desk(change, &caller.actor)?;
    let reason = require_reason(change, reason, &caller.actor)?;
    let tx = services.store.begin().await?;
    require_writable(&tx, licence, (segment, external_id), &caller.actor).await?;
    let undone = match change {
        StateChange::Archive(_) | StateChange::Unarchive(_) => {
            let context = BackOfficeContext::new(services, licence, caller, Notifications::Send).await?;
            set_archived(&context, &tx, change, external_id).await?;
            return Ok(tx.commit().await?);
        }
        StateChange::ReopenOrder => {
            records::undo_consumer_acts(&tx, licence, ProductKind::Otd, external_id, now).await?
        }
        StateChange::ReinstateAppointment => {
            records::undo_consumer_acts(&tx, licence, ProductKind::Appointment, external_id, now).await?
        }
    };
    let mut details = json!({ "type": segment.path(), "external_id": external_id });
    if let Some(reason) = reason {
        details["reason"] = json!(reason);
    }
    let log = |consumer| AuditWriter::new(services, &tx, (licence, consumer), caller);
    let product = undone.ok_or(Code::RecordNotFound)?;
    if !product.is_changed {
        return Ok(());
    }
    let signers = match change {
        StateChange::ReopenOrder => find_signers(&tx, licence, product.id).await?,
        _ => Vec::new(),
    };
    tell_signers(services, &tx, licence, &product, &signers).await?;
    if change == StateChange::ReinstateAppointment {
        let context = BackOfficeContext::new(services, licence, caller, Notifications::Send).await?;
        ChangeNotifier::new(&context).on_reinstated(&tx, external_id).await?;
    }
    append_written(services, &tx, licence, (segment, external_id, &product), caller).await?;
    record_undone(&log, change, &signers, &details).await?;
    Ok(tx.commit().await?)
}

/// Adds one line for each consumer whose signature was reverted, or one without a consumer.
async fn record_undone<'a>(
    log: &impl Fn(Option<Uuid>) -> AuditWriter<'a>,
    change: StateChange,
    signers: &[Uuid],
    details: &Value,
) -> Result<()> {
    if signers.is_empty() {
        return log(None).record(change.audit_kind(), details.clone()).await;
    }
    for signer in signers {
        log(Some(*signer)).record(change.audit_kind(), details.clone()).await?;
    }
    Ok(())
}

/// Archives a record, or brings it back, in a transaction.
///
/// # Errors
/// Those of [`change_state`].
pub(crate) async fn archive_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    change: StateChange,
    external_id: &str,
) -> Result<()> {
    let actor = &context.caller.actor;
    require_writable(tx, context.licence.id, (change.segment(), external_id), actor).await?;
    set_archived(context, tx, change, external_id).await
}

/// Archives a record that may be written, or brings it back, with a line of the trail for each consumer whom it is about;
/// nothing is recorded of a record that was in that state already.
async fn set_archived(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    change: StateChange,
    external_id: &str,
) -> Result<()> {
    let (licence, segment, now) = (context.licence.id, change.segment(), context.services.now());
    let (state, changed) = match change {
        StateChange::Unarchive(_) => {
            (ArchivedState::Visible, records::unarchive(tx, licence, table(segment), external_id, now).await?)
        }
        _ => {
            (ArchivedState::Archived, records::archive(tx, licence, table(segment), external_id, now).await?)
        }
    };
    let changed = changed.ok_or(Code::RecordNotFound)?;
    if !changed.is_changed {
        return Ok(());
    }
    let stored = find(tx, licence, segment, external_id).await?.ok_or(Code::RecordNotFound)?;
    let about = consumers_of(tx, licence, &stored).await?;
    let mut details = json!({ "type": segment.path(), "external_id": external_id });
    if stored.attributes["label"].is_string() {
        details["label"] = stored.attributes["label"].clone();
    }
    context.record_about(tx, &about, change.audit_kind(), &details).await?;
    written::events::append_archived(context, tx, segment, &stored, (state, changed.actions)).await
}

/// The reason, which staff who undo a signature have to give.
///
/// # Errors
/// 422 with the field.
fn require_reason<'a>(
    change: StateChange,
    reason: Option<&'a str>,
    actor: &Actor,
) -> Result<Option<&'a str>> {
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    match reason {
        Some(reason) if reason.chars().count() > HOLD_REASON => Err(Error::field("reason", "max_length")),
        None if change == StateChange::ReopenOrder && actor.staff().is_some() => {
            Err(Error::field("reason", "required"))
        }
        reason => Ok(reason),
    }
}

/// Holds staff to a desk at which records are written, and the reopening of what was signed to administrators.
///
/// # Errors
/// `ACCESS_DENIED` with why.
fn require_desk(change: StateChange, actor: &Actor) -> Result<()> {
    let denied = |rule: &str, message: &str| {
        let violations = vec![Violation::new("", rule, message)];
        Err(Error::Violations { code: Code::AccessDenied, violations })
    };
    if !actor.edits_records() {
        return denied("desk", "the firm's desk reviews; its records are written by its own system");
    }
    let is_administrator = actor.staff().is_none() || actor.has_scope(KeyScope::Licence);
    if change == StateChange::ReopenOrder && !is_administrator {
        return denied("role", "what a client signed is reopened by the firm's system or an administrator");
    }
    Ok(())
}

/// The consumers whose signatures made the newest contract of an order.
async fn find_signers(tx: &Tx, licence: LicenceId, order: Uuid) -> Result<Vec<Uuid>> {
    let contracts = contracts_of(&withdrawals::list_signatures(tx, licence, order).await?);
    let mut signers = contracts.into_iter().next_back().map(|contract| contract.signers).unwrap_or_default();
    signers.sort_unstable();
    signers.dedup();
    Ok(signers)
}

/// Mails the signers of an order that the firm reverted it.
async fn tell_signers(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    order: &UndoneProduct,
    signers: &[Uuid],
) -> Result<()> {
    for consumer in signers.iter().copied() {
        let Some(account) = consumers::find(tx, Scope { licence, consumer }).await? else { continue };
        let domain = branch_domain(tx, &account).await?;
        let email = AccountEmail::OrderReopened { consumer, domain, order: order.label.clone() };
        account_emails::enqueue(services, tx, licence, &email).await?;
    }
    Ok(())
}

/// Appends the event that a product has changed, for the firm's systems.
async fn append_written(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (segment, external_id, product): (Segment, &str, &UndoneProduct),
    caller: &Caller,
) -> Result<()> {
    let event = RecordWritten {
        record_type: segment.path().to_owned(),
        external_id: external_id.to_owned(),
        version: product.version,
        change: WrittenChange::Updated,
    };
    let stored = find(tx, licence, segment, external_id).await?;
    let owner = stored.and_then(|stored| Some(stored.attributes["owners"][0].as_str()?.to_owned()));
    let by = caller.actor.event_actor(EventActor::SYSTEM);
    let event = NewEvent {
        consumer_external_id: owner,
        by,
        ..NewEvent::new(services.new_id(), event, services.now())
    };
    Ok(events::append(tx, licence, event).await?)
}
