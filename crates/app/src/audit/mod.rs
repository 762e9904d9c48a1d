//! The audit trail, written in the transaction of what it records.

pub mod actor;
pub mod audit_kind;
pub mod client;
pub mod rejections;
pub mod security;

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use serde_json::Value;
use store::accounts::consumers;
use store::audit::{self, AuditEvent};
use store::{Scope, Tx};
use uuid::Uuid;

use crate::audit::actor::{Actor, Caller};
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;

/// Records in a transaction of its own that data was viewed or handed out, one line for each consumer concerned.
///
/// A page of the desk asks for several things of one client: a member of staff who looks at them leaves one line in a
/// quarter of an hour.
pub async fn record_access(
    services: &Services,
    (licence, consumers): (LicenceId, &[Option<Uuid>]),
    kind: &str,
    details: &Value,
    caller: &Caller,
) -> Result<()> {
    let tx = services.store.begin().await?;
    for consumer in consumers {
        if is_seen_already(services, &tx, (licence, *consumer), kind, caller).await? {
            continue;
        }
        AuditWriter::new(services, &tx, (licence, *consumer), caller).record(kind, details.clone()).await?;
    }
    Ok(tx.commit().await?)
}

/// Time within which a member of staff's views of one client are logged once.
const LOOK: TimeDelta = TimeDelta::minutes(15);
/// The lines of looking at a client's records.
const LOOKS: [&str; 2] = ["record.read", "records.listed"];

async fn is_seen_already(
    services: &Services,
    tx: &Tx,
    (licence, consumer): (LicenceId, Option<Uuid>),
    kind: &str,
    caller: &Caller,
) -> Result<bool> {
    let (Actor::Staff { .. }, Some(consumer)) = (&caller.actor, consumer) else { return Ok(false) };
    if !LOOKS.contains(&kind) {
        return Ok(false);
    }
    let (scope, since) = (Scope { licence, consumer }, services.now() - LOOK);
    let actor = caller.actor.audit_name();
    if audit::has_since(tx, scope, &actor, &LOOKS[..], since).await? {
        return Ok(true);
    }
    // Several calls of one page come at once: one of them writes the line.
    consumers::lock_for_update(tx, scope).await?;
    Ok(audit::has_since(tx, scope, &actor, &LOOKS[..], since).await?)
}

/// Records something about an account that its consumer did, or somebody who attempted one that does not exist.
pub async fn record(
    services: &Services,
    tx: &Tx,
    whom: (LicenceId, Option<Uuid>),
    kind: AuditKind,
    details: Value,
    client: &Client,
) -> Result<()> {
    let caller = Caller::consumer(client.clone());
    AuditWriter::new(services, tx, whom, &caller).record_account_event(kind, details).await
}

/// Records what a consumer did, or the colleague who impersonates them.
pub async fn record_as(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    colleague: Option<&str>,
    kind: AuditKind,
    details: Value,
    client: &Client,
) -> Result<()> {
    let caller = Caller { actor: Actor::of_session(colleague), client: client.clone() };
    AuditWriter::of_consumer(services, tx, scope, &caller).record_account_event(kind, details).await
}

/// The audit trail of a firm, as one transaction writes what a caller does.
pub struct AuditWriter<'a> {
    services: &'a Services,
    tx: &'a Tx,
    licence: LicenceId,
    /// The consumer whom the lines concern.
    consumer: Option<Uuid>,
    caller: &'a Caller,
    at: DateTime<Utc>,
}

impl<'a> AuditWriter<'a> {
    /// Lines that concern a consumer of the firm, or none.
    pub fn new(
        services: &'a Services,
        tx: &'a Tx,
        (licence, consumer): (LicenceId, Option<Uuid>),
        caller: &'a Caller,
    ) -> Self {
        Self { services, tx, licence, consumer, caller, at: services.now() }
    }

    /// Lines that concern one consumer.
    pub fn of_consumer(services: &'a Services, tx: &'a Tx, scope: Scope, caller: &'a Caller) -> Self {
        Self::new(services, tx, (scope.licence, Some(scope.consumer)), caller)
    }

    /// Lines of another moment than now.
    #[must_use]
    pub const fn with_time(mut self, at: DateTime<Utc>) -> Self {
        self.at = at;
        self
    }

    /// Adds a line about an account, and writes to the security log what belongs there too.
    pub async fn record_account_event(&self, kind: AuditKind, details: Value) -> Result<()> {
        if let Some(event) = kind.security_event() {
            security::record(event, self.licence, self.consumer, &self.caller.client);
        }
        self.record(kind.name(), details).await
    }

    /// Adds a line to the trail.
    pub async fn record(&self, kind: &str, details: Value) -> Result<()> {
        let entry = AuditEvent {
            id: self.services.new_id(),
            licence: self.licence,
            consumer: self.consumer,
            actor: self.caller.actor.audit_name(),
            kind: kind.to_owned(),
            details,
            ip: self.caller.client.ip_text(),
            user_agent: self.caller.client.user_agent.clone(),
            occurred_at: self.at,
        };
        Ok(audit::write(self.tx, entry).await?)
    }
}
