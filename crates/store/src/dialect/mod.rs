//! What differs between the two databases, and the reads worth writing by hand.

pub mod copy;
mod json;
mod listings;
pub mod reads;

pub use json::Json;

use sea_orm::{ConnectionTrait, Statement, Value};
use uuid::Uuid;

use crate::sql::{Query, values};
use crate::{Db, Result, Tx};

/// Holds the licence's feed and chain for this transaction; `SQLite` has one writer anyway.
pub async fn lock_feed(tx: &Tx, licence: Uuid) -> Result<()> {
    advisory_lock(tx, licence, 0).await
}

/// Lets the writers of a licence's records follow each other for this transaction; `SQLite` has one writer anyway.
pub async fn lock_records(tx: &Tx, licence: Uuid) -> Result<()> {
    advisory_lock(tx, licence, 1).await
}

/// Lets those who extend the licence's audit chain follow each other for this transaction. Whoever needs the feed's lock
/// as well takes that one first.
pub async fn lock_audit_chain(tx: &Tx, licence: Uuid) -> Result<()> {
    advisory_lock(tx, licence, 2).await
}

async fn advisory_lock(tx: &Tx, licence: Uuid, purpose: u64) -> Result<()> {
    if tx.is_postgres() {
        let (high, low) = licence.as_u64_pair();
        let key = i64::from_ne_bytes((high ^ low).wrapping_add(purpose).to_ne_bytes());
        tx.execute("select pg_advisory_xact_lock($1)", values![key]).await?;
    }
    Ok(())
}

/// The single text that a statement answers; absent when it answers no row or a null.
pub async fn text(
    db: &impl Db,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<String>> {
    let statement = Statement::from_sql_and_values(db.backend(), sql, values);
    let row = db.connection().query_one_raw(statement).await?;
    match row {
        Some(row) => Ok(row.try_get_by_index(0)?),
        None => Ok(None),
    }
}
