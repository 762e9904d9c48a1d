//! Documents that the firm shares, and the bytes behind any document.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::entities::{consumers, document_owners, documents};
use crate::records::{Rule, restricted};
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

/// Bytes that are in the file store already.
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
