//! Links by which a member of staff whom the failures of others lock out can sign in, stored only as their hash.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Result, Tx};

/// Stores a link by which a member of staff unlocks their account.
pub async fn add(
    tx: &Tx,
    (licence, staff): (LicenceId, Uuid),
    token_hash: Vec<u8>,
    (now, expires_at): (DateTime<Utc>, DateTime<Utc>),
) -> Result<()> {
    let text = "insert into staff_unlock_links (token_hash,licence_id,staff_id,created_at,expires_at) \
         values ($1,$2,$3,$4,$5)";
    tx.execute(text, values![token_hash, licence, staff, now, expires_at]).await?;
    Ok(())
}

/// Uses a link of the firm's up and returns whose it is; absent for one that is unknown, used or past its end.
pub async fn redeem(
    tx: &Tx,
    licence: LicenceId,
    token_hash: Vec<u8>,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>> {
    let text = "update staff_unlock_links set used_at=$1 \
         where token_hash=$2 and licence_id=$3 and used_at is null and expires_at>$1 returning staff_id";
    tx.query_opt(text, values![now, token_hash, licence], |row| row.read()).await
}

/// Removes the links that expired before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("/* all licences */ delete from staff_unlock_links where expires_at<$1", values![before]).await
}
