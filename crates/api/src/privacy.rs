//! How long data is kept and what becomes of it then, for the back office and the operator alike.

mod retention;

pub use retention::{retain, trial};

use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::events::{
    ConsumerErased, ConsumerHeld, ErasedBecause, ErasureAsked, ErasureTakenBack, Event, EventActor,
    HoldLifted, KeptData,
};
use domain::licence::Retention;
use domain::service_keys::{Scope as KeyScope, Scopes};
use serde::Serialize;
use serde_json::{Value, json};
use store::audit::AuditEvent;
use store::events::NewEvent;
use store::privacy::{ErasureOutcome, PrivacyStatus};
use store::{Db, Scope, Tx};
use uuid::Uuid;

use crate::backoffice::{Firm, KeyIdentity};
use crate::client::Client;
use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// What is still kept of somebody, and why.
#[derive(Clone, Debug, Serialize)]
pub struct RetentionSummary {
    class: &'static str,
    /// Absent while a hold or the relation lasts.
    until: Option<DateTime<Utc>>,
    because: String,
}

/// How far somebody is on the way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PrivacyState {
    Active,
    /// The relation has ended.
    Ended,
    /// They asked to be forgotten, and what has to be kept is kept from view.
    Restricted,
    /// Nothing had to be kept.
    Deleted,
}

/// Where a consumer stands, as the firm reads it.
#[derive(Clone, Debug, Serialize)]
pub struct Privacy {
    state: PrivacyState,
    ended_at: Option<DateTime<Utc>>,
    erasure_asked_at: Option<DateTime<Utc>>,
    held_since: Option<DateTime<Utc>>,
    held_because: Option<String>,
    kept: Vec<RetentionSummary>,
}

impl Privacy {
    pub fn of(standing: PrivacyStatus, terms: &Retention) -> Self {
        let hold = standing.hold.as_ref();
        let kept = |class, until: Option<DateTime<Utc>>, because: &str| RetentionSummary {
            class,
            until: until.filter(|_| hold.is_none()),
            because: hold.map_or_else(|| because.to_owned(), |hold| hold.reason.clone()),
        };
        let state = match (standing.asked_at, standing.ended_at) {
            (Some(_), _) => PrivacyState::Restricted,
            (None, Some(_)) => PrivacyState::Ended,
            (None, None) => PrivacyState::Active,
        };
        Self {
            state,
            kept: vec![
                kept("advice", standing.ended_at.map(|at| terms.advice_until(at)), "Wft"),
                kept("tax", standing.ended_at.map(|at| terms.tax_until(at)), "art. 52 AWR"),
            ],
            ended_at: standing.ended_at,
            erasure_asked_at: standing.asked_at,
            held_since: standing.hold.as_ref().map(|hold| hold.since),
            held_because: standing.hold.map(|hold| hold.reason),
        }
    }

    /// The same in an event, which outlives neither its own term nor the hold: without the hold's reason.
    fn asked(&self) -> ErasureAsked {
        let kept = |kept: &RetentionSummary| KeptData { class: kept.class.to_owned(), until: kept.until };
        ErasureAsked { kept: self.kept.iter().map(kept).collect(), is_held: self.held_since.is_some() }
    }

