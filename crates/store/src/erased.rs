//! Consumers of whom nothing is left, known again by a keyed hash of the firm's own id. The key is not in the database.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{Query, values};
use crate::{Db, Result, Tx};

/// Remembers that everything of a consumer was erased.
pub async fn add(tx: &Tx, licence: Uuid, hash: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into erased_consumers (licence_id,external_id_hash,erased_at) values ($1,$2,$3) \
         on conflict (licence_id,external_id_hash) do update set erased_at=excluded.erased_at";
    tx.execute(text, values![licence, hash, now]).await?;
    Ok(())
}

/// Which of these are remembered.
pub(crate) async fn known(db: &impl Db, licence: Uuid, hashes: &[Vec<u8>]) -> Result<HashSet<Vec<u8>>> {
    let text =
        "select external_id_hash from erased_consumers where licence_id=$1 and external_id_hash in list($2)";
    let known = db.query(text, values![licence, hashes], |row| row.read::<Vec<u8>>()).await?;
    Ok(known.into_iter().collect())
}

/// Whether one of these is remembered.
pub async fn has_any(db: &impl Db, licence: Uuid, hashes: &[Vec<u8>]) -> Result<bool> {
    Ok(!known(db, licence, hashes).await?.is_empty())
}

/// Lets a consumer be sent anew; whether one was remembered.
pub async fn remove(tx: &Tx, licence: Uuid, hashes: &[Vec<u8>]) -> Result<bool> {
    let text = "delete from erased_consumers where licence_id=$1 and external_id_hash in list($2)";
    Ok(tx.execute(text, values![licence, hashes]).await? > 0)
}

/// Forgets who was erased before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: Uuid, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from erased_consumers where licence_id=$1 and erased_at<$2";
    tx.execute(text, values![licence, before]).await
}
