//! What happened, in order, for the firm to hear: written in the same transaction as the change itself.

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::events;
use crate::{Db, Result, Tx, dialect};

/// Something that happened, before it is written.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub id: Uuid,
    /// As in `document.delivered`.
    pub kind: String,
    pub occurred_at: DateTime<Utc>,
    pub consumer_external_id: Option<String>,
    pub action_external_id: Option<String>,
    pub action_id: Option<Uuid>,
    pub data: Value,
}

/// An event as the feed hands it out.
#[derive(Clone, Debug)]
pub struct Event {
    pub cursor: i64,
    pub id: Uuid,
    pub kind: String,
    pub occurred_at: DateTime<Utc>,
    pub consumer_external_id: Option<String>,
    pub action_external_id: Option<String>,
    pub action_id: Option<Uuid>,
    pub data: Value,
}

/// Appends an event to the licence's feed.
///
/// On `PostgreSQL` the licence's feed is locked until the transaction ends: cursors then become visible in their
/// own order, and a reader that asks for "after 7" can never miss a 6 that commits late.
pub async fn append(tx: &Tx, licence: Uuid, event: NewEvent) -> Result<()> {
    dialect::lock_feed(tx, licence).await?;
    let row = events::ActiveModel {
        cursor: NotSet,
        id: Set(event.id),
        licence_id: Set(licence),
        kind: Set(event.kind),
        occurred_at: Set(event.occurred_at),
        consumer_external_id: Set(event.consumer_external_id),
        action_external_id: Set(event.action_external_id),
        action_id: Set(event.action_id),
        data: Set(event.data),
    };
    events::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// At most `limit` events after the cursor, the oldest first.
pub async fn after(db: &impl Db, licence: Uuid, cursor: i64, limit: u64) -> Result<Vec<Event>> {
    let rows = events::Entity::find()
        .filter(events::Column::LicenceId.eq(licence))
        .filter(events::Column::Cursor.gt(cursor))
        .order_by_asc(events::Column::Cursor)
        .limit(limit)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(from_row).collect())
}

fn from_row(row: events::Model) -> Event {
    Event {
        cursor: row.cursor,
        id: row.id,
        kind: row.kind,
        occurred_at: row.occurred_at,
        consumer_external_id: row.consumer_external_id,
        action_external_id: row.action_external_id,
        action_id: row.action_id,
        data: row.data,
    }
}
