//! Codes for when the authenticator is lost: stored hashed, each good once.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::entities::recovery_codes;
use crate::{Db, Result, Tx};

/// Replaces the consumer's codes by new ones.
pub async fn replace(tx: &Tx, consumer: Uuid, hashes: Vec<Vec<u8>>) -> Result<()> {
    remove(tx, consumer).await?;
    let rows = hashes.into_iter().map(|hash| recovery_codes::ActiveModel {
        consumer_id: Set(consumer),
        code_hash: Set(hash),
        used_at: Set(None),
    });
    recovery_codes::Entity::insert_many(rows).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Uses a code: false when there is none like it, or it was used before.
pub async fn redeem(tx: &Tx, consumer: Uuid, hash: Vec<u8>, now: DateTime<Utc>) -> Result<bool> {
    let done = recovery_codes::Entity::update_many()
        .col_expr(recovery_codes::Column::UsedAt, Expr::value(now))
        .filter(recovery_codes::Column::ConsumerId.eq(consumer))
        .filter(recovery_codes::Column::CodeHash.eq(hash))
        .filter(recovery_codes::Column::UsedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// Removes all of the consumer's codes.
pub async fn remove(tx: &Tx, consumer: Uuid) -> Result<()> {
    recovery_codes::Entity::delete_many()
        .filter(recovery_codes::Column::ConsumerId.eq(consumer))
        .exec(tx.connection())
        .await?;
    Ok(())
}
