//! The files behind documents: which one a reader may fetch, and which they have fetched.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::records::DocumentPurpose;
use sea_orm::sea_query::{ExprTrait, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde_json::Value;
use uuid::Uuid;

use super::{Lookup, uploads};
use crate::entities::{actions, consumers, document_owners, documents, product_owners, products};
use crate::{Db, Result, Scope, Tx};

/// A document with its content in the file store.
#[derive(Clone, Debug)]
pub struct File {
    pub id: Uuid,
    pub key: String,
    pub file_name: String,
    pub media_type: String,
    pub language: Option<String>,
    pub bytes: Option<i64>,
    pub sha256: Option<String>,
    /// Of a quote's attachment: its id in the action's quotes.
    pub attachment: Option<String>,
}

pub(super) fn file(row: documents::Model) -> Option<File> {
    let attachment = row.details["attachment"].as_str().map(str::to_owned).or(row.external_id);
    Some(File {
        id: row.id,
        key: row.file_key?,
        file_name: row.file_name,
        media_type: row.media_type,
        language: row.language,
        bytes: row.bytes,
        sha256: row.sha256,
        attachment,
    })
}

/// The files of a purpose that belong to an action or to a product; whether the reader may have these is for the
/// caller to know.
pub async fn of(
    db: &impl Db,
    licence: Uuid,
    purpose: DocumentPurpose,
    whose: DocumentOwner,
) -> Result<Vec<File>> {
    let whose = match whose {
        DocumentOwner::Action(id) => documents::Column::ActionId.eq(id),
        DocumentOwner::Product(id) => documents::Column::ProductId.eq(id),
    };
    let rows = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(licence))
        .filter(documents::Column::Purpose.eq(purpose.to_string()))
        .filter(documents::Column::FileKey.is_not_null())
        .filter(whose)
        .order_by_desc(documents::Column::CreatedAt)
        .order_by_desc(documents::Column::Id)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().filter_map(file).collect())
}

/// To what a document belongs.
#[derive(Clone, Copy, Debug)]
pub enum DocumentOwner {
    Action(Uuid),
    Product(Uuid),
}

/// A document of the library.
#[derive(Clone, Debug)]
pub struct Important {
    pub id: Uuid,
    pub label: String,
    pub file_name: String,
    pub language: Option<String>,
    pub details: Value,
    pub file: Option<File>,
}

/// The library as the reader may see it, by label: what is for everyone, and what is for them. A list leaves out what
/// has no content yet.
pub async fn library(db: &impl Db, scope: Scope, only: Option<Uuid>) -> Result<Vec<Important>> {
    let someones = document_owners::Entity::find()
        .select_only()
        .column(document_owners::Column::DocumentId)
        .into_query();
    let theirs = document_owners::Entity::find()
        .select_only()
        .column(document_owners::Column::DocumentId)
        .filter(document_owners::Column::ConsumerId.eq(scope.consumer))
        .into_query();
    let mut find = documents::Entity::find()
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::Purpose.eq(DocumentPurpose::Important.to_string()))
        .filter(
            Condition::any()
                .add(documents::Column::Id.not_in_subquery(someones))
                .add(documents::Column::Id.in_subquery(theirs)),
        );
    // What belongs to a product or an action that the firm archived has left with it.
    let archived_products = products::Entity::find()
        .select_only()
        .column(products::Column::Id)
        .filter(products::Column::LicenceId.eq(scope.licence))
        .filter(products::Column::ArchivedAt.is_not_null())
        .into_query();
    let archived_actions = actions::Entity::find()
        .select_only()
        .column(actions::Column::Id)
        .filter(actions::Column::LicenceId.eq(scope.licence))
        .filter(actions::Column::ArchivedAt.is_not_null())
        .into_query();
    let (product, action) = (documents::Column::ProductId, documents::Column::ActionId);
    find = find
        .filter(product.is_null().or(product.not_in_subquery(archived_products)))
        .filter(action.is_null().or(action.not_in_subquery(archived_actions)));
    find = match only {
        Some(id) => find.filter(documents::Column::Id.eq(id)),
        None => find.filter(documents::Column::FileKey.is_not_null()),
    };
    let rows = find
        .order_by_asc(documents::Column::Label)
        .order_by_asc(documents::Column::ExternalId)
        .all(db.connection())
        .await?;
    let important = |row: documents::Model| Important {
        id: row.id,
        label: row.label.clone(),
        file_name: row.file_name.clone(),
        language: row.language.clone(),
        details: row.details.clone(),
        file: file(row),
    };
    Ok(rows.into_iter().map(important).collect())
}

/// The file of something that the reader delivered.
pub async fn upload(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<File>> {
    let row = documents::Entity::find_by_id(id)
        .filter(documents::Column::LicenceId.eq(scope.licence))
        .filter(documents::Column::Purpose.eq(uploads::PURPOSE))
        .one(db.connection())
        .await?;
    let Some(row) = row else { return Ok(Lookup::NotFound) };
    if row.uploaded_by != Some(scope.consumer) {
        return Ok(Lookup::NotOwned);
    }
    Ok(file(row).map_or(Lookup::NotFound, Lookup::Found))
}

/// Notes that the reader has fetched a document completely.
pub async fn fetched(tx: &Tx, scope: Scope, document: Uuid, now: DateTime<Utc>) -> Result<()> {
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

/// Which of these documents the reader has fetched completely.
pub async fn fetched_of(db: &impl Db, scope: Scope, documents: Vec<Uuid>) -> Result<HashSet<Uuid>> {
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

/// The details of everyone who has a product, the first names first.
pub async fn owners(db: &impl Db, product: Uuid) -> Result<Vec<Value>> {
    let theirs = product_owners::Entity::find()
        .select_only()
        .column(product_owners::Column::ConsumerId)
        .filter(product_owners::Column::ProductId.eq(product))
        .into_query();
    let found: Vec<Value> = consumers::Entity::find()
        .select_only()
        .column(consumers::Column::Details)
        .filter(consumers::Column::Id.in_subquery(theirs))
        .order_by_asc(consumers::Column::DisplayName)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(found)
}
