//! Event feed of a firm, in order: events are written in the same transaction as the change itself.

pub mod changes;
pub mod feed;
pub mod outgoing;

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::events::{EventActor, EventKind, EventProduct, Message};
use domain::ids::LicenceId;
use domain::job::Job;
use domain::operations::follow_up::queue_of;
use domain::operations::worklist::WorkQueue;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Tx, dialect, jobs};

/// An event before it is written.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub id: Uuid,
    /// Type of the event, for example `document.delivered`.
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
    /// Creates an event of the system's own that concerns no consumer, action or product, unless these are put in.
    pub fn new(id: Uuid, event: impl Into<domain::events::Event>, occurred_at: DateTime<Utc>) -> Self {
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

/// Job that finds out which of the firm's people are told of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffNoticeJob {
    pub event: Uuid,
}

impl Job for StaffNoticeJob {
    const NAME: &'static str = "staff_notice";
}

/// An event as the feed hands it out.
#[derive(Clone, Debug)]
pub struct FeedEvent {
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

/// Appends an event to the licence's feed. An act of a client's that waits for somebody is put in its queue, and the firm's
/// people are told of it later.
///
/// On `PostgreSQL` the licence's feed is locked until the transaction ends: cursors then become visible in their
/// own order, and a reader that asks for "after 7" can never miss a 6 that commits late.
///
/// # Panics
/// Under test, when the data do not fit the schema of the event's type.
pub async fn append(tx: &Tx, licence: LicenceId, event: NewEvent) -> Result<()> {
    #[cfg(any(test, feature = "testing"))]
    check(&event);
    let kind: Option<EventKind> = event.kind.parse().ok();
    let queue = kind.and_then(|kind| queue_of(kind, &event.data, event.by.kind));
    let report_since = queue.filter(|queue| *queue == WorkQueue::Reports).map(|_| event.occurred_at);
    let (id, occurred_at) = (event.id, event.occurred_at);
    dialect::lock_feed(tx, licence).await?;
    tx.execute(
        "insert into events (id,licence_id,type,occurred_at,consumer_external_id,action_external_id,action_id,actor,\
         product,data,report_since) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)",
        values![
            event.id,
            licence,
            event.kind,
            event.occurred_at,
            event.consumer_external_id,
            event.action_external_id,
            event.action_id,
            json!(event.by),
            event.product.map(|product| json!(product)),
            event.data,
            report_since,
        ],
    )
    .await?;
    if queue.is_some() {
        jobs::enqueue(tx, id, Some(licence), &StaffNoticeJob { event: id }, occurred_at, occurred_at).await?;
    }
    Ok(())
}

#[cfg(any(test, feature = "testing"))]
fn check(event: &NewEvent) {
    let kind: EventKind = event.kind.parse().unwrap_or_else(|_| panic!("{} is no type of event", event.kind));
    let violations = kind.schema_violations(&event.data);
    assert!(violations.is_empty(), "{kind} does not fit its schema: {violations:?}\n{}", event.data);
}

pub(crate) const SELECT: &str = "select cursor,id,type,occurred_at,consumer_external_id,action_external_id,\
     action_id,actor,product,data from events";

/// Returns one of the licence's events.
pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<FeedEvent>> {
    let text = format!("{SELECT} where licence_id=$1 and id=$2");
    db.query_opt(&text, values![licence, id], from_row).await
}

/// Returns an event about a visible client, and the moment since which it waits to be seen.
pub async fn find_visible(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<(FeedEvent, Option<DateTime<Utc>>)>> {
    let text = "select cursor,id,type,occurred_at,consumer_external_id,action_external_id,action_id,actor,product,data,\
         report_since from events where licence_id=$1";
    let mut query = QueryBuilder::new(text, [licence.into()]);
    query.push(" and id=").bind(id);
    narrow(&mut query, clients, &[ConsumerRelation::ExternalId(CLIENT)]);
    db.query_opt(query.text(), query.values(), |row| Ok((from_row(row)?, row.read()?))).await
}

/// Takes an event out of the queue of reports; returns false where it does not wait there.
pub async fn mark_seen(tx: &Tx, (licence, id): (LicenceId, Uuid)) -> Result<bool> {
    let text =
        "update events set report_since=null where id=$1 and licence_id=$2 and report_since is not null";
    Ok(tx.execute(text, values![id, licence]).await? > 0)
}

/// Returns at most `limit` events after the cursor, the oldest first.
pub async fn events_after(
    db: &impl Db,
    licence: LicenceId,
    cursor: i64,
    limit: u64,
) -> Result<Vec<FeedEvent>> {
    let text = format!("{SELECT} where licence_id=$1 and cursor>$2 order by cursor limit $3");
    db.query(&text, values![licence, cursor, limit], from_row).await
}

/// Returns the same for visible clients; of the events about a record also those about a client's.
pub async fn visible_after(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    cursor: i64,
    limit: u64,
) -> Result<Vec<FeedEvent>> {
    let mut query = QueryBuilder::new(&format!("{SELECT} where licence_id=$1"), [licence.into()]);
    query.push(" and cursor>").bind(cursor);
    narrow(&mut query, clients, &[ConsumerRelation::ExternalId(CLIENT)]);
    query.push(" order by cursor limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// The firm's own id of the client whom an event is about.
const CLIENT: &str = "coalesce(events.consumer_external_id,case when events.data->>'record_type'='consumers' \
     then cast(events.data->>'external_id' as text) end)";

/// The cursor of the feed's last event; 0 when there is none.
pub async fn last(db: &impl Db, licence: LicenceId) -> Result<i64> {
    let text = "select cursor from events where licence_id=$1 order by cursor desc limit 1";
    let last = db.query_opt(text, values![licence], |row| row.read()).await?;
    Ok(last.unwrap_or_default())
}

/// Returns the cursor after which the events from a moment on follow.
pub async fn cursor_before(db: &impl Db, licence: LicenceId, moment: DateTime<Utc>) -> Result<i64> {
    let text = "select cursor from events where licence_id=$1 and occurred_at>=$2 order by cursor limit 1";
    let first: Option<i64> = db.query_opt(text, values![licence, moment], |row| row.read()).await?;
    match first {
        Some(first) => Ok(first - 1),
        None => last(db, licence).await,
    }
}

impl From<FeedEvent> for Message {
    fn from(event: FeedEvent) -> Self {
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

pub(crate) fn from_row(row: &mut Row<'_>) -> Result<FeedEvent> {
    Ok(FeedEvent {
        cursor: row.read()?,
        id: row.read()?,
        kind: row.read()?,
        occurred_at: row.read()?,
        consumer_external_id: row.read()?,
        action_external_id: row.read()?,
        action_id: row.read()?,
        by: row.read::<Option<Value>>()?.and_then(|actor| serde_json::from_value(actor).ok()),
        product: row.read::<Option<Value>>()?.and_then(|product| serde_json::from_value(product).ok()),
        data: row.read()?,
    })
}
