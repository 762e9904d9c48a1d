//! The firm's review of what was delivered.

use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::operations::acceptance::LastReview;
use domain::records::{Decision, ReviewDecision};
use uuid::Uuid;

use super::uploads::UPLOAD;
use crate::records::answers;
use crate::sql::{QueryBuilder, QueryExt, values};
use crate::{Db, Result, Tx};

/// An action whose delivery is to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewableAction {
    pub id: Uuid,
    pub kind: String,
    /// True if its owners are mailed about it whatever they chose.
    pub required: bool,
    /// True if an upload for it waits for review.
    pub is_delivered: bool,
}

/// Locks an action until the transaction ends; `upload` asks whether that very document waits.
pub async fn lock_action(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<ReviewableAction>> {
    let Some(row) = answers::lock_action(tx, licence, external_id).await? else { return Ok(None) };
    let mut query = uploads("id", licence, row.id, upload);
    query.push(" and state=").bind(<&str>::from(UploadState::Received)).push(" limit 1");
    let waiting: Option<Uuid> = tx.query_opt(query.text(), query.values(), |row| row.read()).await?;
    Ok(Some(ReviewableAction {
        id: row.id,
        kind: row.kind,
        required: row.required,
        is_delivered: waiting.is_some(),
    }))
}

/// Columns of what was delivered for an action, or of that upload of it.
fn uploads(columns: &str, licence: LicenceId, action: Uuid, upload: Option<Uuid>) -> QueryBuilder<'static> {
    let text = format!(
        "select {columns} from documents where action_id=$1 and purpose=$2 and (licence_id=$3) is true"
    );
    let mut query = QueryBuilder::new(&text, [action.into(), UPLOAD.into(), licence.into()]);
    if let Some(id) = upload {
        query.push(" and id=").bind(id);
    }
    query
}

/// The state and the reason by which the last delivery for an action, or that upload of it, was reviewed.
pub async fn last_review(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<(String, Option<String>)>> {
    let Some(action) = answers::find_action(db, licence, external_id).await? else { return Ok(None) };
    let mut query = uploads("state,reason", licence, action, upload);
    query.push(" order by updated_at desc,id desc limit 1");
    let last: Option<(Option<String>, Option<String>)> =
        db.query_opt(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    Ok(last.and_then(|(state, reason)| Some((state?, reason))))
}

/// Returns the decision about an upload of an action, with its author; `None` while it waits, or where it is no upload
/// of the action.
pub async fn find_decision(
    db: &impl Db,
    licence: LicenceId,
    action: Uuid,
    upload: Uuid,
) -> Result<Option<Decision>> {
    let query = uploads("state,reason,reviewed_at,reviewed_by", licence, action, Some(upload));
    let found = db
        .query_opt(query.text(), query.values(), |row| {
            let state: Option<String> = row.read()?;
            let (reason, at, by): (_, _, Option<String>) = (row.read()?, row.read()?, row.read()?);
            let decision = match state.and_then(|state| state.parse().ok()) {
                Some(UploadState::Accepted) => ReviewDecision::Accepted,
                Some(UploadState::Rejected) => ReviewDecision::Rejected,
                _ => return Ok(None),
            };
            let by = by.and_then(|by| serde_json::from_str(&by).ok());
            Ok(Some(Decision { decision, by, at, reason }))
        })
        .await?;
    Ok(found.flatten())
}

/// Author and time of a decision.
#[derive(Clone, Copy, Debug)]
pub struct Reviewer<'a> {
    pub by: &'a EventActor,
    pub at: DateTime<Utc>,
}

/// Accepts what was delivered for an action: from then on the consumer does not take it back.
pub async fn accept(tx: &Tx, (licence, action): (LicenceId, Uuid), reviewer: Reviewer<'_>) -> Result<()> {
    let now = reviewer.at;
    apply_review(tx, (licence, action), UploadState::Accepted, None, reviewer).await?;
    let text = "update actions set processed_at=$1,updated_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, action, licence]).await?;
    Ok(())
}

/// Locks an action until the transaction ends, and returns its id and the state of the last document that was delivered
/// for it.
pub async fn lock_last_review(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<(Uuid, LastReview)>> {
    let Some(row) = answers::lock_action(tx, licence, external_id).await? else { return Ok(None) };
    let mut query = uploads("state,reviewed_at", licence, row.id, None);
    query.push(" order by updated_at desc,id desc limit 1");
    let last: Option<(Option<String>, Option<DateTime<Utc>>)> =
        tx.query_opt(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let (state, reviewed_at) = last.unwrap_or_default();
    let review = LastReview {
        state: state.and_then(|state| state.parse().ok()),
        reviewed_at,
        processed_at: row.processed_at,
        is_archived: row.is_archived,
    };
    Ok(Some((row.id, review)))
}

/// Takes back an acceptance of that moment, and returns the documents that wait again.
pub async fn withdraw_acceptance(
    tx: &Tx,
    (licence, action): (LicenceId, Uuid),
    accepted_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>> {
    let mut query = uploads("id", licence, action, None);
    query.push(" and state=").bind(<&str>::from(UploadState::Accepted));
    query.push(" and reviewed_at=").bind(accepted_at).push(" order by id");
    let ids: Vec<Uuid> = tx.query(query.text(), query.values(), |row| row.read()).await?;
    let text = "update documents set state=$1,updated_at=$2,reviewed_at=null,reviewed_by=null \
         where id in list($3) and licence_id=$4";
    tx.execute(text, values![<&str>::from(UploadState::Received), now, ids.clone(), licence]).await?;
    let text = "update actions set processed_at=null,updated_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, action, licence]).await?;
    Ok(ids)
}

/// Rejects the upload of an action and opens the action again, under the type by which it is asked again.
pub async fn reject(
    tx: &Tx,
    (licence, action): (LicenceId, Uuid),
    kind: &str,
    reason: &str,
    reviewer: Reviewer<'_>,
) -> Result<()> {
    let now = reviewer.at;
    apply_review(tx, (licence, action), UploadState::Rejected, Some(reason), reviewer).await?;
    let text = "update actions set type=$1,rejection=$2,is_done=$3,executed_at=null,processed_at=null,updated_at=$4 \
         where id=$5 and licence_id=$6";
    tx.execute(text, values![kind, reason, false, now, action, licence]).await?;
    let text = "update action_owners set done_at=null where action_id=$1 and licence_id=$2";
    tx.execute(text, values![action, licence]).await?;
    Ok(())
}

async fn apply_review(
    tx: &Tx,
    (licence, action): (LicenceId, Uuid),
    state: UploadState,
    reason: Option<&str>,
    reviewer: Reviewer<'_>,
) -> Result<()> {
    let text = "update documents set state=$1,reason=$2,updated_at=$3,reviewed_at=$3,reviewed_by=$7 \
         where action_id=$4 and purpose=$5 and state=$6 and (licence_id=$8) is true";
    let by = serde_json::to_string(reviewer.by).unwrap_or_default();
    let received = <&str>::from(UploadState::Received);
    let (state, at) = (<&str>::from(state), reviewer.at);
    tx.execute(text, values![state, reason, at, action, UPLOAD, received, by, licence]).await?;
    Ok(())
}
