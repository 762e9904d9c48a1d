//! The versions of deleted records. Only a newer version opens a record again, so that a late retry or an old file
//! does not.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;

use crate::sql::{QueryExt, Value, values};
use crate::{Db, Result, Tx};

/// The versions that records had when they were deleted, by external id.
pub(super) async fn deleted_versions(
    db: &impl Db,
    licence: LicenceId,
    segment: &str,
    external_ids: Vec<&str>,
) -> Result<HashMap<String, i64>> {
    if external_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "select external_id,version from deleted_records \
         where licence_id=$1 and segment=$2 and external_id in list($3)";
    let values = values![licence, segment, external_ids];
    let rows = db.query(text, values, |row| Ok((row.read()?, row.read()?))).await?;
    Ok(rows.into_iter().collect())
}

/// Keeps the versions of records that are deleted in the same transaction.
pub(super) async fn remember_versions(
    tx: &Tx,
    licence: LicenceId,
    segment: &str,
    records: Vec<(String, i64)>,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = |(external_id, version): (String, i64)| -> Vec<Value<'_>> {
        vec![licence.into(), segment.into(), external_id.into(), version.into(), now.into()]
    };
    let rows: Vec<Vec<Value<'_>>> = records.into_iter().map(row).collect();
    let text = "insert into deleted_records (licence_id,segment,external_id,version,deleted_at) \
         values ($1,$2,$3,$4,$5) on conflict (licence_id,segment,external_id) \
         do update set version=excluded.version,deleted_at=excluded.deleted_at";
    tx.execute_many(text, &rows).await?;
    Ok(())
}

/// Forgets the versions of what was deleted before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: LicenceId, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from deleted_records where licence_id=$1 and deleted_at<$2";
    tx.execute(text, values![licence, before]).await
}
