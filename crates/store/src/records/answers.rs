//! The answers to a firm's actions: when they came, and when the firm processed them.

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use serde_json::Value;
use uuid::Uuid;

use super::keys::RecordTable;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// Times at which an action was submitted and at which the firm processed the submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processing {
    pub id: Uuid,
    /// Absent while somebody still has to answer.
    pub answered_at: Option<DateTime<Utc>>,
    pub processed_at: Option<DateTime<Utc>>,
    /// True if it was marked as processed for the first time.
    pub is_new: bool,
}

/// Records that the firm has processed the answer to an action, which stays as it was first recorded; nothing while there
/// is no answer.
pub async fn process(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<Processing>> {
    let Some(action) = lock_action(tx, licence, external_id).await? else { return Ok(None) };
    let LockedActionRow { id, answered_at, processed_at, .. } = action;
    if answered_at.is_none() || processed_at.is_some() {
        return Ok(Some(Processing { id, answered_at, processed_at, is_new: false }));
    }
    let text = "update actions set processed_at=$1,updated_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(Some(Processing { id, answered_at, processed_at: Some(now), is_new: true }))
}

/// Returns the id of an action by the firm's own id.
pub async fn find_action(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Option<Uuid>> {
    let query = RecordTable::Actions.select_one("id", licence, external_id);
    db.query_opt(query.text(), query.values(), |row| row.read()).await
}

/// Returns true if an order is signed, or by one signer while others still have to.
pub async fn is_signed(tx: &Tx, licence: LicenceId, order: &str) -> Result<bool> {
    let mut query = RecordTable::Products(ProductKind::Otd.name()).select_one("id,details", licence, order);
    query.push(" for update");
    let found: Option<(Uuid, Value)> =
        tx.query_opt(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let Some((id, details)) = found else { return Ok(false) };
    if details["is_signed"] == true {
        return Ok(true);
    }
    let text = "select exists(select 1 from actions a join submissions s on s.action_id=a.id \
        where a.product_id=$1 and a.type=$2 and (a.licence_id=$3) is true and not a.is_done)";
    tx.query_one(text, values![id, ActionType::SignOtd.to_string(), licence], |row| row.read()).await
}

/// An action that nobody else writes until the transaction ends.
#[derive(Clone, Debug)]
pub(crate) struct LockedActionRow {
    pub id: Uuid,
    pub kind: String,
    /// True if its owners are mailed about it whatever they chose.
    pub required: bool,
    answered_at: Option<DateTime<Utc>>,
    pub processed_at: Option<DateTime<Utc>>,
    pub is_archived: bool,
}

/// Locks an action of the firm until the transaction ends.
pub(crate) async fn lock_action(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<LockedActionRow>> {
    let columns = "id,type,required,case when is_done then coalesce(executed_at,updated_at) end,processed_at,\
         archived_at is not null";
    let mut query = RecordTable::Actions.select_one(columns, licence, external_id);
    query.push(" for update");
    tx.query_opt(query.text(), query.values(), |row| {
        Ok(LockedActionRow {
            id: row.read()?,
            kind: row.read()?,
            required: row.read()?,
            answered_at: row.read()?,
            processed_at: row.read()?,
            is_archived: row.read()?,
        })
    })
    .await
}
