//! The log of deliveries.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use super::fan_out::INSERT;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, Tx};

/// An event on its way to an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDelivery {
    pub id: Uuid,
    pub event: Uuid,
    /// Type of the event.
    pub kind: String,
    pub status: DeliveryStatus,
    /// Number of attempts since it was last due from the start.
    pub attempts: i64,
    pub next_attempt_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub failed_at: Option<DateTime<Utc>>,
    pub last_status: Option<i64>,
    pub last_error: Option<String>,
    /// True if somebody asked for the next attempt, which waits for nothing.
    pub by_hand: bool,
    pub created_at: DateTime<Utc>,
}

/// State of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    Pending,
    Delivered,
    /// The portal gave the delivery up.
    Failed,
}

/// An attempt at a delivery, with its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryAttempt {
    pub at: DateTime<Utc>,
    /// Absent when there was no answer.
    pub status: Option<u16>,
    pub error: Option<String>,
    pub duration_ms: i64,
}

const SELECT: &str = "select d.id,d.event_id,e.type,d.attempts,d.next_attempt_at,d.delivered_at,d.failed_at,\
     d.last_status,d.last_error,d.by_hand,d.created_at from deliveries d join events e on e.id=d.event_id \
     where d.endpoint_id=$1 and d.licence_id=$2";

/// An endpoint's deliveries, the newest first, from before a delivery on, at most `limit`.
pub async fn list(
    db: &impl Db,
    licence: LicenceId,
    endpoint: Uuid,
    status: Option<DeliveryStatus>,
    before: Option<Uuid>,
    limit: u64,
) -> Result<Vec<StoredDelivery>> {
    let mut query = QueryBuilder::new(SELECT, values![endpoint, licence]);
    query.push(match status {
        Some(DeliveryStatus::Pending) => " and d.next_attempt_at is not null",
        Some(DeliveryStatus::Delivered) => " and d.delivered_at is not null",
        Some(DeliveryStatus::Failed) => " and d.failed_at is not null",
        None => "",
    });
    if let Some(before) = before {
        query.push(" and d.id<").bind(before);
    }
    query.push(" order by d.id desc limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

pub async fn find(
    db: &impl Db,
    licence: LicenceId,
    endpoint: Uuid,
    id: Uuid,
) -> Result<Option<StoredDelivery>> {
    db.query_opt(&format!("{SELECT} and d.id=$3"), values![endpoint, licence, id], from_row).await
}

fn from_row(row: &mut Row<'_>) -> Result<StoredDelivery> {
    let mut delivery = StoredDelivery {
        id: row.read()?,
        event: row.read()?,
        kind: row.read()?,
        status: DeliveryStatus::Pending,
        attempts: row.read()?,
        next_attempt_at: row.read()?,
        delivered_at: row.read()?,
        failed_at: row.read()?,
        last_status: row.read()?,
        last_error: row.read()?,
        by_hand: row.read()?,
        created_at: row.read()?,
    };
    if delivery.delivered_at.is_some() {
        delivery.status = DeliveryStatus::Delivered;
    } else if delivery.failed_at.is_some() {
        delivery.status = DeliveryStatus::Failed;
    }
    Ok(delivery)
}

/// Every attempt of a delivery, the oldest first.
pub async fn list_attempts(db: &impl Db, licence: LicenceId, delivery: Uuid) -> Result<Vec<DeliveryAttempt>> {
    let text = "select attempted_at,status,error,duration_ms from delivery_attempts \
         where delivery_id=$1 and licence_id=$2 order by id";
    db.query(text, values![delivery, licence], |row| {
        Ok(DeliveryAttempt {
            at: row.read()?,
            status: row.read::<Option<i64>>()?.and_then(|status| u16::try_from(status).ok()),
            error: row.read()?,
            duration_ms: row.read()?,
        })
    })
    .await
}

/// Has one event delivered to one endpoint by hand, and returns the delivery's id.
pub async fn add(
    tx: &Tx,
    licence: LicenceId,
    endpoint: Uuid,
    event: Uuid,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let id = Uuid::now_v7();
    tx.execute(INSERT, values![id, endpoint, event, now, true, licence]).await?;
    Ok(id)
}

/// Makes a delivery due again from the start, by hand; false when the endpoint has no such delivery.
pub async fn resend(
    tx: &Tx,
    licence: LicenceId,
    endpoint: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool> {
    let text = "update deliveries set attempts=0,next_attempt_at=$1,delivered_at=null,failed_at=null,by_hand=true \
         where id=$2 and endpoint_id=$3 and licence_id=$4";
    Ok(tx.execute(text, values![now, id, endpoint, licence]).await? > 0)
}

/// Makes everything that waits for an endpoint due now.
pub async fn retry_now(tx: &Tx, licence: LicenceId, endpoint: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update deliveries set next_attempt_at=$1 \
         where endpoint_id=$2 and licence_id=$3 and next_attempt_at is not null";
    tx.execute(text, values![now, endpoint, licence]).await?;
    Ok(())
}

/// Forgets deliveries that ended before a moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let text = "/* all licences */ delete from deliveries where delivered_at<$1 or failed_at<$1";
    tx.execute(text, values![before]).await
}
