//! Consumers of whom nothing is left, known again by a keyed hash of the firm's own id. The key is not in the database.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::entities::erased_consumers::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// So many hashes go into one statement: below the bind limits of both databases.
const ROWS: usize = 1000;

/// Remembers that everything of a consumer was erased.
pub async fn add(tx: &Tx, licence: Uuid, hash: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel { licence_id: Set(licence), external_id_hash: Set(hash), erased_at: Set(now) };
    let again = OnConflict::columns([Column::LicenceId, Column::ExternalIdHash])
        .update_column(Column::ErasedAt)
        .to_owned();
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Which of these are remembered.
pub(crate) async fn known(db: &impl Db, licence: Uuid, hashes: Vec<Vec<u8>>) -> Result<HashSet<Vec<u8>>> {
    let mut known = HashSet::new();
    for chunk in hashes.chunks(ROWS) {
        let found: Vec<Vec<u8>> = Entity::find()
            .select_only()
            .column(Column::ExternalIdHash)
            .filter(Column::LicenceId.eq(licence))
            .filter(Column::ExternalIdHash.is_in(chunk.to_vec()))
            .into_tuple()
            .all(db.connection())
            .await?;
        known.extend(found);
    }
    Ok(known)
}

/// Lets a consumer be sent anew; whether one was remembered.
pub async fn remove(tx: &Tx, licence: Uuid, hashes: Vec<Vec<u8>>) -> Result<bool> {
    let removed = Entity::delete_many()
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ExternalIdHash.is_in(hashes))
        .exec(tx.connection())
        .await?;
    Ok(removed.rows_affected > 0)
}

/// Forgets who was erased before an instant, and says how many.
pub(crate) async fn delete_expired(tx: &Tx, licence: Uuid, before: DateTime<Utc>) -> Result<u64> {
    let swept = Entity::delete_many()
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ErasedAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(swept.rows_affected)
}
