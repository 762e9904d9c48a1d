//! Retention and deletion of data, for the back office and the operator alike.

pub mod erasure_list;
mod retention;

pub use retention::{find_clock_doubt, record_run, retain, run_trial, watch_clock};

use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{
    ConsumerErased, ConsumerHeld, ErasedBecause, ErasureAsked, ErasureTakenBack, Event, EventActor,
    HoldLifted, KeptData,
};
use domain::ids::LicenceId;
use domain::licence::Retention;
use serde::Serialize;
use serde_json::{Value, json};
use store::firms::licences::LicenceRow;
use store::privacy::{ErasureOutcome, PrivacyStatus};
use store::{Db, Scope, Tx};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;

/// Retained data of somebody, with the reason.
#[derive(Clone, Debug, Serialize)]
pub struct RetentionSummary {
    pub class: &'static str,
    /// Absent while a hold or the relation lasts.
    pub until: Option<DateTime<Utc>>,
    pub because: String,
}

/// State of somebody's erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PrivacyState {
    Active,
    /// The relation has ended.
    Ended,
    /// The consumer asked for erasure, and data that must be retained is hidden.
    Restricted,
    /// The consumer is deleted: nothing had to be kept.
    Deleted,
}

/// Privacy status of a consumer, as the firm reads it.
#[derive(Clone, Debug, Serialize)]
pub struct Privacy {
    pub state: PrivacyState,
    pub ended_at: Option<DateTime<Utc>>,
    pub erasure_asked_at: Option<DateTime<Utc>>,
    pub held_since: Option<DateTime<Utc>>,
    pub held_because: Option<String>,
    pub kept: Vec<RetentionSummary>,
}

impl Privacy {
    pub fn new(status: PrivacyStatus, terms: &Retention) -> Self {
        let hold = status.hold.as_ref();
        let kept = |class, until: Option<DateTime<Utc>>, because: &str| RetentionSummary {
            class,
            until: until.filter(|_| hold.is_none()),
            because: hold.map_or_else(|| because.to_owned(), |hold| hold.reason.clone()),
        };
        let state = match (status.asked_at, status.ended_at) {
            (Some(_), _) => PrivacyState::Restricted,
            (None, Some(_)) => PrivacyState::Ended,
            (None, None) => PrivacyState::Active,
        };
        Self {
            state,
            kept: vec![
                kept("advice", status.ended_at.map(|at| terms.advice_until(at)), "Wft"),
                kept("tax", status.ended_at.map(|at| terms.tax_until(at)), "art. 52 AWR"),
            ],
            ended_at: status.ended_at,
            erasure_asked_at: status.asked_at,
            held_since: status.hold.as_ref().map(|hold| hold.since),
            held_because: status.hold.map(|hold| hold.reason),
        }
    }

    /// Returns the same for an event, which outlives neither its own retention period nor the hold: without the hold's
    /// reason.
    fn to_event(&self) -> ErasureAsked {
        let kept = |kept: &RetentionSummary| KeptData { class: kept.class.to_owned(), until: kept.until };
        ErasureAsked { kept: self.kept.iter().map(kept).collect(), is_held: self.held_since.is_some() }
    }

    fn after_deletion(at: DateTime<Utc>) -> Self {
        Self {
            state: PrivacyState::Deleted,
            ended_at: Some(at),
            erasure_asked_at: Some(at),
            held_since: None,
            held_because: None,
            kept: Vec::new(),
        }
    }
}

/// The terms of a licence.
pub async fn retention_terms(services: &Services, licence: LicenceId) -> Result<Retention> {
    let found = store::firms::licences::by_id(services.store.bulk_reader(), licence).await?;
    let found = found.ok_or_else(|| Error::internal("the licence is gone"))?;
    Ok(found.settings.retention)
}

/// Returns the privacy status of a consumer of the firm.
pub async fn find_status(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
) -> Result<(Scope, PrivacyStatus)> {
    let found = store::privacy::status(services.store.bulk_reader(), licence, external_id).await?;
    Ok(found.ok_or(Code::ConsumerNotFound)?)
}

