//! Pending notices: written in the transaction of their cause and bundled into digests later.

mod deadlines;
mod listing;
mod pending;
mod reminders;
mod snapshot;
mod subject_states;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::notices::{Notice, NoticeKind};
use serde_json::Value;
use uuid::Uuid;

pub use deadlines::{Deadline, list_deadlines};
pub use listing::{ListedNotice, mark_read, recent};
pub use pending::{SkipReason, assign_to_mail, hold_waiting, list_due, of_mail, postpone, skip};
pub use reminders::{AskedConsumer, OpenAction, lock_open_action};
pub use snapshot::{ActionBefore, AppointmentBefore, actions_before, appointments_before, open_for, owners};
pub use subject_states::load_states;

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Tx};

/// A notice for one consumer, before it is written.
#[derive(Clone, Debug)]
pub struct NewNotice {
    pub id: Uuid,
    pub consumer: Uuid,
    pub kind: NoticeKind,
    pub subject: Uuid,
    pub dedupe_key: String,
    pub required: bool,
    pub urgent: bool,
    pub details: Value,
    pub due_at: DateTime<Utc>,
}

/// Records notices; one with the dedupe key of an earlier one is not recorded again.
pub async fn add(tx: &Tx, licence: LicenceId, new: Vec<NewNotice>, now: DateTime<Utc>) -> Result<()> {
    let row = |new: NewNotice| {
        let kind = new.kind.name();
        values![
            new.id,
            licence,
            new.consumer,
            kind,
            new.subject,
            new.dedupe_key,
            new.required,
            new.urgent,
            new.details,
            now,
            new.due_at,
        ]
        .to_vec()
    };
    let rows: Vec<_> = new.into_iter().map(row).collect();
    tx.execute_many(
        "insert into notices (id,licence_id,consumer_id,kind,subject_id,occasion,required,pressing,details,\
         created_at,due_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) \
         on conflict (consumer_id,subject_id,kind,occasion) do nothing",
        &rows,
    )
    .await?;
    Ok(())
}

/// Returns the number of notices that wait to be bundled.
pub async fn count_waiting(db: &impl Db) -> Result<u64> {
    let text = "/* all licences */ select count(*) from notices where due_at is not null";
    db.query_one(text, values![], |row| row.count()).await
}

/// Deletes finished notices from before a moment, except those of consumers under a legal hold.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let text = "/* all licences */ delete from notices where created_at<$1 and due_at is null \
         and consumer_id not in (select consumer_id from holds)";
    tx.execute(text, values![before]).await
}

/// The columns of a notice, in the order in which [`from_row`] reads them.
const COLUMNS: &str = "id,kind,subject_id,occasion,required,pressing,details";

fn from_row(row: &mut Row<'_>) -> Result<Notice> {
    Ok(Notice {
        id: row.read()?,
        kind: row.parse()?,
        subject: row.read()?,
        dedupe_key: row.read()?,
        required: row.read()?,
        urgent: row.read()?,
        details: row.read()?,
    })
}
