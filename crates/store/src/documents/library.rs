//! The firm's library of documents for everyone, or for some.

use domain::records::DocumentPurpose;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde_json::Value;
use uuid::Uuid;

use super::{File, file};
use crate::entities::{actions, document_owners, documents, products};
use crate::{Db, Result, Scope};

/// A document of the library.
#[derive(Clone, Debug)]
pub struct LibraryDocument {
    pub id: Uuid,
    pub label: String,
    pub file_name: String,
    pub language: Option<String>,
    pub details: Value,
    pub file: Option<File>,
}

/// The library as the consumer may see it, by label: what is for everyone, and what is for them. A list leaves out what
/// has no content yet.
pub async fn list(db: &impl Db, scope: Scope, only: Option<Uuid>) -> Result<Vec<LibraryDocument>> {
    let owned = document_owners::Entity::find()
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
                .add(documents::Column::Id.not_in_subquery(owned))
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
    let document = |row: documents::Model| LibraryDocument {
        id: row.id,
        label: row.label.clone(),
        file_name: row.file_name.clone(),
        language: row.language.clone(),
        details: row.details.clone(),
        file: file(row),
    };
    Ok(rows.into_iter().map(document).collect())
}
