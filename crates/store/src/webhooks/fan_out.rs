//! Fan-out of the feed into deliveries.

use chrono::{DateTime, Utc};
use domain::events::EventKind;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::endpoints::{self, Endpoint};
use crate::sql::{QueryExt, Value, values};
use crate::{Db, Result, Store, Tx};

/// Number of events that become deliveries in one transaction.
const BATCH: usize = 200;

/// Cursor, id and type of an event, before it is read as a whole.
type EventRef = (i64, Uuid, String);

/// Creates deliveries of the events beyond each endpoint's cursor, and returns the number of events.
///
/// An event that has a delivery already, because the firm asked to hear it again, is due once more.
pub async fn create_deliveries(store: &Store, now: DateTime<Utc>) -> Result<usize> {
    let mut count = 0;
    for endpoint in endpoints::list_enabled(store.reader()).await? {
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
    let rows: Vec<Vec<Value<'_>>> = found
        .iter()
        // A test is for the one endpoint that it was asked for, which has it already.
        .filter(|(_, _, kind)| kind != EventKind::WebhookTest.name() && endpoint.is_subscribed_to(kind))
        .map(|(_, event, _)| {
            values![Uuid::now_v7(), endpoint.id, *event, now, false, endpoint.licence].to_vec()
        })
        .collect();
    let text = format!(
        "{INSERT} on conflict (endpoint_id,event_id) do update set attempts=0,\
         next_attempt_at=excluded.next_attempt_at,delivered_at=null,failed_at=null"
    );
    tx.execute_many(&text, &rows).await?;
    endpoints::advance_cursor(tx, endpoint.licence, endpoint.id, *last).await?;
    Ok(found.len())
}

/// A delivery that is due at once: its id, endpoint and event, the moment, whether it is by hand, and the licence.
pub(super) const INSERT: &str = "insert into deliveries \
     (id,endpoint_id,event_id,attempts,next_attempt_at,by_hand,created_at,licence_id) \
     values ($1,$2,$3,0,$4,$5,$4,$6)";

/// The headings of at most `limit` events after the cursor.
async fn events_after(db: &impl Db, licence: LicenceId, cursor: i64, limit: u64) -> Result<Vec<EventRef>> {
    let text = "select cursor,id,type from events where licence_id=$1 and cursor>$2 order by cursor limit $3";
    let values = values![licence, cursor, limit];
    db.query(text, values, |row| Ok((row.read()?, row.read()?, row.read()?))).await
}
