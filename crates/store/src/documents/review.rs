//! The firm's review of what was delivered.

use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::uploads::PURPOSE;
use crate::entities::{action_owners, actions, documents};
use crate::records::answers;
use crate::{Db, Result, Tx};

/// An action whose delivery is to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewableAction {
    pub id: Uuid,
    pub kind: String,
    /// Whether its owners are mailed about it whatever they chose.
    pub required: bool,
    /// Whether anything for it waits to be looked at.
    pub is_delivered: bool,
}

/// Locks an action until the transaction ends; `upload` asks whether that very document waits.
pub async fn lock_action(
    tx: &Tx,
    licence: Uuid,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<ReviewableAction>> {
    let Some(row) = answers::lock_action(tx, licence, external_id).await? else { return Ok(None) };
    let waiting = filter_by_id(received_uploads(row.id), upload).one(tx.connection()).await?;
    Ok(Some(ReviewableAction {
        id: row.id,
        kind: row.kind,
        required: row.required,
        is_delivered: waiting.is_some(),
    }))
}

fn received_uploads(action: Uuid) -> sea_orm::Select<documents::Entity> {
    uploads(action).filter(documents::Column::State.eq(UploadState::Received.to_string()))
}

fn uploads(action: Uuid) -> sea_orm::Select<documents::Entity> {
    documents::Entity::find()
        .filter(documents::Column::ActionId.eq(action))
        .filter(documents::Column::Purpose.eq(PURPOSE))
}

fn filter_by_id(
    query: sea_orm::Select<documents::Entity>,
    upload: Option<Uuid>,
) -> sea_orm::Select<documents::Entity> {
    match upload {
        Some(id) => query.filter(documents::Column::Id.eq(id)),
        None => query,
    }
}

/// The state and the reason by which the last delivery for an action, or that upload of it, was reviewed.
pub async fn last_review(
    db: &impl Db,
    licence: Uuid,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<(String, Option<String>)>> {
    let Some(action) = answers::action(db, licence, external_id).await? else { return Ok(None) };
    let row = filter_by_id(uploads(action), upload)
        .order_by_desc(documents::Column::UpdatedAt)
        .order_by_desc(documents::Column::Id)
        .one(db.connection())
        .await?;
    Ok(row.and_then(|row| Some((row.state?, row.reason))))
}

/// Accepts what was delivered for an action: from then on nobody takes it back.
pub async fn accept(tx: &Tx, action: Uuid, now: DateTime<Utc>) -> Result<()> {
    apply_review(tx, action, UploadState::Accepted, None, now).await?;
    actions::Entity::update_many()
        .col_expr(actions::Column::ProcessedAt, Expr::value(now))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(action))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Rejects what was delivered for an action and opens it again, under the type by which it is asked anew.
pub async fn reject(tx: &Tx, action: Uuid, kind: &str, reason: &str, now: DateTime<Utc>) -> Result<()> {
    apply_review(tx, action, UploadState::Rejected, Some(reason), now).await?;
    actions::Entity::update_many()
        .col_expr(actions::Column::Kind, Expr::value(kind))
        .col_expr(actions::Column::Rejection, Expr::value(reason))
        .col_expr(actions::Column::IsDone, Expr::value(false))
        .col_expr(actions::Column::ExecutedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(actions::Column::ProcessedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(action))
        .exec(tx.connection())
        .await?;
    action_owners::Entity::update_many()
        .col_expr(action_owners::Column::DoneAt, Expr::value(None::<DateTime<Utc>>))
        .filter(action_owners::Column::ActionId.eq(action))
        .exec(tx.connection())
        .await?;
    Ok(())
}

async fn apply_review(
    tx: &Tx,
    action: Uuid,
    state: UploadState,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    documents::Entity::update_many()
        .col_expr(documents::Column::State, Expr::value(state.to_string()))
        .col_expr(documents::Column::Reason, Expr::value(reason.map(str::to_owned)))
        .col_expr(documents::Column::UpdatedAt, Expr::value(now))
        .filter(documents::Column::ActionId.eq(action))
        .filter(documents::Column::Purpose.eq(PURPOSE))
        .filter(documents::Column::State.eq(UploadState::Received.to_string()))
        .exec(tx.connection())
        .await?;
    Ok(())
}
