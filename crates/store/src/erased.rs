//! Erased consumers, recognised by a keyed hash of the firm's own id. The key is not in the database.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx, jobs};

/// Remembers that everything of a consumer was erased.
pub async fn add(tx: &Tx, licence: LicenceId, hash: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into erased_consumers (licence_id,external_id_hash,erased_at) values ($1,$2,$3) \
         on conflict (licence_id,external_id_hash) do update set erased_at=excluded.erased_at";
    tx.execute(text, values![licence, hash, now]).await?;
    Ok(())
}

/// Returns those of these hashes that belong to an erased person.
pub(crate) async fn find_known(
    db: &impl Db,
    licence: LicenceId,
    hashes: &[Vec<u8>],
) -> Result<HashSet<Vec<u8>>> {
    let text =
        "select external_id_hash from erased_consumers where licence_id=$1 and external_id_hash in list($2)";
    let known = db.query(text, values![licence, hashes], |row| row.read::<Vec<u8>>()).await?;
    Ok(known.into_iter().collect())
}

/// Returns true if one of these hashes belongs to an erased person.
pub async fn has_any(db: &impl Db, licence: LicenceId, hashes: &[Vec<u8>]) -> Result<bool> {
    Ok(!find_known(db, licence, hashes).await?.is_empty())
}

/// Allows the firm to send a consumer anew; returns true if one was recorded as erased.
pub async fn remove(tx: &Tx, licence: LicenceId, hashes: &[Vec<u8>]) -> Result<bool> {
    let text = "delete from erased_consumers where licence_id=$1 and external_id_hash in list($2)";
    Ok(tx.execute(text, values![licence, hashes]).await? > 0)
}

/// Forgets who was erased before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: LicenceId, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from erased_consumers where licence_id=$1 and erased_at<$2";
    tx.execute(text, values![licence, before]).await
}

/// Job that reconciles these entries of the list of erasures, which is stored beside the files, with the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErasureListJob {
    pub licence: LicenceId,
    pub entries: Vec<String>,
}

impl Job for ErasureListJob {
    const NAME: &'static str = "erasures.list";
}

/// Adds entries to the list of erasures once the transaction is committed.
pub async fn list(tx: &Tx, licence: LicenceId, entries: &[String], now: DateTime<Utc>) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    adopt(tx, licence, entries).await?;
    enqueue(tx, licence, entries, now).await
}

/// Has entries taken off the list once this is committed, because the erasure was taken back.
pub async fn unlist(tx: &Tx, licence: LicenceId, entries: &[String], now: DateTime<Utc>) -> Result<()> {
    let text = "delete from listed_erasures where licence_id=$1 and entry in list($2)";
    tx.execute(text, values![licence, entries]).await?;
    enqueue(tx, licence, entries, now).await
}

async fn enqueue(tx: &Tx, licence: LicenceId, entries: &[String], now: DateTime<Utc>) -> Result<()> {
    let job = ErasureListJob { licence, entries: entries.to_vec() };
    jobs::enqueue(tx, Uuid::now_v7(), Some(licence), &job, now, now).await?;
    Ok(())
}

/// Records that the database knows these entries of the list.
pub async fn adopt(tx: &Tx, licence: LicenceId, entries: &[String]) -> Result<()> {
    let text = "insert into listed_erasures (licence_id,entry) values ($1,$2) on conflict do nothing";
    for entry in entries {
        tx.execute(text, values![licence, entry]).await?;
    }
    Ok(())
}

/// Every entry that the database knows, by licence.
pub async fn list_entries(db: &impl Db) -> Result<HashSet<(LicenceId, String)>> {
    let text = "/* all licences */ select licence_id,entry from listed_erasures";
    let found = db.query(text, values![], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(found.into_iter().collect())
}

/// Returns those of the entries that the database has.
pub async fn find_listed(db: &impl Db, licence: LicenceId, entries: &[String]) -> Result<HashSet<String>> {
    let text = "select entry from listed_erasures where licence_id=$1 and entry in list($2)";
    let found = db.query(text, values![licence, entries], |row| row.read::<String>()).await?;
    Ok(found.into_iter().collect())
}

/// A consumer by the licence, the portal's id and the firm's own id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListableConsumer {
    pub licence: LicenceId,
    pub id: Uuid,
    pub external_id: String,
}

/// The consumers who are restricted, of all firms.
pub async fn list_restricted(db: &impl Db) -> Result<Vec<ListableConsumer>> {
    let text = "/* all licences */ select c.licence_id,c.id,c.external_id from erasures e \
         join consumers c on c.id=e.consumer_id order by c.id";
    db.query(text, values![], |row| {
        Ok(ListableConsumer { licence: row.read()?, id: row.read()?, external_id: row.read()? })
    })
    .await
}

/// The consumers of a firm who are not restricted, by id, after one, at most `limit`.
pub async fn list_unrestricted(
    db: &impl Db,
    licence: LicenceId,
    after: Uuid,
    limit: u64,
) -> Result<Vec<ListableConsumer>> {
    let text = "select id,external_id from consumers where licence_id=$1 and id>$2 \
         and not exists(select 1 from erasures e where e.consumer_id=consumers.id) order by id limit $3";
    db.query(text, values![licence, after, limit], |row| {
        Ok(ListableConsumer { licence, id: row.read()?, external_id: row.read()? })
    })
    .await
}
