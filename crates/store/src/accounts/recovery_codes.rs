//! Codes for when the authenticator is lost: stored hashed, each good once.

use crate::sql::{QueryExt, Value, values};
use crate::{Db, Result, Scope, Tx};
use chrono::{DateTime, Utc};

/// Replaces the consumer's codes by new ones.
pub async fn replace(tx: &Tx, scope: Scope, hashes: Vec<Vec<u8>>) -> Result<()> {
    remove(tx, scope).await?;
    let row = |hash: Vec<u8>| vec![scope.licence.into(), scope.consumer.into(), hash.into()];
    let rows: Vec<Vec<Value<'_>>> = hashes.into_iter().map(row).collect();
    let text = "insert into recovery_codes (licence_id,consumer_id,code_hash) values ($1,$2,$3)";
    tx.execute_many(text, &rows).await?;
    Ok(())
}

/// Uses a code: false when there is none like it, or it was used before.
pub async fn redeem(tx: &Tx, scope: Scope, hash: Vec<u8>, now: DateTime<Utc>) -> Result<bool> {
    let text = "update recovery_codes set used_at=$1 \
         where licence_id=$2 and consumer_id=$3 and code_hash=$4 and used_at is null";
    Ok(tx.execute(text, values![now, scope.licence, scope.consumer, hash]).await? > 0)
}

/// Returns true if the consumer has an unused code.
pub async fn has_any(db: &impl Db, scope: Scope) -> Result<bool> {
    let text = "select exists(select 1 from recovery_codes \
         where licence_id=$1 and consumer_id=$2 and used_at is null)";
    db.query_one(text, values![scope.licence, scope.consumer], |row| row.read()).await
}

/// Removes all of the consumer's codes.
pub async fn remove(tx: &Tx, scope: Scope) -> Result<()> {
    let text = "delete from recovery_codes where licence_id=$1 and consumer_id=$2";
    tx.execute(text, values![scope.licence, scope.consumer]).await?;
    Ok(())
}
