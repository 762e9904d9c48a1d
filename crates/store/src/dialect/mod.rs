//! Differences between the two databases.

pub mod copy;

use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Result, Tx};

/// Locks the licence's feed and chain for this transaction; `SQLite` has one writer anyway.
pub async fn lock_feed(tx: &Tx, licence: LicenceId) -> Result<()> {
    advisory_lock(tx, licence.uuid(), 0).await
}

/// Lets the writers of a licence's records follow each other for this transaction; `SQLite` has one writer anyway.
pub async fn lock_records(tx: &Tx, licence: LicenceId) -> Result<()> {
    advisory_lock(tx, licence.uuid(), 1).await
}

/// Serializes the writers of the licence's audit chain for this transaction. A transaction that needs the feed's lock
/// as well must take that one first.
pub async fn lock_audit_chain(tx: &Tx, licence: LicenceId) -> Result<()> {
    advisory_lock(tx, licence.uuid(), 2).await
}

/// Lets those who reserve room for a licence's files follow each other for this transaction; `SQLite` has one writer anyway.
pub async fn lock_storage(tx: &Tx, licence: LicenceId) -> Result<()> {
    advisory_lock(tx, licence.uuid(), 3).await
}

/// Lets those who set up a firm follow each other for this transaction; `SQLite` has one writer anyway.
pub async fn lock_setup(tx: &Tx) -> Result<()> {
    advisory_lock(tx, Uuid::nil(), 4).await
}

async fn advisory_lock(tx: &Tx, id: Uuid, purpose: u64) -> Result<()> {
    if tx.is_postgres() {
        let (high, low) = id.as_u64_pair();
        let key = i64::from_ne_bytes((high ^ low).wrapping_add(purpose).to_ne_bytes());
        tx.execute("select pg_advisory_xact_lock($1)", values![key]).await?;
    }
    Ok(())
}
