//! Deliveries under way: claimed by one process at a time, as jobs are.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, Query};
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::DeliveryAttempt;
use crate::entities::deliveries::{Column, Entity, Model};
use crate::entities::{delivery_attempts, events, webhook_endpoints};
use crate::events::{Event, from_row};
use crate::{Db, Result, Store, Tx};

/// A delivery to be attempted now.
#[derive(Clone, Debug)]
pub struct Claimed {
    pub id: Uuid,
    /// This one included.
    pub attempts: i64,
    pub event: Event,
}

/// What follows on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAttempt {
    Delivered,
    /// Another attempt, then.
    Retry(DateTime<Utc>),
    GiveUp,
}

fn due(now: DateTime<Utc>) -> sea_orm::Select<Entity> {
    let free = Condition::any().add(Column::LockedUntil.is_null()).add(Column::LockedUntil.lte(now));
    Entity::find().filter(Column::NextAttemptAt.lte(now)).filter(free)
}

/// Which of the due deliveries are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryFilter {
    All,
    /// Only deliveries that were requested manually; the endpoint is backing off.
    ManualOnly,
}

/// The endpoints that are not disabled and have something due; those that are left alone, when it is by hand.
pub async fn endpoints_due(db: &impl Db, now: DateTime<Utc>) -> Result<Vec<Uuid>> {
    use webhook_endpoints::Column as Of;
    let those =
        |which| Query::select().column(Of::Id).from(webhook_endpoints::Entity).cond_where(which).take();
    let enabled = those(Condition::all().add(Of::DisabledAt.is_null()));
    let quiet = those(Condition::all().add(Of::QuietUntil.gt(now)));
    let now_or_by_hand =
        Condition::any().add(Column::ByHand.eq(true)).add(Column::EndpointId.not_in_subquery(quiet));
    Ok(due(now)
        .select_only()
        .column(Column::EndpointId)
        .distinct()
        .filter(Column::EndpointId.in_subquery(enabled))
        .filter(now_or_by_hand)
        .into_tuple()
        .all(db.connection())
        .await?)
}

/// Claims at most `limit` due deliveries of an endpoint until `now + lease`, the longest due first.
pub async fn claim(
    store: &Store,
    endpoint: Uuid,
    which: DeliveryFilter,
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<Claimed>> {
    let tx = store.begin().await?;
    let of = due(now).filter(Column::EndpointId.eq(endpoint));
    let of = match which {
        DeliveryFilter::All => of,
        DeliveryFilter::ManualOnly => of.filter(Column::ByHand.eq(true)),
    };
    let rows = of
        .order_by_asc(Column::NextAttemptAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx.connection())
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    Entity::update_many()
        .col_expr(Column::LockedUntil, Expr::value(now + lease))
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .filter(Column::Id.is_in(rows.iter().map(|row| row.id)))
        .exec(tx.connection())
        .await?;
    let told = events::Entity::find()
        .filter(events::Column::Id.is_in(rows.iter().map(|row| row.event_id)))
        .all(tx.connection())
        .await?;
    tx.commit().await?;
    let mut told: HashMap<Uuid, Event> = told.into_iter().map(|row| (row.id, from_row(row))).collect();
    let claimed = |row: Model| {
        told.remove(&row.event_id).map(|event| Claimed { id: row.id, attempts: row.attempts + 1, event })
    };
    Ok(rows.into_iter().filter_map(claimed).collect())
}

/// Notes an attempt and what follows; nothing when the endpoint was taken away meanwhile.
pub async fn record(tx: &Tx, delivery: Uuid, attempt: &DeliveryAttempt, next: AfterAttempt) -> Result<()> {
    let at = |moment: Option<DateTime<Utc>>| Expr::value(moment);
    let (next_at, delivered_at, failed_at) = match next {
        AfterAttempt::Delivered => (None, Some(attempt.at), None),
        AfterAttempt::Retry(then) => (Some(then), None, None),
        AfterAttempt::GiveUp => (None, None, Some(attempt.at)),
    };
    let done = Entity::update_many()
        .col_expr(Column::NextAttemptAt, at(next_at))
        .col_expr(Column::LockedUntil, at(None))
        .col_expr(Column::DeliveredAt, at(delivered_at))
        .col_expr(Column::FailedAt, at(failed_at))
        .col_expr(Column::LastStatus, Expr::value(attempt.status.map(i64::from)))
        .col_expr(Column::LastError, Expr::value(attempt.error.clone()))
        .col_expr(Column::ByHand, Expr::value(false))
        .filter(Column::Id.eq(delivery))
        .exec(tx.connection())
        .await?;
    if done.rows_affected == 0 {
        return Ok(());
    }
    let row = delivery_attempts::ActiveModel {
        id: Set(Uuid::now_v7()),
        delivery_id: Set(delivery),
        attempted_at: Set(attempt.at),
        status: Set(attempt.status.map(i64::from)),
        error: Set(attempt.error.clone()),
        duration_ms: Set(attempt.duration_ms),
    };
    delivery_attempts::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}
