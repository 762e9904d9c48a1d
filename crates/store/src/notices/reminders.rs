//! Reminders by hand: whom an action still waits for, and when they were last reminded of it.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::notices::NoticeKind;
use uuid::Uuid;

use crate::records::answers::{LockedActionRow, lock_action};
use crate::sql::{QueryExt, values};
use crate::{Result, Tx};

/// An action that waits for consumers, locked until the transaction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenAction {
    pub id: Uuid,
    /// True if its owners are mailed about it whatever they chose.
    pub required: bool,
    pub archived_at: Option<DateTime<Utc>>,
    /// The consumers who still have to answer; nobody once it is done.
    pub waits_for: Vec<AskedConsumer>,
}

/// A consumer who still has to answer an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedConsumer {
    pub id: Uuid,
    pub external_id: String,
    /// Time of the last reminder that was mailed to them, or will be.
    pub reminded_at: Option<DateTime<Utc>>,
}

/// Locks an action until the transaction ends, and returns the consumers whom it waits for; `None` when there is none.
/// Consumers who asked to be forgotten are left out.
pub async fn lock_open_action(tx: &Tx, licence: LicenceId, external_id: &str) -> Result<Option<OpenAction>> {
    let Some(LockedActionRow { id, required, .. }) = lock_action(tx, licence, external_id).await? else {
        return Ok(None);
    };
    let text = "select archived_at from actions where id=$1 and licence_id=$2";
    let archived_at = tx.query_one(text, values![id, licence], |row| row.read()).await?;
    let text = "select c.id,c.external_id,(select max(n.created_at) from notices n where n.consumer_id=c.id \
         and n.subject_id=$2 and n.kind=$3 and n.dropped is null) \
         from action_owners o join actions a on a.id=o.action_id join consumers c on c.id=o.consumer_id \
         where a.licence_id=$1 and a.id=$2 and not a.is_done and o.done_at is null and c.ended_at is null \
         and not exists(select 1 from erasures r where r.licence_id=$1 and r.consumer_id=c.id) \
         order by c.external_id";
    let waits_for = tx
        .query(text, values![licence, id, NoticeKind::Reminder.name()], |row| {
            Ok(AskedConsumer { id: row.read()?, external_id: row.read()?, reminded_at: row.read()? })
        })
        .await?;
    Ok(Some(OpenAction { id, required, archived_at, waits_for }))
}
