//! Storage usage, and reservations for uploads in progress.

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::operations::storage::{ConsumerUsage, StorageUsage};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Result, Scope, Tx, dialect};

/// Lifetime of a reservation that is neither confirmed nor released: longer than any request takes.
const ABANDONED: TimeDelta = TimeDelta::minutes(15);

/// Greatest age of the count of a firm's storage: after a deletion, space is free again after at most this long.
const COUNT_AGE: TimeDelta = TimeDelta::minutes(10);

/// Owner of stored files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageOwner {
    Consumer(Scope),
    /// The firm of this id, its people and its system.
    Licence(LicenceId),
}

impl StorageOwner {
    pub const fn licence(self) -> LicenceId {
        match self {
            Self::Consumer(scope) => scope.licence,
            Self::Licence(licence) => licence,
        }
    }

    const fn consumer(self) -> Option<Uuid> {
        match self {
            Self::Consumer(scope) => Some(scope.consumer),
            Self::Licence(_) => None,
        }
    }
}

/// Lets those who reserve room of a licence follow each other for this transaction, so that together they keep its limits.
pub async fn lock(tx: &Tx, licence: LicenceId) -> Result<()> {
    dialect::lock_storage(tx, licence).await
}

/// Returns the usage of an owner and its firm, including reservations; locks the licence.
pub async fn used_storage(
    tx: &Tx,
    owner: StorageOwner,
    day_start: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<StorageUsage> {
    let consumer = match owner {
        StorageOwner::Consumer(scope) => Some(consumer_usage(tx, scope, day_start, now).await?),
        StorageOwner::Licence(_) => None,
    };
    Ok(StorageUsage { consumer, licence_bytes: licence_bytes(tx, owner.licence(), now).await? })
}

async fn consumer_usage(
    tx: &Tx,
    scope: Scope,
    day_start: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<ConsumerUsage> {
    let text = "select \
         cast(coalesce(sum(case when reserved_at>=$3 and (stored_at is not null or reserved_at>=$4) then bytes end),0) as bigint),\
         cast(coalesce(sum(case when stored_at is null and reserved_at>=$4 then bytes end),0) as bigint) \
         from upload_reservations where consumer_id=$1 and (licence_id=$2) is true and reserved_at>=$5";
    let alive_since = now - ABANDONED;
    let values = values![scope.consumer, scope.licence, day_start, alive_since, day_start.min(alive_since)];
    let (today, under_way): (i64, i64) =
        tx.query_one(text, values, |row| Ok((row.read()?, row.read()?))).await?;
    let text = "select cast(coalesce(sum(bytes),0) as bigint) from documents \
         where uploaded_by=$1 and (licence_id=$2) is true";
    let documents: i64 = tx.query_one(text, values![scope.consumer, scope.licence], |row| row.read()).await?;
    let text = "select cast(coalesce(sum(f.bytes),0) as bigint) from thread_messages m \
         join message_attachments f on f.message_id=m.id \
         where m.sender_consumer_id=$1 and (m.licence_id=$2) is true";
    let attachments: i64 =
        tx.query_one(text, values![scope.consumer, scope.licence], |row| row.read()).await?;
    Ok(ConsumerUsage {
        today_bytes: size(today),
        bytes: size(documents.saturating_add(attachments).saturating_add(under_way)),
    })
}

/// Returns the bytes of a firm's files, including reservations.
///
/// Counting all of them takes long for a large firm: what was counted before is used for [`COUNT_AGE`], and what was stored
/// since is known from the reservations, which stand in the same transaction as the rows.
async fn licence_bytes(tx: &Tx, licence: LicenceId, now: DateTime<Utc>) -> Result<u64> {
    let text = "select bytes,counted_at from storage_totals where licence_id=$1";
    let found: Option<(i64, DateTime<Utc>)> =
        tx.query_opt(text, values![licence], |row| Ok((row.read()?, row.read()?))).await?;
    let counted = match found {
        Some((bytes, at)) if now < at + COUNT_AGE => bytes,
        _ => count(tx, licence, now).await?,
    };
    let text = "select cast(coalesce(sum(bytes),0) as bigint) from upload_reservations \
         where licence_id=$1 and (stored_at is not null or reserved_at>=$2)";
    let reserved: i64 = tx.query_one(text, values![licence, now - ABANDONED], |row| row.read()).await?;
    Ok(size(counted.saturating_add(reserved)))
}

/// Counts what a firm's rows name, less what its reservations say was stored: in one statement, which sees both as they are
/// at one moment.
async fn count(tx: &Tx, licence: LicenceId, now: DateTime<Utc>) -> Result<i64> {
    let text = "select cast(\
         (select coalesce(sum(bytes),0) from documents where licence_id=$1)\
         +(select coalesce(sum(bytes),0) from message_attachments where licence_id=$1)\
         -(select coalesce(sum(bytes),0) from upload_reservations where licence_id=$1 and stored_at is not null) \
         as bigint)";
    let bytes: i64 = tx.query_one(text, values![licence], |row| row.read()).await?;
    let text = "insert into storage_totals (licence_id,bytes,counted_at) values ($1,$2,$3) \
         on conflict (licence_id) do update set bytes=excluded.bytes,counted_at=excluded.counted_at";
    tx.execute(text, values![licence, bytes, now]).await?;
    Ok(bytes)
}

/// Reserves room; the licence is locked.
pub async fn reserve(tx: &Tx, owner: StorageOwner, id: Uuid, bytes: u64, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into upload_reservations (id,licence_id,consumer_id,bytes,reserved_at) \
         values ($1,$2,$3,$4,$5)";
    tx.execute(text, values![id, owner.licence(), owner.consumer(), bytes, now]).await?;
    Ok(())
}

/// Records how much more is stored than before, in the transaction that writes the rows which name it.
pub async fn settle(tx: &Tx, licence: LicenceId, id: Uuid, bytes: i64, now: DateTime<Utc>) -> Result<()> {
    let text = "update upload_reservations set bytes=$1,stored_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![bytes, now, id, licence]).await?;
    Ok(())
}

/// Gives room back of which nothing was used.
pub async fn release(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<()> {
    let text = "delete from upload_reservations where id=$1 and licence_id=$2 and stored_at is null";
    tx.execute(text, values![id, licence]).await?;
    Ok(())
}

/// Removes reservations that no day is about any more. What a firm stores is counted anew afterwards.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let text = "/* all licences */ delete from storage_totals where licence_id in \
         (select licence_id from upload_reservations where reserved_at<$1)";
    tx.execute(text, values![before]).await?;
    let text = "/* all licences */ delete from upload_reservations where reserved_at<$1";
    tx.execute(text, values![before]).await
}

fn size(bytes: i64) -> u64 {
    u64::try_from(bytes).unwrap_or_default()
}
