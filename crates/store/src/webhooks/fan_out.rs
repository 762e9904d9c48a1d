//! From the feed to deliveries.

use chrono::{DateTime, Utc};
use domain::events::EventKind;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::endpoints::{self, Endpoint};
use crate::entities::{deliveries, events};
use crate::{Db, Result, Store, Tx};

/// So many events become deliveries in one transaction.
const BATCH: usize = 200;

/// What there is to know of an event before it is told.
type EventRef = (i64, Uuid, String);

/// Makes deliveries of what the feed holds beyond each endpoint's cursor, and answers of how many events.
///
/// An event that has a delivery already, because the firm asked to hear it again, is due once more.
pub async fn fan_out(store: &Store, now: DateTime<Utc>) -> Result<usize> {
    let mut count = 0;
    for endpoint in endpoints::enabled(store.reader()).await? {
        // Looking costs no write; most of the time there is nothing new.
        if events_after(store.reader(), endpoint.licence, endpoint.event_cursor, 1).await?.is_empty() {
            continue;
        }
        loop {
            let tx = store.begin().await?;
            let told = fan_out_batch(&tx, &endpoint, now).await?;
            tx.commit().await?;
            count += told;
            if told < BATCH {
                break;
            }
        }
    }
    Ok(count)
}

async fn fan_out_batch(tx: &Tx, endpoint: &Endpoint, now: DateTime<Utc>) -> Result<usize> {
    let Some(endpoint) = endpoints::lock_for_update(tx, endpoint.licence, endpoint.id).await? else {
        return Ok(0);
    };
    if endpoint.disabled_at.is_some() {
        return Ok(0);
    }
    let found = events_after(tx, endpoint.licence, endpoint.event_cursor, BATCH as u64).await?;
    let Some((last, ..)) = found.last() else { return Ok(0) };
    let rows: Vec<deliveries::ActiveModel> = found
        .iter()
        // A test is for the one endpoint that it was asked for, which has it already.
        .filter(|(_, _, kind)| kind != EventKind::WebhookTest.name() && endpoint.is_subscribed_to(kind))
        .map(|(_, event, _)| new(Uuid::now_v7(), endpoint.id, *event, now))
        .collect();
    if !rows.is_empty() {
        deliveries::Entity::insert_many(rows)
            .on_conflict(due_again(now))
            .exec_without_returning(tx.connection())
            .await?;
    }
    endpoints::advance_cursor(tx, endpoint.id, *last).await?;
    Ok(found.len())
}

pub(super) fn new(id: Uuid, endpoint: Uuid, event: Uuid, now: DateTime<Utc>) -> deliveries::ActiveModel {
    deliveries::ActiveModel {
        id: Set(id),
        endpoint_id: Set(endpoint),
        event_id: Set(event),
        attempts: Set(0),
        next_attempt_at: Set(Some(now)),
        locked_until: Set(None),
        delivered_at: Set(None),
        failed_at: Set(None),
        last_status: Set(None),
        last_error: Set(None),
        by_hand: Set(false),
        created_at: Set(now),
    }
}

fn due_again(now: DateTime<Utc>) -> OnConflict {
    use deliveries::Column;
    OnConflict::columns([Column::EndpointId, Column::EventId])
        .value(Column::Attempts, Expr::value(0_i64))
        .value(Column::NextAttemptAt, Expr::value(now))
        .value(Column::DeliveredAt, Expr::value(None::<DateTime<Utc>>))
        .value(Column::FailedAt, Expr::value(None::<DateTime<Utc>>))
        .to_owned()
}

/// The headings of at most `limit` events after the cursor.
async fn events_after(db: &impl Db, licence: Uuid, cursor: i64, limit: u64) -> Result<Vec<EventRef>> {
    use events::Column;
    Ok(events::Entity::find()
        .select_only()
        .columns([Column::Cursor, Column::Id, Column::Kind])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::Cursor.gt(cursor))
        .order_by_asc(Column::Cursor)
        .limit(limit)
        .into_tuple()
        .all(db.connection())
        .await?)
}
