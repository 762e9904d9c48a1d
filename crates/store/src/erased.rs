//! Consumers of whom nothing is left, known again by a keyed hash of the firm's own id. The key is not in the database.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{Query, QueryBuilder, values};
use crate::{Db, Result, Tx};

/// So many hashes go into one statement: below the bind limits of both databases.
const ROWS: usize = 1000;

/// Remembers that everything of a consumer was erased.
pub async fn add(tx: &Tx, licence: Uuid, hash: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into erased_consumers (licence_id,external_id_hash,erased_at) values ($1,$2,$3) \
         on conflict (licence_id,external_id_hash) do update set erased_at=excluded.erased_at";
    tx.execute(text, values![licence, hash, now]).await?;
    Ok(())
}

/// Which of these are remembered.
pub(crate) async fn known(db: &impl Db, licence: Uuid, hashes: Vec<Vec<u8>>) -> Result<HashSet<Vec<u8>>> {
    let mut known = HashSet::new();
    for chunk in hashes.chunks(ROWS) {
        let query = among("select external_id_hash from erased_consumers", licence, chunk);
        known.extend(db.query(query.text(), query.values(), |row| row.read::<Vec<u8>>()).await?);
    }
    Ok(known)
}

/// Lets a consumer be sent anew; whether one was remembered.
pub async fn remove(tx: &Tx, licence: Uuid, hashes: Vec<Vec<u8>>) -> Result<bool> {
    if hashes.is_empty() {
        return Ok(false);
    }
    let query = among("delete from erased_consumers", licence, &hashes);
    Ok(tx.execute(query.text(), query.values()).await? > 0)
}

/// A statement about the rows of a firm with one of these hashes, of which there is at least one.
fn among<'a>(text: &str, licence: Uuid, hashes: &'a [Vec<u8>]) -> QueryBuilder<'a> {
    let mut query = QueryBuilder::new(text, []);
    query.push(" where licence_id=").bind(licence).push(" and external_id_hash in (");
    for (place, hash) in hashes.iter().enumerate() {
        query.push(if place == 0 { "" } else { "," }).bind(hash);
    }
    query.push(")");
    query
}

/// Forgets who was erased before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: Uuid, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from erased_consumers where licence_id=$1 and erased_at<$2";
    tx.execute(text, values![licence, before]).await
}
