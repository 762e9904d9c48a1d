//! Switch of outgoing mails and webhooks: a restored copy can have them paused.

use chrono::{DateTime, Utc};

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// Id of the only row.
const ID: i64 = 1;

/// Returns the time since which outgoing messages are paused; `None` while they are not.
pub async fn pause_start(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    db.query_opt("select held_at from outgoing_holds where id=$1", values![ID], |row| row.read()).await
}

/// Pauses all mails and webhooks until they are released.
pub async fn pause(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into outgoing_holds (id,held_at) values ($1,$2) on conflict (id) do nothing";
    tx.execute(text, values![ID, now]).await?;
    Ok(())
}

/// Resumes mails and webhooks; returns true if they were paused.
pub async fn release(tx: &Tx) -> Result<bool> {
    Ok(tx.execute("delete from outgoing_holds where id=$1", values![ID]).await? > 0)
}
