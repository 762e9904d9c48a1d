//! Second factors that still have to be confirmed with a code. Each belongs to the session that asked for it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::entities::{sessions, two_factor_setups};
use crate::{Db, Result, Scope, Tx};

/// The encrypted secret that a session prepared after this moment.
pub async fn find(db: &impl Db, session: Uuid, after: DateTime<Utc>) -> Result<Option<Vec<u8>>> {
    let row = two_factor_setups::Entity::find_by_id(session)
        .filter(two_factor_setups::Column::CreatedAt.gt(after))
        .one(db.connection())
        .await?;
    Ok(row.map(|row| row.secret))
}

/// Replaces the session's prepared secret.
pub async fn put(tx: &Tx, session: Uuid, secret: Vec<u8>, now: DateTime<Utc>) -> Result<()> {
    use two_factor_setups::Column;
    let row = two_factor_setups::ActiveModel {
        session_id: Set(session),
        secret: Set(secret),
        created_at: Set(now),
    };
    let replace =
        OnConflict::column(Column::SessionId).update_columns([Column::Secret, Column::CreatedAt]).to_owned();
    two_factor_setups::Entity::insert(row)
        .on_conflict(replace)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

/// Forgets what a session prepared.
pub async fn remove(tx: &Tx, session: Uuid) -> Result<()> {
    two_factor_setups::Entity::delete_by_id(session).exec(tx.connection()).await?;
    Ok(())
}

/// Forgets what any session of the consumer prepared.
pub async fn remove_all(tx: &Tx, scope: Scope) -> Result<()> {
    let of_consumer = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Id)
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence));
    two_factor_setups::Entity::delete_many()
        .filter(
            two_factor_setups::Column::SessionId.in_subquery(sea_orm::QueryTrait::into_query(of_consumer)),
        )
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Removes what was prepared before this moment and never confirmed.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let done = two_factor_setups::Entity::delete_many()
        .filter(two_factor_setups::Column::CreatedAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}
