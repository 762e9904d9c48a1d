//! The log of deliveries.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::fan_out;
use crate::entities::deliveries::{ActiveModel, Column, Entity, Model};
use crate::entities::{delivery_attempts, events};
use crate::{Db, Result, Tx};

/// An event on its way to an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDelivery {
    pub id: Uuid,
    pub event: Uuid,
    /// The event's.
    pub kind: String,
    pub status: DeliveryStatus,
    /// Since it was last due from the start.
    pub attempts: i64,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub failed_at: Option<DateTime<Utc>>,
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
    /// Somebody asked for the next attempt, which waits for nothing.
    pub by_hand: bool,
    pub created_at: DateTime<Utc>,
}

/// How far a delivery is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    Pending,
    Delivered,
    /// Given up.
    Failed,
}

/// One attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryAttempt {
    pub at: DateTime<Utc>,
    /// Absent when there was no answer.
    pub status: Option<u16>,
    pub error: Option<String>,
    pub duration_ms: i64,
}

/// An endpoint's deliveries, the newest first, from before a delivery on, at most `limit`.
pub async fn list(
    db: &impl Db,
    endpoint: Uuid,
    status: Option<DeliveryStatus>,
    before: Option<Uuid>,
    limit: u64,
) -> Result<Vec<StoredDelivery>> {
    let mut query = Entity::find().filter(Column::EndpointId.eq(endpoint));
    if let Some(status) = status {
        query = query.filter(match status {
            DeliveryStatus::Pending => Condition::all().add(Column::NextAttemptAt.is_not_null()),
            DeliveryStatus::Delivered => Condition::all().add(Column::DeliveredAt.is_not_null()),
            DeliveryStatus::Failed => Condition::all().add(Column::FailedAt.is_not_null()),
        });
    }
    if let Some(before) = before {
        query = query.filter(Column::Id.lt(before));
    }
    let rows = query.order_by_desc(Column::Id).limit(limit).all(db.connection()).await?;
    with_kinds(db, rows).await
}

pub async fn find(db: &impl Db, endpoint: Uuid, id: Uuid) -> Result<Option<StoredDelivery>> {
    let row = Entity::find_by_id(id).filter(Column::EndpointId.eq(endpoint)).one(db.connection()).await?;
    Ok(with_kinds(db, row.into_iter().collect()).await?.pop())
}

async fn with_kinds(db: &impl Db, rows: Vec<Model>) -> Result<Vec<StoredDelivery>> {
    let kinds: Vec<(Uuid, String)> = events::Entity::find()
        .select_only()
        .columns([events::Column::Id, events::Column::Kind])
        .filter(events::Column::Id.is_in(rows.iter().map(|row| row.event_id)))
        .into_tuple()
        .all(db.connection())
        .await?;
    let kinds: HashMap<Uuid, String> = kinds.into_iter().collect();
    let delivery = |row: Model| StoredDelivery {
        id: row.id,
        event: row.event_id,
        kind: kinds.get(&row.event_id).cloned().unwrap_or_default(),
        status: match (row.delivered_at, row.failed_at) {
            (Some(_), _) => DeliveryStatus::Delivered,
            (None, Some(_)) => DeliveryStatus::Failed,
            (None, None) => DeliveryStatus::Pending,
        },
        attempts: row.attempts,
        next_attempt_at: row.next_attempt_at,
        delivered_at: row.delivered_at,
        failed_at: row.failed_at,
        last_status: row.last_status,
        last_error: row.last_error,
        by_hand: row.by_hand,
        created_at: row.created_at,
    };
    Ok(rows.into_iter().map(delivery).collect())
}

/// Every attempt of a delivery, the oldest first.
pub async fn attempts(db: &impl Db, delivery: Uuid) -> Result<Vec<DeliveryAttempt>> {
    let rows = delivery_attempts::Entity::find()
        .filter(delivery_attempts::Column::DeliveryId.eq(delivery))
        .order_by_asc(delivery_attempts::Column::Id)
        .all(db.connection())
        .await?;
    let attempt = |row: delivery_attempts::Model| DeliveryAttempt {
        at: row.attempted_at,
        status: row.status.and_then(|status| u16::try_from(status).ok()),
        error: row.error,
        duration_ms: row.duration_ms,
    };
    Ok(rows.into_iter().map(attempt).collect())
}

/// Has one event delivered to one endpoint by hand, and answers the delivery's id.
pub async fn add(tx: &Tx, endpoint: Uuid, event: Uuid, now: DateTime<Utc>) -> Result<Uuid> {
    let id = Uuid::now_v7();
    let row = ActiveModel { by_hand: Set(true), ..fan_out::new(id, endpoint, event, now) };
    Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(id)
}

/// Makes a delivery due again from the start, by hand; false when the endpoint has no such delivery.
pub async fn resend(tx: &Tx, endpoint: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let done = Entity::update_many()
        .col_expr(Column::Attempts, Expr::value(0_i64))
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .col_expr(Column::DeliveredAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::FailedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::ByHand, Expr::value(true))
        .filter(Column::Id.eq(id))
        .filter(Column::EndpointId.eq(endpoint))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// Makes everything that waits for an endpoint due now.
pub async fn retry_now(tx: &Tx, endpoint: Uuid, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::NextAttemptAt, Expr::value(now))
        .filter(Column::EndpointId.eq(endpoint))
        .filter(Column::NextAttemptAt.is_not_null())
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Forgets deliveries that ended before a moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let ended = Condition::any().add(Column::DeliveredAt.lt(before)).add(Column::FailedAt.lt(before));
    let done = Entity::delete_many().filter(ended).exec(tx.connection()).await?;
    Ok(done.rows_affected)
}
