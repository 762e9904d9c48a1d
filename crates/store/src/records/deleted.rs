//! The versions of deleted records. Only a newer version opens a record again, so that a late retry or an old file
//! does not.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::keys::ROWS;
use crate::entities::deleted_records::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// The versions that records had when they were deleted, by external id.
pub(super) async fn versions(
    db: &impl Db,
    licence: Uuid,
    segment: &str,
    external_ids: Vec<String>,
) -> Result<HashMap<String, i64>> {
    if external_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, i64)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Version])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::Segment.eq(segment))
        .filter(Column::ExternalId.is_in(external_ids))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Keeps the versions of records that are deleted in the same transaction.
pub(super) async fn remember_versions(
    tx: &Tx,
    licence: Uuid,
    segment: &str,
    records: Vec<(String, i64)>,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = |(external_id, version): (String, i64)| ActiveModel {
        licence_id: Set(licence),
        segment: Set(segment.to_owned()),
        external_id: Set(external_id),
        version: Set(version),
        deleted_at: Set(now),
    };
    let rows: Vec<ActiveModel> = records.into_iter().map(row).collect();
    for chunk in rows.chunks(ROWS) {
        let again = OnConflict::columns([Column::LicenceId, Column::Segment, Column::ExternalId])
            .update_columns([Column::Version, Column::DeletedAt])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(again)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// Forgets the versions of what was deleted before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: Uuid, before: DateTime<Utc>) -> Result<u64> {
    let swept = Entity::delete_many()
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::DeletedAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(swept.rows_affected)
}
