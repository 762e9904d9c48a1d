//! What is to be done later, written in the same transaction as its cause.
//!
//! A job is claimed for a while by one process at a time; one that dies leaves it to another. So a job may run
//! twice, and whoever carries it out must bear that.

use chrono::{DateTime, TimeDelta, Utc};
use domain::job::Job;
use sea_orm::sea_query::{Expr, ExprTrait, LockBehavior, LockType, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::consumers::sign_in_key;
use crate::entities::jobs;
use crate::{Db, Result, Store, Tx};

/// A job that was claimed.
#[derive(Clone, Debug)]
pub struct ClaimedJob {
    pub id: Uuid,
    pub licence: Option<Uuid>,
    pub kind: String,
    pub payload: Value,
    /// This one included.
    pub attempts: i64,
}

impl ClaimedJob {
    /// What the job knows.
    ///
    /// # Errors
    /// When its payload is of another shape than that of the kind.
    pub fn read<J: Job>(&self) -> serde_json::Result<J> {
        J::deserialize(&self.payload)
    }
}

/// Has a job done at a moment, unless one with its key waits already.
pub async fn enqueue<J: Job>(
    tx: &Tx,
    id: Uuid,
    licence: Option<Uuid>,
    job: &J,
    run_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = jobs::ActiveModel {
        id: Set(id),
        licence_id: Set(licence),
        kind: Set(J::NAME.to_owned()),
        payload: Set(json!(job)),
        dedupe_key: Set(job.dedupe_key()),
        run_at: Set(run_at),
        attempts: Set(0),
        locked_until: Set(None),
        failed_at: Set(None),
        last_error: Set(None),
        created_at: Set(now),
    };
    let keep = OnConflict::column(jobs::Column::DedupeKey).do_nothing().to_owned();
    jobs::Entity::insert(row).on_conflict(keep).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// How much is still to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    pub waiting: u64,
    pub given_up: u64,
    /// Since when the oldest job that may run has waited.
    pub oldest_due: Option<DateTime<Utc>>,
}

/// Counts what waits and what was given up.
pub async fn backlog(db: &impl Db, now: DateTime<Utc>) -> Result<Backlog> {
    let waiting = jobs::Entity::find().filter(jobs::Column::FailedAt.is_null());
    let given_up = jobs::Entity::find().filter(jobs::Column::FailedAt.is_not_null());
    let oldest = waiting.clone().filter(jobs::Column::RunAt.lte(now)).order_by_asc(jobs::Column::RunAt);
    Ok(Backlog {
        waiting: waiting.count(db.connection()).await?,
        given_up: given_up.count(db.connection()).await?,
        oldest_due: oldest.one(db.connection()).await?.map(|job| job.run_at),
    })
}

/// Claims at most `limit` due jobs of these kinds until `now + lease`.
pub async fn claim(
    store: &Store,
    kinds: &[&str],
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<ClaimedJob>> {
    // Looking costs no write; most of the time there is nothing to do.
    if due(kinds, now).limit(1).one(store.reader().connection()).await?.is_none() {
        return Ok(Vec::new());
    }
    let tx = store.begin().await?;
    let rows = due(kinds, now)
        .order_by_asc(jobs::Column::RunAt)
        .limit(limit)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx.connection())
        .await?;
    jobs::Entity::update_many()
        .col_expr(jobs::Column::LockedUntil, Expr::value(now + lease))
        .col_expr(jobs::Column::Attempts, Expr::col(jobs::Column::Attempts).add(1))
        .filter(jobs::Column::Id.is_in(rows.iter().map(|row| row.id)))
        .exec(tx.connection())
        .await?;
    tx.commit().await?;
    let job = |row: jobs::Model| ClaimedJob {
        id: row.id,
        licence: row.licence_id,
        kind: row.kind,
        payload: row.payload,
        attempts: row.attempts + 1,
    };
    Ok(rows.into_iter().map(job).collect())
}

fn due(kinds: &[&str], now: DateTime<Utc>) -> sea_orm::Select<jobs::Entity> {
    let free =
        Condition::any().add(jobs::Column::LockedUntil.is_null()).add(jobs::Column::LockedUntil.lte(now));
    jobs::Entity::find()
        .filter(jobs::Column::RunAt.lte(now))
        .filter(jobs::Column::FailedAt.is_null())
        .filter(jobs::Column::Kind.is_in(kinds.iter().copied()))
        .filter(free)
}

/// The job is done and forgotten.
pub async fn complete(tx: &Tx, id: Uuid) -> Result<()> {
    jobs::Entity::delete_by_id(id).exec(tx.connection()).await?;
    Ok(())
}

/// Deletes a licence's jobs of these kinds whose payload holds one of the names, also those that were given up.
/// Names are in the form of [`sign_in_key`].
pub async fn delete_naming(tx: &Tx, licence: Uuid, kinds: &[&str], names: &[String]) -> Result<u64> {
    let rows = jobs::Entity::find()
        .filter(jobs::Column::LicenceId.eq(licence))
        .filter(jobs::Column::Kind.is_in(kinds.iter().copied()))
        .all(tx.connection())
        .await?;
    let ids = rows.iter().filter(|row| holds_one(&row.payload, names)).map(|row| row.id);
    let ids: Vec<Uuid> = ids.collect();
    let done = jobs::Entity::delete_many().filter(jobs::Column::Id.is_in(ids)).exec(tx.connection()).await?;
    Ok(done.rows_affected)
}

fn holds_one(payload: &Value, names: &[String]) -> bool {
    match payload {
        Value::String(text) => names.contains(&sign_in_key(text)),
        Value::Array(values) => values.iter().any(|value| holds_one(value, names)),
        Value::Object(fields) => fields.values().any(|value| holds_one(value, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Removes jobs of a kind that were given up before an instant: nobody will look at them any more.
pub async fn sweep_given_up(tx: &Tx, kind: &str, before: DateTime<Utc>) -> Result<u64> {
    let done = jobs::Entity::delete_many()
        .filter(jobs::Column::Kind.eq(kind))
        .filter(jobs::Column::FailedAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

/// The job did not succeed and is tried again at another time.
pub async fn retry_at(tx: &Tx, id: Uuid, run_at: DateTime<Utc>, error: &str) -> Result<()> {
    jobs::Entity::update_many()
        .col_expr(jobs::Column::RunAt, Expr::value(run_at))
        .col_expr(jobs::Column::LockedUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(jobs::Column::LastError, Expr::value(error))
        .filter(jobs::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The jobs were broken off: others may claim them at once, and the attempt does not count.
pub async fn release(store: &Store, ids: &[Uuid]) -> Result<()> {
    let tx = store.begin().await?;
    jobs::Entity::update_many()
        .col_expr(jobs::Column::LockedUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(jobs::Column::Attempts, Expr::col(jobs::Column::Attempts).sub(1))
        .filter(jobs::Column::Id.is_in(ids.iter().copied()))
        .exec(tx.connection())
        .await?;
    tx.commit().await
}

/// The job will never succeed; it stays for the operator to see, and its key is free again.
pub async fn fail(tx: &Tx, id: Uuid, now: DateTime<Utc>, error: &str) -> Result<()> {
    jobs::Entity::update_many()
        .col_expr(jobs::Column::FailedAt, Expr::value(now))
        .col_expr(jobs::Column::LockedUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(jobs::Column::DedupeKey, Expr::value(None::<String>))
        .col_expr(jobs::Column::LastError, Expr::value(error))
        .filter(jobs::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}
