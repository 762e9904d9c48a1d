//! The bytes behind the documents, and the firm's judgement of what was delivered.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use uuid::Uuid;

use super::Rule;
use super::references::restricted;
use crate::entities::{action_owners, actions, consumers, document_owners, documents};
use crate::portal::uploads::{PURPOSE, RECEIVED};
use crate::{Db, Result, Tx};

/// Where a document's bytes are, and under which name they go out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentContent {
    pub id: Uuid,
    /// The consumer who delivered it.
    pub uploaded_by: Option<Uuid>,
    pub file_name: String,
    pub media_type: String,
    /// Absent until the bytes have come.
    pub file_key: Option<String>,
    pub bytes: Option<i64>,
    /// In hexadecimal.
    pub sha256: Option<String>,
}

/// Bytes that are kept already.
#[derive(Clone, Debug)]
pub struct NewContent {
    pub file_key: String,
    pub bytes: u64,
    pub sha256: String,
}

/// The document with this external id, or, for one that a consumer delivered, with this id of the portal's.
pub async fn content(db: &impl Db, licence: Uuid, name: &str) -> Result<Option<DocumentContent>> {
    let mut named = Condition::any().add(documents::Column::ExternalId.eq(name));
    if let Ok(id) = name.parse::<Uuid>() {
        named = named.add(documents::Column::Id.eq(id));
    }
    let row = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(named)
        .one(db.connection())
        .await?;
    Ok(row.map(|row| DocumentContent {
        id: row.id,
        uploaded_by: row.uploaded_by,
        file_name: row.file_name,
        media_type: row.media_type,
        file_key: row.file_key,
        bytes: row.bytes,
        sha256: row.sha256,
    }))
}

/// Why nothing new is stored of a document: its owners' data is restricted ([`Rule::Restricted`]) or the relationship
/// with all of them has ended ([`Rule::Ended`]).
pub async fn closed(db: &impl Db, document: Uuid) -> Result<Option<Rule>> {
    let owners: Vec<(Uuid, Option<DateTime<Utc>>)> = consumers::Entity::find()
        .select_only()
        .columns([consumers::Column::Id, consumers::Column::EndedAt])
        .filter(
            consumers::Column::Id.in_subquery(
                document_owners::Entity::find()
                    .select_only()
                    .column(document_owners::Column::ConsumerId)
                    .filter(document_owners::Column::DocumentId.eq(document))
                    .into_query(),
            ),
        )
        .into_tuple()
        .all(db.connection())
        .await?;
    if owners.is_empty() || owners.iter().any(|(_, ended)| ended.is_none()) {
        return Ok(None);
    }
    let restricted = restricted(db, owners.into_iter().map(|(id, _)| id).collect()).await?;
    Ok(Some(if restricted.is_empty() { Rule::Ended } else { Rule::Restricted }))
}

