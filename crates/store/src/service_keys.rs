//! The keys with which a firm's own system speaks to the portal, stored hashed.

use chrono::{DateTime, Utc};
use domain::service_keys::{Networks, Scopes};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, sea_query::Expr};
use uuid::Uuid;

use crate::entities::service_keys;
use crate::{Db, Result, StoreError, Tx};

/// A key as listed: never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceKey {
    pub id: Uuid,
    pub licence: Uuid,
    pub name: String,
    pub scopes: Scopes,
    pub networks: Networks,
    pub created_at: DateTime<Utc>,
    /// Absent: it does not end by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// To the minute; absent when it has not been used yet.
    pub last_used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

impl ServiceKey {
    /// Whether the key is neither revoked nor expired.
    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }
}

/// A key that is to be added.
#[derive(Clone, Debug)]
pub struct NewServiceKey {
    pub id: Uuid,
    pub licence: Uuid,
    pub name: String,
    pub key_hash: Vec<u8>,
    pub scopes: Scopes,
    pub networks: Networks,
    pub expires_at: Option<DateTime<Utc>>,
}

impl NewServiceKey {
    /// A key with every scope, from everywhere, without an end.
    pub fn unlimited(id: Uuid, licence: Uuid, name: &str, key_hash: Vec<u8>) -> Self {
        Self {
            id,
            licence,
            name: name.to_owned(),
            key_hash,
            scopes: Scopes::all(),
            networks: Networks::default(),
            expires_at: None,
        }
    }
}

/// Keeps a new key; a key with the same hash stays as it is.
pub async fn add(tx: &Tx, key: NewServiceKey, now: DateTime<Utc>) -> Result<()> {
    if find(tx, key.key_hash.clone()).await?.is_some() {
        return Ok(());
    }
    let row = service_keys::ActiveModel {
        id: Set(key.id),
        licence_id: Set(key.licence),
        name: Set(key.name),
        key_hash: Set(key.key_hash),
        created_at: Set(now),
        revoked_at: Set(None),
        scopes: Set(key.scopes.to_string()),
        networks: Set(key.networks.to_string()),
        expires_at: Set(key.expires_at),
        last_used_at: Set(None),
    };
    service_keys::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// The key with this hash that is not revoked; it may have expired.
pub async fn find(db: &impl Db, key_hash: Vec<u8>) -> Result<Option<ServiceKey>> {
    let row = service_keys::Entity::find()
        .filter(service_keys::Column::KeyHash.eq(key_hash))
        .filter(service_keys::Column::RevokedAt.is_null())
        .one(db.connection())
        .await?;
    row.map(from_row).transpose()
}

/// A licence's keys, the oldest first.
pub async fn of_licence(db: &impl Db, licence: Uuid) -> Result<Vec<ServiceKey>> {
    let rows = service_keys::Entity::find()
        .filter(service_keys::Column::LicenceId.eq(licence))
        .order_by_asc(service_keys::Column::CreatedAt)
        .all(db.connection())
        .await?;
    rows.into_iter().map(from_row).collect()
}

/// Notes that a key was used.
pub async fn set_last_used(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    service_keys::Entity::update_many()
        .col_expr(service_keys::Column::LastUsedAt, Expr::value(now))
        .filter(service_keys::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
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

fn from_row(row: service_keys::Model) -> Result<ServiceKey> {
    let corrupt =
        |what: &dyn std::fmt::Display| StoreError::Corrupt(format!("service key {}: {what}", row.id));
    let scopes = row.scopes.parse().map_err(|error| corrupt(&error))?;
    let networks = row.networks.parse().map_err(|error| corrupt(&error))?;
    Ok(ServiceKey {
        id: row.id,
        licence: row.licence_id,
        name: row.name,
        scopes,
        networks,
        created_at: row.created_at,
        expires_at: row.expires_at,
        last_used_at: row.last_used_at,
        revoked_at: row.revoked_at,
    })
}
