//! What differs between the two databases, and the reads worth writing by hand.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use uuid::Uuid;

use crate::{Db, Result, Tx};

/// Holds the licence's feed and chain for this transaction; `SQLite` has one writer anyway.
pub async fn lock_feed(tx: &Tx, licence: Uuid) -> Result<()> {
    if tx.backend() == DbBackend::Postgres {
        let (high, low) = licence.as_u64_pair();
        let key = i64::from_ne_bytes((high ^ low).to_ne_bytes());
        let text = "select pg_advisory_xact_lock($1)";
        tx.connection()
            .execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, text, [key.into()]))
            .await?;
    }
    Ok(())
}