/// A consumer of the firm, also after the relation ended.
pub async fn find(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Scope> {
    let account = store::accounts::consumers::by_external_id(db, licence, external_id).await?;
    Ok(account.ok_or(Code::ConsumerNotFound)?.scope())
}

/// Returns the privacy status of a consumer of the firm, in the firm's words.
pub async fn show(services: &Services, licence: LicenceId, external_id: &str) -> Result<Privacy> {
    let (_, status) = find_status(services, licence, external_id).await?;
    Ok(Privacy::new(status, &retention_terms(services, licence).await?))
}

/// Forgets what nothing obliges to keep, and keeps the rest from view until its term ends.
pub async fn erase(services: &Services, scope: Scope, external_id: &str, caller: &Caller) -> Result<Privacy> {
    let terms = retention_terms(services, scope.licence).await?;
    let tx = services.store.begin().await?;
    let (privacy, _) = erase_in(services, &tx, (scope, external_id), &terms, caller).await?;
    tx.commit().await?;
    Ok(privacy)
}

/// Erases a consumer of the firm by their external id; false for one who asked for it or was erased before.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn erase_by_external_id(
    services: &Services,
    tx: &Tx,
    licence: &LicenceRow,
    external_id: &str,
    caller: &Caller,
) -> Result<bool> {
    let Some(account) = store::accounts::consumers::by_external_id(tx, licence.id, external_id).await? else {
        let hashes = services.erasure_keys.hashes(licence.id, external_id);
        let is_erased = store::erased::has_any(tx, licence.id, &hashes).await?;
        return if is_erased { Ok(false) } else { Err(Code::ConsumerNotFound.into()) };
    };
    let whom = (account.scope(), external_id);
    let (_, is_new) = erase_in(services, tx, whom, &licence.settings.retention, caller).await?;
    Ok(is_new)
}

/// Erases as [`erase`] does, in a transaction; returns whether the consumer had not asked before.
async fn erase_in(
    services: &Services,
    tx: &Tx,
    (scope, external_id): (Scope, &str),
    terms: &Retention,
    caller: &Caller,
) -> Result<(Privacy, bool)> {
    let now = services.now();
    let forgotten = store::privacy::erase(tx, scope, &caller.actor.audit_name(), now).await?;
    erasure_list::list(services, tx, scope, external_id).await?;
    let ErasureOutcome::Restricted { is_new } = forgotten else {
        remember_erased(services, tx, scope.licence, external_id).await?;
        // Whose it was is forgotten as well; the firm's other systems are told, so that they can forget them too.
        record_audit(services, tx, (scope.licence, None), "privacy.erased", json!({}), caller).await?;
        let erased = ConsumerErased { because: ErasedBecause::Asked };
        append_event(services, tx, scope.licence, external_id, erased, caller).await?;
        return Ok((Privacy::after_deletion(now), true));
    };
    record_audit(services, tx, owner_of(scope), "privacy.erasure_asked", json!({}), caller).await?;
    let status = store::privacy::status(tx, scope.licence, external_id).await?;
    let (_, status) = status.ok_or_else(|| Error::internal("who is restricted is gone"))?;
    let privacy = Privacy::new(status, terms);
    if is_new {
        append_event(services, tx, scope.licence, external_id, privacy.to_event(), caller).await?;
    }
    Ok((privacy, is_new))
}

/// Keeps a keyed hash of who was erased, so that a record that is sent anew does not bring them back unawares.
async fn remember_erased(services: &Services, tx: &Tx, licence: LicenceId, external_id: &str) -> Result<()> {
    let hash = services.erasure_keys.hashes(licence, external_id).into_iter().next();
    let hash = hash.ok_or_else(|| Error::internal("there is no secret"))?;
    Ok(store::erased::add(tx, licence, hash, services.now()).await?)
}

/// Cancels an erasure, also of somebody of whom nothing is left; returns true if there was one.
pub async fn cancel_erasure_of(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    caller: &Caller,
) -> Result<bool> {
    if let Some((scope, _)) =
        store::privacy::status(services.store.bulk_reader(), licence, external_id).await?
    {
        return cancel_erasure(services, scope, caller).await;
    }
    let tx = services.store.begin().await?;
    let hashes = services.erasure_keys.hashes(licence, external_id);
    if !store::erased::remove(&tx, licence, &hashes).await? {
        return Err(Code::ConsumerNotFound.into());
    }
    let details = json!({ "external_id": external_id });
    record_audit(services, &tx, (licence, None), "privacy.erasure_taken_back", details, caller).await?;
    append_event(services, &tx, licence, external_id, ErasureTakenBack {}, caller).await?;
    tx.commit().await?;
    Ok(true)
}

