//! The audit trail, written in the transaction of what it records.

use chrono::{DateTime, Utc};
use serde_json::Value;
use store::audit::{self, AuditEvent};
use store::{Scope, Tx};
use uuid::Uuid;

use crate::actor::Actor;
use crate::client::Client;
use crate::services::Services;

/// The audit trail of a firm, as one transaction writes it.
pub struct AuditLog<'a> {
    services: &'a Services,
    tx: &'a Tx,
    licence: Uuid,
    /// Whom the lines concern.
    consumer: Option<Uuid>,
    client: &'a Client,
    at: DateTime<Utc>,
}

impl<'a> AuditLog<'a> {
    /// Lines that concern a consumer of the firm, or none.
    pub fn new(
        services: &'a Services,
        tx: &'a Tx,
        (licence, consumer): (Uuid, Option<Uuid>),
        client: &'a Client,
    ) -> Self {
        Self { services, tx, licence, consumer, client, at: services.now() }
    }

    /// Lines that concern one consumer.
    pub fn of_consumer(services: &'a Services, tx: &'a Tx, scope: Scope, client: &'a Client) -> Self {
        Self::new(services, tx, (scope.licence, Some(scope.consumer)), client)
    }

    /// Lines of another moment than now.
    #[must_use]
    pub const fn at(mut self, at: DateTime<Utc>) -> Self {
        self.at = at;
        self
    }

    /// Adds a line: who did what.
    pub async fn record(&self, actor: &Actor, kind: &str, details: Value) -> store::Result<()> {
        let entry = AuditEvent {
            id: self.services.new_id(),
            licence: self.licence,
            consumer: self.consumer,
            actor: actor.audit_name(),
            kind: kind.to_owned(),
            details,
            ip: self.client.ip_text(),
            user_agent: self.client.user_agent.clone(),
            occurred_at: self.at,
        };
        audit::write(self.tx, entry).await
    }
}
