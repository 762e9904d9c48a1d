//! The audit trail (who did what, when and from where): written in the transaction of the action, read by the consumer
//! and the firm.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::audit;
use crate::{Db, Result, Scope};

/// How the actor of a line begins that was written with a service key.
pub const SERVICE_KEY: &str = "service_key ";

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEvent {
    pub id: Uuid,
    pub licence: Uuid,
    pub consumer: Option<Uuid>,
    /// `consumer`, `colleague <name>`, `service_key <id> <name>`, `system`, or `firm` in lines from before keys were
    /// named.
    pub actor: String,
    /// As in `action.answered`.
    pub kind: String,
    pub details: Value,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTime<Utc>,
}

impl AuditEvent {
    /// The actor as a consumer reads it: that it was the firm, and not by which of its keys.
    pub fn actor_for_consumer(&self) -> &str {
        if self.actor.starts_with(SERVICE_KEY) { "firm" } else { &self.actor }
    }
}

/// Adds a line.
pub async fn write(db: &impl Db, entry: AuditEvent) -> Result<()> {
    let row = audit::ActiveModel {
        id: Set(entry.id),
        licence_id: Set(entry.licence),
        consumer_id: Set(entry.consumer),
        actor: Set(entry.actor),
        kind: Set(entry.kind),
        details: Set(entry.details),
        ip: Set(entry.ip),
        user_agent: Set(entry.user_agent),
        occurred_at: Set(entry.occurred_at),
    };
    audit::Entity::insert(row).exec_without_returning(db.connection()).await?;
    Ok(())
}

/// Not for the consumer whom it concerns: what is between the firm and its lawyer, and what a search for holes left.
const HIDDEN: [&str; 3] = ["access.refused", "privacy.held", "privacy.hold_lifted"];

/// What happened to a consumer's account as they may know it, the newest first, at most `limit` lines.
pub async fn of_consumer(db: &impl Db, scope: Scope, limit: u64) -> Result<Vec<AuditEvent>> {
    let rows = audit::Entity::find()
        .filter(audit::Column::ConsumerId.eq(scope.consumer))
        .filter(audit::Column::LicenceId.eq(scope.licence))
        .filter(audit::Column::Kind.is_not_in(HIDDEN))
        .order_by_desc(audit::Column::OccurredAt)
        .order_by_desc(audit::Column::Id)
        .limit(limit)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(entry).collect())
}

/// A firm's whole log, the oldest first, after a line, at most `limit` lines.
pub async fn of_licence(
    db: &impl Db,
    licence: Uuid,
    consumer: Option<Uuid>,
    kind: Option<&str>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<AuditEvent>> {
    let mut query = audit::Entity::find().filter(audit::Column::LicenceId.eq(licence));
    if let Some(consumer) = consumer {
        query = query.filter(audit::Column::ConsumerId.eq(consumer));
    }
    if let Some(kind) = kind {
        query = query.filter(audit::Column::Kind.eq(kind));
    }
    if let Some(after) = after {
        query = query.filter(audit::Column::Id.gt(after));
    }
    let rows = query.order_by_asc(audit::Column::Id).limit(limit).all(db.connection()).await?;
    Ok(rows.into_iter().map(entry).collect())
}

/// When something of a type was last noted of a consumer.
pub async fn last_of(db: &impl Db, scope: Scope, kind: &str) -> Result<Option<DateTime<Utc>>> {
    let row = audit::Entity::find()
        .filter(audit::Column::ConsumerId.eq(scope.consumer))
        .filter(audit::Column::LicenceId.eq(scope.licence))
        .filter(audit::Column::Kind.eq(kind))
        .order_by_desc(audit::Column::OccurredAt)
        .limit(1)
        .one(db.connection())
        .await?;
    Ok(row.map(|row| row.occurred_at))
}

fn entry(row: audit::Model) -> AuditEvent {
    AuditEvent {
        id: row.id,
        licence: row.licence_id,
        consumer: row.consumer_id,
        actor: row.actor,
        kind: row.kind,
        details: row.details,
        ip: row.ip,
        user_agent: row.user_agent,
        occurred_at: row.occurred_at,
    }
}

/// When the last line was written.
pub async fn latest(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    // Ids sort by time, and the table has no index on the time alone.
    let row = audit::Entity::find().order_by_desc(audit::Column::Id).one(db.connection()).await?;
    Ok(row.map(|row| row.occurred_at))
}
