//! Deliveries under way: claimed by one process at a time, as jobs are.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use super::DeliveryAttempt;
use crate::events::{self, FeedEvent};
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Store, Tx};

/// A delivery to be attempted now.
#[derive(Clone, Debug)]
pub struct Claimed {
    pub id: Uuid,
    /// Number of attempts, this one included.
    pub attempts: i64,
    pub event: FeedEvent,
}

/// Next step after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterAttempt {
    Delivered,
    /// Time of another attempt.
    Retry(DateTime<Utc>),
    GiveUp,
}

/// The deliveries that may be claimed at a moment.
const DUE: &str = "next_attempt_at<=$1 and (locked_until is null or locked_until<=$1)";

/// Selection of due deliveries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryFilter {
    All,
    /// Only deliveries that were requested manually; the endpoint is backing off.
    ManualOnly,
}

/// Returns the enabled endpoints with a due delivery; those in back-off only for deliveries that were requested
/// manually.
pub async fn endpoints_due(db: &impl Db, now: DateTime<Utc>) -> Result<Vec<Uuid>> {
    let text = format!(
        "/* all licences */ select distinct endpoint_id from deliveries where {DUE} \
         and endpoint_id in (select id from webhook_endpoints where disabled_at is null) \
         and (by_hand or endpoint_id not in (select id from webhook_endpoints where quiet_until>$1))"
    );
    db.query(&text, values![now], |row| row.read()).await
}

/// Claims at most `limit` due deliveries of an endpoint until `now + lease`, the longest due first.
pub async fn claim(
    store: &Store,
    (licence, endpoint): (LicenceId, Uuid),
    which: DeliveryFilter,
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<Claimed>> {
    let tx = store.begin().await?;
    let filter = match which {
        DeliveryFilter::All => "",
        DeliveryFilter::ManualOnly => " and by_hand",
    };
    let text = format!(
        "select id,event_id,attempts+1 from deliveries where {DUE} and endpoint_id=$2 and licence_id=$3{filter} \
         order by next_attempt_at,id limit $4 for update skip locked"
    );
    let values = values![now, endpoint, licence, limit];
    let claimed: Vec<(Uuid, Uuid, i64)> =
        tx.query(&text, values, |row| Ok((row.read()?, row.read()?, row.read()?))).await?;
    if claimed.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = claimed.iter().map(|(id, ..)| *id).collect();
    let text = "update deliveries set locked_until=$1,attempts=attempts+1 \
         where id in list($2) and licence_id=$3";
    tx.execute(text, values![now + lease, ids, licence]).await?;
    let events: Vec<Uuid> = claimed.iter().map(|(_, event, _)| *event).collect();
    let text = format!("{} where id in list($1) and licence_id=$2", events::SELECT);
    let events = tx.query(&text, values![events, licence], events::from_row).await?;
    tx.commit().await?;
    let mut events: HashMap<Uuid, FeedEvent> = events.into_iter().map(|event| (event.id, event)).collect();
    let claimed = claimed.into_iter().filter_map(|(id, event, attempts)| {
        events.remove(&event).map(|event| Claimed { id, attempts, event })
    });
    Ok(claimed.collect())
}

/// Records an attempt and what follows; nothing when the endpoint was taken away meanwhile.
pub async fn record(
    tx: &Tx,
    licence: LicenceId,
    delivery: Uuid,
    attempt: &DeliveryAttempt,
    next: AfterAttempt,
) -> Result<()> {
    let (next_at, delivered_at, failed_at) = match next {
        AfterAttempt::Delivered => (None, Some(attempt.at), None),
        AfterAttempt::Retry(then) => (Some(then), None, None),
        AfterAttempt::GiveUp => (None, None, Some(attempt.at)),
    };
    let status = attempt.status.map(i64::from);
    let text = "update deliveries set next_attempt_at=$1,locked_until=null,delivered_at=$2,failed_at=$3,\
         last_status=$4,last_error=$5,by_hand=false where id=$6 and licence_id=$7";
    let error = attempt.error.as_deref();
    let values = values![next_at, delivered_at, failed_at, status, error, delivery, licence];
    if tx.execute(text, values).await? == 0 {
        return Ok(());
    }
    tx.execute(
        "insert into delivery_attempts (id,licence_id,delivery_id,attempted_at,status,error,duration_ms) \
         values ($1,$2,$3,$4,$5,$6,$7)",
        values![Uuid::now_v7(), licence, delivery, attempt.at, status, error, attempt.duration_ms],
    )
    .await?;
    Ok(())
}
