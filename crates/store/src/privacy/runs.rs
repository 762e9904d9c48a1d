//! Time of the last retention run, against which the clock is checked before the next one.

use chrono::{DateTime, Utc};

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// The id of the only row.
const LAST: i64 = 1;

/// Returns the time of the last retention run; `None` in an installation that was never served.
pub async fn last(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    db.query_opt("select ran_at from last_retention where id=$1", values![LAST], |row| row.read()).await
}

/// Records that retention runs.
pub async fn record(tx: &Tx, at: DateTime<Utc>) -> Result<()> {
    let text = "insert into last_retention (id,ran_at) values ($1,$2) \
         on conflict (id) do update set ran_at=excluded.ran_at";
    tx.execute(text, values![LAST, at]).await?;
    Ok(())
}

/// Records from when on the clock is judged, where nothing is recorded yet.
pub async fn begin(tx: &Tx, at: DateTime<Utc>) -> Result<()> {
    let text = "insert into last_retention (id,ran_at) values ($1,$2) on conflict (id) do nothing";
    tx.execute(text, values![LAST, at]).await?;
    Ok(())
}