/// Cancels an erasure; returns true if there was one.
async fn cancel_erasure(services: &Services, scope: Scope, caller: &Caller) -> Result<bool> {
    let tx = services.store.begin().await?;
    let remembered = store::privacy::cancel_erasure(&tx, scope).await?;
    if remembered {
        let account = store::accounts::consumers::find(&tx, scope).await?.ok_or(Code::ConsumerNotFound)?;
        erasure_list::unlist(services, &tx, scope, &account.external_id).await?;
        record_audit(services, &tx, owner_of(scope), "privacy.erasure_taken_back", json!({}), caller).await?;
        append_event_for(services, &tx, scope, ErasureTakenBack {}, caller).await?;
    }
    tx.commit().await?;
    Ok(remembered)
}

/// Places a legal hold on everything of a consumer, whatever its term.
pub async fn place_hold(services: &Services, scope: Scope, reason: &str, caller: &Caller) -> Result<()> {
    let tx = services.store.begin().await?;
    place_hold_in(services, &tx, scope, reason, caller).await?;
    Ok(tx.commit().await?)
}

/// Places a legal hold on a consumer; false when there is one with the same reason already. After a rejection nothing
/// is written.
pub async fn place_hold_in(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    reason: &str,
    caller: &Caller,
) -> Result<bool> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(Error::field("reason", "required"));
    }
    if reason.chars().count() > domain::limits::HOLD_REASON {
        return Err(Error::field("reason", "max_length"));
    }
    let before = store::privacy::place_hold(tx, scope, reason, services.now()).await?;
    if before.as_ref().is_some_and(|before| before.reason == reason) {
        return Ok(false);
    }
    record_audit(services, tx, owner_of(scope), "privacy.held", json!({ "reason": reason }), caller).await?;
    if before.is_none() {
        append_event_for(services, tx, scope, ConsumerHeld {}, caller).await?;
    }
    Ok(true)
}

/// Releases a legal hold; returns true if there was one.
pub async fn release_hold(services: &Services, scope: Scope, caller: &Caller) -> Result<bool> {
    let tx = services.store.begin().await?;
    let lifted = release_hold_in(services, &tx, scope, caller).await?;
    tx.commit().await?;
    Ok(lifted)
}

pub async fn release_hold_in(services: &Services, tx: &Tx, scope: Scope, caller: &Caller) -> Result<bool> {
    let lifted = store::privacy::release_hold(tx, scope).await?;
    if lifted {
        record_audit(services, tx, owner_of(scope), "privacy.hold_lifted", json!({}), caller).await?;
        append_event_for(services, tx, scope, HoldLifted {}, caller).await?;
    }
    Ok(lifted)
}

/// Appends an event for the firm's own systems, in the transaction of the operation.
async fn append_event(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
    event: impl Into<Event>,
    caller: &Caller,
) -> Result<()> {
    let by = caller.actor.event_actor(EventActor::unnamed_consumer(external_id));
    let subject = EventSubject { consumer: Some(external_id), ..EventSubject::default() };
    events::append(services, tx, licence, by, subject, event, services.now()).await
}

async fn append_event_for(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    event: impl Into<Event>,
    caller: &Caller,
) -> Result<()> {
    let account = store::accounts::consumers::find(tx, scope).await?.ok_or(Code::ConsumerNotFound)?;
    append_event(services, tx, scope.licence, &account.external_id, event, caller).await
}

const fn owner_of(scope: Scope) -> (LicenceId, Option<Uuid>) {
    (scope.licence, Some(scope.consumer))
}

/// Adds a line to the audit trail, in the transaction of the operation.
async fn record_audit(
    services: &Services,
    tx: &Tx,
    whom: (LicenceId, Option<Uuid>),
    kind: &str,
    details: Value,
    caller: &Caller,
) -> Result<()> {
    AuditWriter::new(services, tx, whom, caller).record(kind, details).await
}
