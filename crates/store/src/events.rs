//! What happened, in order, for the firm to hear: written in the same transaction as the change itself.

use chrono::{DateTime, Utc};
use domain::events::{EventActor, EventProduct, Message};
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};
use serde_json::{Value, json};
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
    pub by: EventActor,
    pub product: Option<EventProduct>,
    pub data: Value,
}

impl NewEvent {
    /// Something that the system did and that concerns no consumer, action or product, unless these are put in.
    pub fn of(id: Uuid, event: impl Into<domain::events::Event>, occurred_at: DateTime<Utc>) -> Self {
        let event = event.into();
        Self {
            id,
            kind: event.kind.name().to_owned(),
            occurred_at,
            consumer_external_id: None,
            action_external_id: None,
            action_id: None,
            by: EventActor::SYSTEM,
            product: None,
            data: event.data,
        }
    }
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
    pub by: Option<EventActor>,
    pub product: Option<EventProduct>,
    pub data: Value,
}

/// Appends an event to the licence's feed.
///
/// On `PostgreSQL` the licence's feed is locked until the transaction ends: cursors then become visible in their
/// own order, and a reader that asks for "after 7" can never miss a 6 that commits late.
///
/// # Panics
/// Under test, when the data do not fit the schema of the event's type.
pub async fn append(tx: &Tx, licence: Uuid, event: NewEvent) -> Result<()> {
    #[cfg(any(test, feature = "testing"))]
    check(&event);
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
        actor: Set(Some(json!(event.by))),
        product: Set(event.product.map(|product| json!(product))),
        data: Set(event.data),
    };
    events::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

#[cfg(any(test, feature = "testing"))]
fn check(event: &NewEvent) {
    let kind: domain::events::EventKind =
        event.kind.parse().unwrap_or_else(|_| panic!("{} is no type of event", event.kind));
    let misfits = kind.schema_violations(&event.data);
    assert!(misfits.is_empty(), "{kind} does not fit its schema: {misfits:?}\n{}", event.data);
}

/// One of the licence's events.
pub async fn find(db: &impl Db, licence: Uuid, id: Uuid) -> Result<Option<Event>> {
    let row = events::Entity::find()
        .filter(events::Column::LicenceId.eq(licence))
        .filter(events::Column::Id.eq(id))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
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

/// The cursor of the feed's last event; 0 when there is none.
pub async fn last(db: &impl Db, licence: Uuid) -> Result<i64> {
    let last: Option<i64> = events::Entity::find()
        .select_only()
        .column(events::Column::Cursor)
        .filter(events::Column::LicenceId.eq(licence))
        .order_by_desc(events::Column::Cursor)
        .limit(1)
        .into_tuple()
        .one(db.connection())
        .await?;
    Ok(last.unwrap_or_default())
}

/// The cursor after which everything stands that happened from a moment on.
pub async fn cursor_before(db: &impl Db, licence: Uuid, moment: DateTime<Utc>) -> Result<i64> {
    let first: Option<i64> = events::Entity::find()
        .select_only()
        .column(events::Column::Cursor)
        .filter(events::Column::LicenceId.eq(licence))
        .filter(events::Column::OccurredAt.gte(moment))
        .order_by_asc(events::Column::Cursor)
        .limit(1)
        .into_tuple()
        .one(db.connection())
        .await?;
    match first {
        Some(first) => Ok(first - 1),
        None => last(db, licence).await,
    }
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        Self {
            id: event.id,
            kind: event.kind,
            occurred_at: Message::instant(event.occurred_at),
            consumer_external_id: event.consumer_external_id,
            action_external_id: event.action_external_id,
            action_id: event.action_id,
            by: event.by,
            product: event.product,
            data: event.data,
        }
    }
}

pub(crate) fn from_row(row: events::Model) -> Event {
    Event {
        cursor: row.cursor,
        id: row.id,
        kind: row.kind,
        occurred_at: row.occurred_at,
        consumer_external_id: row.consumer_external_id,
        action_external_id: row.action_external_id,
        action_id: row.action_id,
        by: row.actor.and_then(|actor| serde_json::from_value(actor).ok()),
        product: row.product.and_then(|product| serde_json::from_value(product).ok()),
        data: row.data,
    }
}
