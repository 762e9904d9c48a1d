//! The keys with which a firm's own system speaks to the portal, stored hashed.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use uuid::Uuid;

use crate::entities::service_keys;
use crate::{Db, Result, Tx};

/// A key as listed: never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceKey {
    pub id: Uuid,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub revoked_at: Option<DateTime<Utc>>,
}

/// Keeps a new key; a key with the same hash stays as it is.
pub async fn add(
    tx: &Tx,
    id: Uuid,
    licence: Uuid,
    name: &str,
    key_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<()> {
    if licence_of(tx, key_hash.clone()).await?.is_some() {
        return Ok(());
    }
    let row = service_keys::ActiveModel {
        id: Set(id),
        licence_id: Set(licence),
        name: Set(name.to_owned()),
        key_hash: Set(key_hash),
        created_at: Set(now),
        revoked_at: Set(None),
    };
    service_keys::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// The licence that a key which is not revoked belongs to.
pub async fn licence_of(db: &impl Db, key_hash: Vec<u8>) -> Result<Option<Uuid>> {
    let row = service_keys::Entity::find()
        .filter(service_keys::Column::KeyHash.eq(key_hash))
        .filter(service_keys::Column::RevokedAt.is_null())
        .one(db.connection())
        .await?;
    Ok(row.map(|row| row.licence_id))
}

/// A licence's keys, the oldest first.
pub async fn of_licence(db: &impl Db, licence: Uuid) -> Result<Vec<ServiceKey>> {
    let rows = service_keys::Entity::find()
        .filter(service_keys::Column::LicenceId.eq(licence))
        .order_by_asc(service_keys::Column::CreatedAt)
        .all(db.connection())
        .await?;
    let key = |row: service_keys::Model| ServiceKey {
        id: row.id,
        name: row.name,
        created_at: row.created_at,
        revoked_at: row.revoked_at,
    };
    Ok(rows.into_iter().map(key).collect())
}

/// Revokes a key of the licence; false when there is no such key that still works.
pub async fn revoke(tx: &Tx, licence: Uuid, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let done = service_keys::Entity::update_many()
        .col_expr(service_keys::Column::RevokedAt, Expr::value(now))
        .filter(service_keys::Column::LicenceId.eq(licence))
        .filter(service_keys::Column::Id.eq(id))
        .filter(service_keys::Column::RevokedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}
