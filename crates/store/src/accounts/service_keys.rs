//! Keys with which a firm's own system calls the portal, stored hashed.

use chrono::{DateTime, Utc};
use domain::accounts::grants::{Gift, Grant};
use domain::accounts::service_keys::{Networks, Scopes};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::grants::require_grant;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx};

/// A key as listed: never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceKey {
    pub id: Uuid,
    pub licence: LicenceId,
    pub name: String,
    pub scopes: Scopes,
    pub networks: Networks,
    pub created_at: DateTime<Utc>,
    /// Absent: it does not end by itself.
    pub expires_at: Option<DateTime<Utc>>,
    /// Time of the last use, to the minute; absent when the key has not been used yet.
    pub last_used_at: Option<DateTime<Utc>>,
    pub revoked_at: Option<DateTime<Utc>>,
}

impl ServiceKey {
    /// Returns true if the key is neither revoked nor expired.
    pub fn is_valid(&self, now: DateTime<Utc>) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|end| now < end)
    }
}

/// A key that is to be added.
#[derive(Clone, Debug)]
pub struct NewServiceKeyRow {
    pub id: Uuid,
    pub licence: LicenceId,
    pub name: String,
    pub key_hash: Vec<u8>,
    pub scopes: Scopes,
    pub networks: Networks,
    pub expires_at: Option<DateTime<Utc>>,
}

impl NewServiceKeyRow {
    /// A key with every scope, from everywhere, without an end.
    pub fn unlimited(id: Uuid, licence: LicenceId, name: &str, key_hash: Vec<u8>) -> Self {
        Self {
            id,
            licence,
            name: name.to_owned(),
            key_hash,
            scopes: Scopes::with_all(),
            networks: Networks::default(),
            expires_at: None,
        }
    }
}

impl NewServiceKeyRow {
    /// The key as it is listed once it was made at a moment.
    pub fn into_listed(self, created_at: DateTime<Utc>) -> ServiceKey {
        ServiceKey {
            id: self.id,
            licence: self.licence,
            name: self.name,
            scopes: self.scopes,
            networks: self.networks,
            created_at,
            expires_at: self.expires_at,
            last_used_at: None,
            revoked_at: None,
        }
    }
}

/// Keeps a new key; a key with the same hash stays as it is.
///
/// # Errors
/// [`StoreError::NotGranted`].
pub async fn add(tx: &Tx, grant: &Grant, key: NewServiceKeyRow, now: DateTime<Utc>) -> Result<()> {
    require_grant(grant, &Gift::ServiceKey(key.scopes.clone()), Some(&VisibleClients::All))?;
    if find(tx, key.key_hash.clone()).await?.is_some() {
        return Ok(());
    }
    tx.execute(
        "insert into service_keys (id,licence_id,name,key_hash,created_at,scopes,networks,expires_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8)",
        values![
            key.id,
            key.licence,
            key.name,
            key.key_hash,
            now,
            key.scopes.to_string(),
            key.networks.to_string(),
            key.expires_at,
        ],
    )
    .await?;
    Ok(())
}

const SELECT: &str = "select id,licence_id,name,scopes,networks,created_at,expires_at,last_used_at,revoked_at \
     from service_keys";

/// The key with this hash that is not revoked; it may have expired.
pub async fn find(db: &impl Db, key_hash: Vec<u8>) -> Result<Option<ServiceKey>> {
    let text = format!("/* all licences */ {SELECT} where key_hash=$1 and revoked_at is null");
    db.query_opt(&text, values![key_hash], from_row).await
}

/// A licence's keys, the oldest first.
pub async fn of_licence(db: &impl Db, licence: LicenceId) -> Result<Vec<ServiceKey>> {
    let text = format!("{SELECT} where licence_id=$1 order by created_at");
    db.query(&text, values![licence], from_row).await
}

/// Records that a key was used.
pub async fn set_last_used(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update service_keys set last_used_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// Revokes a key of the licence; false when there is no such key that still works.
pub async fn revoke(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let text = "update service_keys set revoked_at=$1 where licence_id=$2 and id=$3 and revoked_at is null";
    Ok(tx.execute(text, values![now, licence, id]).await? > 0)
}

fn from_row(row: &mut Row<'_>) -> Result<ServiceKey> {
    let id: Uuid = row.read()?;
    let (licence, name): (LicenceId, String) = (row.read()?, row.read()?);
    let (scopes, networks): (String, String) = (row.read()?, row.read()?);
    let corrupt = |what: &dyn std::fmt::Display| StoreError::Corrupt(format!("service key {id}: {what}"));
    Ok(ServiceKey {
        id,
        licence,
        name,
        scopes: scopes.parse().map_err(|error| corrupt(&error))?,
        networks: networks.parse().map_err(|error| corrupt(&error))?,
        created_at: row.read()?,
        expires_at: row.read()?,
        last_used_at: row.read()?,
        revoked_at: row.read()?,
    })
}
