//! Numbers of things of which a member of staff is still to be mailed.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::operations::follow_up::NoticeChoice;
use domain::operations::worklist::WorkQueue;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, StoreError, Tx};

/// Numbers of things by queue.
pub type QueueCounts = BTreeMap<WorkQueue, u64>;

/// The things of which a member of staff is still to be mailed, and the time of that mail.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PendingNotices {
    pub counts: QueueCounts,
    pub due_at: Option<DateTime<Utc>>,
}

/// Returns the pending notices of a member whose row is locked, or as they are now.
pub async fn find_pending(db: &impl Db, (licence, staff): (LicenceId, Uuid)) -> Result<PendingNotices> {
    let text = "select pending_notices,notices_due_at from staff where id=$1 and licence_id=$2";
    let found = db
        .query_opt(text, values![staff, licence], |row| {
            Ok((row.read::<Option<Value>>()?, row.read::<Option<DateTime<Utc>>>()?))
        })
        .await?;
    let Some((counts, due_at)) = found else { return Ok(PendingNotices::default()) };
    let corrupt = |error| StoreError::Corrupt(format!("staff {staff}: pending notices: {error}"));
    let counts = counts.map(serde_json::from_value).transpose().map_err(corrupt)?;
    Ok(PendingNotices { counts: counts.unwrap_or_default(), due_at })
}

/// Replaces the pending notices of a member whose row is locked.
pub async fn set_pending(tx: &Tx, (licence, staff): (LicenceId, Uuid), new: &PendingNotices) -> Result<()> {
    let counts = (!new.counts.is_empty()).then(|| json!(new.counts));
    let text = "update staff set pending_notices=$1,notices_due_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![counts, new.due_at, staff, licence]).await?;
    Ok(())
}

/// Sets how often a member is mailed about what clients do.
pub async fn set_choice(tx: &Tx, (licence, staff): (LicenceId, Uuid), choice: NoticeChoice) -> Result<()> {
    let text = "update staff set notices=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![<&str>::from(choice), staff, licence]).await?;
    Ok(())
}
