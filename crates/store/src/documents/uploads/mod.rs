//! What consumers delivered themselves.

pub mod list;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::json;
use uuid::Uuid;

use super::{File, file};
use crate::dialect;
use crate::entities::{document_owners, documents};
use crate::portal::{Lookup, single};
use crate::{Db, Result, Scope, Tx};

/// What the `purpose` of a delivered document is.
pub const PURPOSE: &str = "upload";

/// A delivered document whose bytes are already in the file store.
#[derive(Clone, Debug)]
pub struct NewUpload {
    pub id: Uuid,
    pub action: Option<Uuid>,
    pub product: Option<Uuid>,
    pub submission: Uuid,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub file_key: String,
    pub bytes: u64,
    pub sha256: String,
    pub comment: Option<String>,
}

/// Records a delivered document as `received`; its deliverer owns it.
pub async fn add(tx: &Tx, scope: Scope, new: NewUpload, now: DateTime<Utc>) -> Result<()> {
    let row = documents::ActiveModel {
        id: Set(new.id),
        licence_id: Set(scope.licence),
        external_id: Set(None),
        version: Set(0),
        purpose: Set(PURPOSE.to_owned()),
        product_id: Set(new.product),
        action_id: Set(new.action),
        submission_id: Set(Some(new.submission)),
        uploaded_by: Set(Some(scope.consumer)),
        label: Set(new.label),
        file_name: Set(new.file_name),
        media_type: Set(new.media_type),
        language: Set(None),
        details: Set(json!({ "comment": new.comment })),
        file_key: Set(Some(new.file_key)),
        bytes: Set(i64::try_from(new.bytes).ok()),
        sha256: Set(Some(new.sha256)),
        state: Set(Some(UploadState::Received.to_string())),
        reason: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    };
    documents::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    let owner = document_owners::ActiveModel {
        consumer_id: Set(scope.consumer),
        document_id: Set(new.id),
        downloaded_at: Set(None),
    };
    document_owners::Entity::insert(owner).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// What the consumer delivered as a JSON array of resources, the newest first.
pub async fn list(db: &impl Db, scope: Scope) -> Result<String> {
    let values = [scope.consumer.into(), scope.licence.into()];
    let list = dialect::text(db, &dialect::documents::uploads(db.backend(), false), values).await?;
    Ok(list.unwrap_or_else(|| "[]".to_owned()))
}

/// One document that the consumer delivered as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<String>> {
    let values = [scope.consumer.into(), scope.licence.into(), id.into()];
    Ok(single(dialect::text(db, &dialect::documents::uploads(db.backend(), true), values).await?))
}

/// The file of something that the consumer delivered.
pub async fn content(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<File>> {
    let row = documents::Entity::find_by_id(id)
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::Purpose.eq(PURPOSE))
        .one(db.connection())
        .await?;
    let Some(row) = row else { return Ok(Lookup::NotFound) };
    if row.uploaded_by != Some(scope.consumer) {
        return Ok(Lookup::NotOwned);
    }
    Ok(file(row).map_or(Lookup::NotFound, Lookup::Found))
}

/// A delivered document that may be withdrawn.
#[derive(Clone, Debug)]
pub struct WithdrawableUpload {
    pub id: Uuid,
    pub action: Option<Uuid>,
    /// Absent where the column holds none of the known states.
    pub state: Option<UploadState>,
    pub file_key: Option<String>,
    pub file_name: String,
    pub sha256: Option<String>,
}

/// Locks one of the consumer's uploads until the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope, id: Uuid) -> Result<Lookup<WithdrawableUpload>> {
    let row = documents::Entity::find_by_id(id)
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::Purpose.eq(PURPOSE))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    let Some(row) = row else { return Ok(Lookup::NotFound) };
    if row.uploaded_by != Some(scope.consumer) {
        return Ok(Lookup::NotOwned);
    }
    Ok(Lookup::Found(WithdrawableUpload {
        id,
        action: row.action_id,
        state: row.state.and_then(|state| state.parse().ok()),
        file_key: row.file_key,
        file_name: row.file_name,
        sha256: row.sha256,
    }))
}

/// Removes the record of a locked upload.
pub async fn remove(tx: &Tx, scope: Scope, id: Uuid) -> Result<()> {
    documents::Entity::delete_many()
        .filter(documents::Column::Id.eq(id))
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::UploadedBy.eq(scope.consumer))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Which of these keys any document, of whichever firm, has its bytes under.
pub async fn known_files(db: &impl Db, keys: Vec<String>) -> Result<HashSet<String>> {
    let found: Vec<String> = documents::Entity::find()
        .select_only()
        .column(documents::Column::FileKey)
        .filter(documents::Column::FileKey.is_in(keys))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(found.into_iter().collect())
}

/// The action for which the consumer delivered an upload.
pub async fn action_of(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<Uuid>> {
    let found: Option<Option<Uuid>> = documents::Entity::find_by_id(id)
        .select_only()
        .column(documents::Column::ActionId)
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::UploadedBy.eq(scope.consumer))
        .into_tuple()
        .one(db.connection())
        .await?;
    Ok(found.flatten())
}
