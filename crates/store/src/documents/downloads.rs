//! Which documents a consumer has downloaded.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::entities::document_owners;
use crate::{Db, Result, Scope, Tx};

/// Records that the consumer has downloaded a document completely.
pub async fn record(tx: &Tx, scope: Scope, document: Uuid, now: DateTime<Utc>) -> Result<()> {
    let row = document_owners::ActiveModel {
        consumer_id: Set(scope.consumer),
        document_id: Set(document),
        downloaded_at: Set(Some(now)),
    };
    let again =
        OnConflict::columns([document_owners::Column::ConsumerId, document_owners::Column::DocumentId])
            .update_column(document_owners::Column::DownloadedAt)
            .to_owned();
    document_owners::Entity::insert(row).on_conflict(again).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Which of these documents the consumer has downloaded completely.
pub async fn among(db: &impl Db, scope: Scope, documents: Vec<Uuid>) -> Result<HashSet<Uuid>> {
    let found: Vec<Uuid> = document_owners::Entity::find()
        .select_only()
        .column(document_owners::Column::DocumentId)
        .filter(document_owners::Column::ConsumerId.eq(scope.consumer))
        .filter(document_owners::Column::DocumentId.is_in(documents))
        .filter(document_owners::Column::DownloadedAt.is_not_null())
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(found.into_iter().collect())
}
