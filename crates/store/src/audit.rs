//! Who did what, when and from where: written with the act itself, read by the consumer and the firm.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::audit;
use crate::{Db, Result};

/// One line of the log.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: Uuid,
    pub licence: Uuid,
    pub consumer: Option<Uuid>,
    /// `consumer`, `colleague <name>`, `firm` or `system`.
    pub actor: String,
    /// As in `action.answered`.
    pub kind: String,
    pub details: Value,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTime<Utc>,
}

/// Adds a line.
pub async fn write(db: &impl Db, entry: Entry) -> Result<()> {
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