/// Gives a document of the firm's its bytes; false when there is no such document any more.
pub async fn set_content(
    tx: &Tx,
    licence: Uuid,
    id: Uuid,
    new: NewContent,
    now: DateTime<Utc>,
) -> Result<bool> {
    let done = documents::Entity::update_many()
        .col_expr(documents::Column::FileKey, Expr::value(new.file_key))
        .col_expr(documents::Column::Bytes, Expr::value(i64::try_from(new.bytes).unwrap_or(i64::MAX)))
        .col_expr(documents::Column::Sha256, Expr::value(new.sha256))
        .col_expr(documents::Column::UpdatedAt, Expr::value(now))
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(documents::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// An action that is to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewableAction {
    pub id: Uuid,
    pub kind: String,
    /// Whether its owners are mailed about it whatever they chose.
    pub required: bool,
    /// Whether anything for it waits to be looked at.
    pub is_delivered: bool,
}

/// Holds an action until the transaction ends; `upload` asks whether that very document waits.
pub async fn hold_action(
    tx: &Tx,
    licence: Uuid,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<ReviewableAction>> {
    let row = actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.eq(external_id))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let waiting = one_of(delivered(row.id), upload).one(tx.connection()).await?;
    Ok(Some(ReviewableAction {
        id: row.id,
        kind: row.kind,
        required: row.required,
        is_delivered: waiting.is_some(),
    }))
}

fn delivered(action: Uuid) -> sea_orm::Select<documents::Entity> {
    uploads(action).filter(documents::Column::State.eq(RECEIVED))
}

fn uploads(action: Uuid) -> sea_orm::Select<documents::Entity> {
    documents::Entity::find()
        .filter(documents::Column::ActionId.eq(action))
        .filter(documents::Column::Purpose.eq(PURPOSE))
}

fn one_of(
    found: sea_orm::Select<documents::Entity>,
    upload: Option<Uuid>,
) -> sea_orm::Select<documents::Entity> {
    match upload {
        Some(id) => found.filter(documents::Column::Id.eq(id)),
        None => found,
    }
}

/// The state and the reason by which the last delivery for an action, or that upload of it, was judged.
pub async fn last_judgement(
    db: &impl Db,
    licence: Uuid,
    external_id: &str,
    upload: Option<Uuid>,
) -> Result<Option<(String, Option<String>)>> {
    let Some(action) = action(db, licence, external_id).await? else { return Ok(None) };
    let row = one_of(uploads(action), upload)
        .order_by_desc(documents::Column::UpdatedAt)
        .order_by_desc(documents::Column::Id)
        .one(db.connection())
        .await?;
    Ok(row.and_then(|row| Some((row.state?, row.reason))))
}

/// Accepts what was delivered for an action: from then on nobody takes it back.
pub async fn accept(tx: &Tx, action: Uuid, now: DateTime<Utc>) -> Result<()> {
    apply_review(tx, action, "accepted", None, now).await?;
    actions::Entity::update_many()
        .col_expr(actions::Column::ProcessedAt, Expr::value(now))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(action))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// When an action was answered and when the firm has processed the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    pub id: Uuid,
    /// Absent while somebody still has to answer.
    pub answered_at: Option<DateTime<Utc>>,
    pub processed_at: Option<DateTime<Utc>>,
    /// Whether that was said for the first time.
    pub is_new: bool,
}

/// Notes that the firm has processed the answer to an action, which stays as it was first noted; nothing while there
/// is no answer.
pub async fn process(tx: &Tx, licence: Uuid, external_id: &str, now: DateTime<Utc>) -> Result<Option<Done>> {
    let row = actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.eq(external_id))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    let Some(row) = row else { return Ok(None) };
    let answered_at = row.is_done.then(|| row.executed_at.unwrap_or(row.updated_at));
    if answered_at.is_none() || row.processed_at.is_some() {
        return Ok(Some(Done { id: row.id, answered_at, processed_at: row.processed_at, is_new: false }));
    }
    actions::Entity::update_many()
        .col_expr(actions::Column::ProcessedAt, Expr::value(now))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(row.id))
        .exec(tx.connection())
        .await?;
    Ok(Some(Done { id: row.id, answered_at, processed_at: Some(now), is_new: true }))
}

/// An action's id.
pub async fn action(db: &impl Db, licence: Uuid, external_id: &str) -> Result<Option<Uuid>> {
    let row = actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.eq(external_id))
        .one(db.connection())
        .await?;
    Ok(row.map(|row| row.id))
}

/// Rejects what was delivered for an action and opens it again, under the type by which it is asked anew.
pub async fn reject(tx: &Tx, action: Uuid, kind: &str, reason: &str, now: DateTime<Utc>) -> Result<()> {
    apply_review(tx, action, "rejected", Some(reason), now).await?;
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
    state: &str,
    reason: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    documents::Entity::update_many()
        .col_expr(documents::Column::State, Expr::value(state))
        .col_expr(documents::Column::Reason, Expr::value(reason.map(str::to_owned)))
        .col_expr(documents::Column::UpdatedAt, Expr::value(now))
        .filter(documents::Column::ActionId.eq(action))
        .filter(documents::Column::Purpose.eq(PURPOSE))
        .filter(documents::Column::State.eq(RECEIVED))
        .exec(tx.connection())
        .await?;
    Ok(())
}
