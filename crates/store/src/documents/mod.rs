//! Documents: what consumers delivered, what the portal generated, what the firm shares, and their files.

pub mod downloads;
pub mod from_firm;
pub mod generated;
pub mod library;
pub mod review;
pub mod uploads;

use domain::records::DocumentPurpose;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::entities::documents;
use crate::{Db, Result};

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

fn file(row: documents::Model) -> Option<File> {
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

/// The files of a purpose that belong to an action or to a product; whether the consumer may have these is for the
/// caller to know.
pub async fn files(
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
