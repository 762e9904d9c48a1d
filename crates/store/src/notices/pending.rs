//! Bundling of waiting notices, each consumer's by one process at a time.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::notices::Notice;
use strum::{Display, IntoStaticStr};
use uuid::Uuid;

use super::{COLUMNS, from_row};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// Reason that a notice was not mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SkipReason {
    /// Done, withdrawn, over, or covered by another notice of the same mail.
    Untrue,
    /// The consumer does not want the notice.
    OptedOut,
    /// The firm does not send it any more.
    SwitchedOff,
    /// The consumer has no address, or mail does not reach it.
    Undeliverable,
    /// The relationship has ended.
    Ended,
    /// The consumer was never invited and has never signed in.
    NotInvited,
}

/// Returns some of the consumers who have due notices.
pub async fn list_due(db: &impl Db, now: DateTime<Utc>, limit: u64) -> Result<Vec<Scope>> {
    let text =
        "/* all licences */ select distinct licence_id,consumer_id from notices where due_at<=$1 limit $2";
    let scope = |row: &mut Row<'_>| Ok(Scope { licence: row.read()?, consumer: row.read()? });
    db.query(text, values![now, limit], scope).await
}

/// Returns a consumer's waiting notices in the order of recording, and locks their rows until the transaction ends;
/// rows locked by another process are skipped. What another process holds is left to it.
pub async fn hold_waiting(tx: &Tx, scope: Scope) -> Result<Vec<(Notice, DateTime<Utc>)>> {
    let text = format!(
        "select {COLUMNS},due_at from notices where licence_id=$1 and consumer_id=$2 and due_at is not null \
         order by id for update skip locked"
    );
    let values = values![scope.licence, scope.consumer];
    tx.query(&text, values, |row| Ok((from_row(row)?, row.read()?))).await
}

/// Records that the notices go out with a mail.
pub async fn assign_to_mail(tx: &Tx, licence: LicenceId, ids: &[Uuid], mail: Uuid) -> Result<()> {
    let text = "update notices set mail_id=$1,due_at=null where id in list($2) and licence_id=$3";
    tx.execute(text, values![mail, ids, licence]).await?;
    Ok(())
}

/// Records that the notices are not mailed, and why.
pub async fn skip(tx: &Tx, licence: LicenceId, ids: &[Uuid], why: SkipReason) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let text = "update notices set dropped=$1,due_at=null where id in list($2) and licence_id=$3";
    tx.execute(text, values![why.to_string(), ids, licence]).await?;
    Ok(())
}

/// Postpones notices until another moment.
pub async fn postpone(tx: &Tx, licence: LicenceId, ids: &[Uuid], until: DateTime<Utc>) -> Result<()> {
    let text = "update notices set due_at=$1 where id in list($2) and licence_id=$3";
    tx.execute(text, values![until, ids, licence]).await?;
    Ok(())
}

/// Returns the notices to be sent with a mail, in the order of recording.
pub async fn of_mail(db: &impl Db, licence: LicenceId, mail: Uuid) -> Result<Vec<Notice>> {
    let text = format!(
        "select {COLUMNS} from notices where mail_id=$1 and licence_id=$2 and dropped is null order by id"
    );
    db.query(&text, values![mail, licence], from_row).await
}
