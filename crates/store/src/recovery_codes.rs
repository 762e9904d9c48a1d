//! Codes for when the authenticator is lost: stored hashed, each good once.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{Query, Value, values};
use crate::{Db, Result, Tx};

/// Replaces the consumer's codes by new ones.
pub async fn replace(tx: &Tx, consumer: Uuid, hashes: Vec<Vec<u8>>) -> Result<()> {
    remove(tx, consumer).await?;
    let rows: Vec<Vec<Value<'_>>> =
        hashes.into_iter().map(|hash| vec![consumer.into(), hash.into()]).collect();
    tx.execute_many("insert into recovery_codes (consumer_id,code_hash) values ($1,$2)", &rows).await?;
    Ok(())
}

/// Uses a code: false when there is none like it, or it was used before.
pub async fn redeem(tx: &Tx, consumer: Uuid, hash: Vec<u8>, now: DateTime<Utc>) -> Result<bool> {
    let text =
        "update recovery_codes set used_at=$1 where consumer_id=$2 and code_hash=$3 and used_at is null";
    Ok(tx.execute(text, values![now, consumer, hash]).await? > 0)
}

/// Whether the consumer has a code that was not used yet.
pub async fn has_any(db: &impl Db, consumer: Uuid) -> Result<bool> {
    let text = "select exists(select 1 from recovery_codes where consumer_id=$1 and used_at is null)";
    db.query_one(text, values![consumer], |row| row.read()).await
}

/// Removes all of the consumer's codes.
pub async fn remove(tx: &Tx, consumer: Uuid) -> Result<()> {
    tx.execute("delete from recovery_codes where consumer_id=$1", values![consumer]).await?;
    Ok(())
}