    fn deleted(at: DateTime<Utc>) -> Self {
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
pub async fn terms(app: &App, licence: Uuid) -> ApiResult<Retention> {
    let found = store::licences::by_id(app.store.reader(), licence).await?;
    let found = found.ok_or_else(|| ApiError::internal("the licence is gone"))?;
    Ok(found.settings.retention)
}

/// Where a consumer of the firm stands.
pub async fn find_status(app: &App, licence: Uuid, external_id: &str) -> ApiResult<(Scope, PrivacyStatus)> {
    let found = store::privacy::status(app.store.reader(), licence, external_id).await?;
    Ok(found.ok_or(Code::ConsumerNotFound)?)
}

/// A consumer of the firm, also after the relation ended.
pub(crate) async fn find(db: &impl Db, licence: Uuid, external_id: &str) -> ApiResult<Scope> {
    let account = store::consumers::by_external_id(db, licence, external_id).await?;
    Ok(account.ok_or(Code::ConsumerNotFound)?.scope())
}

/// Where a consumer of the firm stands, in the firm's words.
pub async fn show(app: &App, licence: Uuid, external_id: &str) -> ApiResult<Privacy> {
    let (_, standing) = find_status(app, licence, external_id).await?;
    Ok(Privacy::of(standing, &terms(app, licence).await?))
}

/// Who makes a call: the firm's back-office system by its service key, or the operator on the command line.
#[derive(Clone, Debug)]
pub struct Actor {
    /// Absent: the operator.
    key: Option<(KeyIdentity, Scopes)>,
    client: Client,
}

impl Actor {
    pub fn firm(firm: &Firm, client: Client) -> Self {
        Self { key: Some((firm.key.clone(), firm.scopes.clone())), client }
    }

    pub fn operator() -> Self {
        Self { key: None, client: Client::default() }
    }

    /// Whether it is the operator, whom no scope limits and who sets host names and branch domains.
    pub const fn is_operator(&self) -> bool {
        self.key.is_none()
    }

    /// Whether a service key may do what asks for this scope.
    pub fn has_scope(&self, scope: KeyScope) -> bool {
        self.key.as_ref().is_none_or(|(_, scopes)| scopes.contains(scope))
    }

    /// As the audit trail has it: `service_key <id> <name>`, or `system` for the operator.
    fn audit_name(&self) -> String {
        self.key.as_ref().map_or_else(
            || "system".to_owned(),
            |(key, _)| format!("{}{} {}", store::audit::SERVICE_KEY, key.id, key.name),
        )
    }

    /// As an event names them.
    fn as_actor(&self) -> EventActor {
        self.key.as_ref().map_or(EventActor::SYSTEM, |(key, _)| EventActor::service_key(key.id, &key.name))
    }

    /// A line of the audit trail.
    pub(crate) fn entry(
        &self,
        app: &App,
        (licence, consumer): (Uuid, Option<Uuid>),
        kind: &str,
        details: Value,
    ) -> AuditEvent {
        AuditEvent {
            id: app.new_id(),
            licence,
            consumer,
            actor: self.audit_name(),
            kind: kind.to_owned(),
            details,
            ip: self.client.ip_text(),
            user_agent: self.client.user_agent.clone(),
            occurred_at: app.now(),
        }
    }
}

/// Forgets what nothing obliges to keep, and keeps the rest from view until its term ends.
pub async fn erase(app: &App, scope: Scope, external_id: &str, actor: &Actor) -> ApiResult<Privacy> {
    let terms = terms(app, scope.licence).await?;
    let tx = app.store.begin().await?;
    let now = app.now();
    let forgotten = store::privacy::erase(&tx, scope, &actor.audit_name(), now).await?;
    let ErasureOutcome::Restricted { is_new } = forgotten else {
        remember_erased(app, &tx, scope.licence, external_id).await?;
        // Whose it was is forgotten as well; the firm's other systems are told, so that they can forget them too.
        record_audit(app, &tx, (scope.licence, None), "privacy.erased", json!({}), actor).await?;
        let erased = ConsumerErased { because: ErasedBecause::Asked };
        append_event(app, &tx, scope.licence, external_id.to_owned(), erased, actor.as_actor()).await?;
        tx.commit().await?;
        return Ok(Privacy::deleted(now));
    };
    record_audit(app, &tx, whom(scope), "privacy.erasure_asked", json!({}), actor).await?;
    let standing = store::privacy::status(&tx, scope.licence, external_id).await?;
    let (_, standing) = standing.ok_or_else(|| ApiError::internal("who is restricted is gone"))?;
    let privacy = Privacy::of(standing, &terms);
    if is_new {
        append_event(app, &tx, scope.licence, external_id.to_owned(), privacy.asked(), actor.as_actor())
            .await?;
    }
    tx.commit().await?;
    Ok(privacy)
}

/// Keeps a keyed hash of who was erased, so that a record that is sent anew does not bring them back unawares.
async fn remember_erased(app: &App, tx: &Tx, licence: Uuid, external_id: &str) -> ApiResult<()> {
    let hash = app.keys.erasure_hashes(licence, external_id).into_iter().next();
    let hash = hash.ok_or_else(|| ApiError::internal("there is no secret"))?;
    Ok(store::erased::add(tx, licence, hash, app.now()).await?)
}

/// Takes an erasure back, also of somebody of whom nothing is left; whether there was one.
pub async fn cancel_erasure_of(
    app: &App,
    licence: Uuid,
    external_id: &str,
    actor: &Actor,
) -> ApiResult<bool> {
    if let Some((scope, _)) = store::privacy::status(app.store.reader(), licence, external_id).await? {
        return cancel_erasure(app, scope, actor).await;
    }
    let tx = app.store.begin().await?;
    let hashes = app.keys.erasure_hashes(licence, external_id);
    if !store::erased::remove(&tx, licence, hashes).await? {
        return Err(Code::ConsumerNotFound.into());
    }
    let details = json!({ "external_id": external_id });
    record_audit(app, &tx, (licence, None), "privacy.erasure_taken_back", details, actor).await?;
    append_event(app, &tx, licence, external_id.to_owned(), ErasureTakenBack {}, actor.as_actor()).await?;
    tx.commit().await?;
    Ok(true)
}

/// Takes an erasure back; whether there was one.
async fn cancel_erasure(app: &App, scope: Scope, actor: &Actor) -> ApiResult<bool> {
    let tx = app.store.begin().await?;
    let remembered = store::privacy::cancel_erasure(&tx, scope).await?;
    if remembered {
        record_audit(app, &tx, whom(scope), "privacy.erasure_taken_back", json!({}), actor).await?;
        append_event_for(app, &tx, scope, ErasureTakenBack {}, actor).await?;
    }
    tx.commit().await?;
    Ok(remembered)
}

/// Holds everything of a consumer, whatever its term.
pub async fn place_hold(app: &App, scope: Scope, reason: &str, actor: &Actor) -> ApiResult<()> {
    let tx = app.store.begin().await?;
    place_hold_in(app, &tx, scope, reason, actor).await?;
    Ok(tx.commit().await?)
}

/// Holds everything of a consumer; false when it was held for the same reason already. A refusal has written nothing.
pub(crate) async fn place_hold_in(
    app: &App,
    tx: &Tx,
    scope: Scope,
    reason: &str,
    actor: &Actor,
) -> ApiResult<bool> {
    let reason = reason.trim();
    if reason.is_empty() {
        return Err(ApiError::field("reason", "required"));
    }
    if reason.chars().count() > domain::limits::HOLD_REASON {
        return Err(ApiError::field("reason", "max_length"));
    }
    let before = store::privacy::place_hold(tx, scope, reason, app.now()).await?;
    if before.as_ref().is_some_and(|before| before.reason == reason) {
        return Ok(false);
    }
    record_audit(app, tx, whom(scope), "privacy.held", json!({ "reason": reason }), actor).await?;
    if before.is_none() {
        append_event_for(app, tx, scope, ConsumerHeld {}, actor).await?;
    }
    Ok(true)
}

/// Ends a hold; whether there was one.
pub async fn release_hold(app: &App, scope: Scope, actor: &Actor) -> ApiResult<bool> {
    let tx = app.store.begin().await?;
    let lifted = release_hold_in(app, &tx, scope, actor).await?;
    tx.commit().await?;
    Ok(lifted)
}

pub(crate) async fn release_hold_in(app: &App, tx: &Tx, scope: Scope, actor: &Actor) -> ApiResult<bool> {
    let lifted = store::privacy::release_hold(tx, scope).await?;
    if lifted {
        record_audit(app, tx, whom(scope), "privacy.hold_lifted", json!({}), actor).await?;
        append_event_for(app, tx, scope, HoldLifted {}, actor).await?;
    }
    Ok(lifted)
}

/// Notes what was looked at, or handed out, besides the data themselves.
pub async fn record_access(app: &App, scope: Scope, kind: &str, actor: &Actor) -> ApiResult<()> {
    let tx = app.store.begin().await?;
    record_audit(app, &tx, whom(scope), kind, json!({}), actor).await?;
    Ok(tx.commit().await?)
}

/// Tells the firm's own systems, in the transaction of the operation.
async fn append_event(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    external_id: String,
    event: impl Into<Event>,
    by: EventActor,
) -> ApiResult<()> {
    let consumer_external_id = Some(external_id);
    let event = NewEvent { consumer_external_id, by, ..NewEvent::of(app.new_id(), event, app.now()) };
    Ok(store::events::append(tx, licence, event).await?)
}

async fn append_event_for(
    app: &App,
    tx: &Tx,
    scope: Scope,
    event: impl Into<Event>,
    actor: &Actor,
) -> ApiResult<()> {
    let account = store::consumers::find(tx, scope).await?.ok_or(Code::ConsumerNotFound)?;
    append_event(app, tx, scope.licence, account.external_id, event, actor.as_actor()).await
}

const fn whom(scope: Scope) -> (Uuid, Option<Uuid>) {
    (scope.licence, Some(scope.consumer))
}

/// Adds a line to the trail, in the transaction of the operation.
pub(crate) async fn record_audit(
    app: &App,
    tx: &Tx,
    whom: (Uuid, Option<Uuid>),
    kind: &str,
    details: Value,
    actor: &Actor,
) -> ApiResult<()> {
    Ok(store::audit::write(tx, actor.entry(app, whom, kind, details)).await?)
}
