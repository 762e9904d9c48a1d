//! The firm's library of documents for everyone, or for some.

use domain::records::DocumentPurpose;
use serde_json::Value;
use uuid::Uuid;

use super::{FILE, File, read_file};
use crate::sql::{QueryBuilder, QueryExt};
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
    // What belongs to a product or an action that the firm archived has left with it.
    let text = format!(
        "select id,label,file_name,language,details,{FILE} from documents where licence_id=$1 and purpose=$2 \
         and archived_at is null \
         and (id not in (select document_id from document_owners) \
         or id in (select document_id from document_owners where consumer_id=$3)) \
         and (product_id is null or product_id not in \
         (select p.id from products p where p.licence_id=$1 and p.archived_at is not null)) \
         and (action_id is null or action_id not in \
         (select a.id from actions a where a.licence_id=$1 and a.archived_at is not null))"
    );
    let important = <&str>::from(DocumentPurpose::Important);
    let mut query = QueryBuilder::new(&text, [scope.licence.into(), important.into(), scope.consumer.into()]);
    match only {
        Some(id) => query.push(" and id=").bind(id),
        None => query.push(" and file_key is not null"),
    };
    query.push(" order by label,external_id");
    db.query(query.text(), query.values(), |row| {
        Ok(LibraryDocument {
            id: row.read()?,
            label: row.read()?,
            file_name: row.read()?,
            language: row.read()?,
            details: row.read()?,
            file: read_file(row)?,
        })
    })
    .await
}
