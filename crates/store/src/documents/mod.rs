//! Documents: what consumers delivered, what the portal generated, what the firm shares, and their files.

pub mod downloads;
pub mod from_firm;
pub mod generated;
pub mod library;
pub mod of_client;
pub mod review;
pub mod seals;
pub mod storage;
pub mod uploads;

use domain::ids::LicenceId;
use domain::records::DocumentPurpose;
use uuid::Uuid;

pub use crate::file::File;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result};

/// The columns of a [`File`].
const FILE: &str = "id,file_key,file_name,media_type,language,bytes,sha256,\
     coalesce(details->>'attachment',external_id)";

/// Reads [`FILE`], the last columns of a row: nothing of a document whose bytes have not come yet.
fn read_file(row: &mut Row<'_>) -> Result<Option<File>> {
    let id = row.read()?;
    let Some(key) = row.read()? else { return Ok(None) };
    Ok(Some(File {
        id,
        key,
        file_name: row.read()?,
        media_type: row.read()?,
        language: row.read()?,
        bytes: row.read()?,
        sha256: row.read()?,
        attachment: row.read()?,
    }))
}

/// The firm's own id of a document, where it has one.
pub async fn external_id(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<String>> {
    let text = "select external_id from documents where id=$1 and licence_id=$2";
    Ok(db.query_opt(text, values![id, licence], |row| row.read()).await?.flatten())
}

/// The files of a purpose that belong to an action or to a product; whether the consumer may have these is for the
/// caller to know.
pub async fn list_files(
    db: &impl Db,
    licence: LicenceId,
    purpose: DocumentPurpose,
    whose: DocumentOwner,
) -> Result<Vec<File>> {
    let (column, id) = match whose {
        DocumentOwner::Action(id) => ("action_id", id),
        DocumentOwner::Product(id) => ("product_id", id),
    };
    let text = format!(
        "select {FILE} from documents where licence_id=$1 and purpose=$2 and file_key is not null and {column}=$3 \
         and archived_at is null \
         order by created_at desc,id desc"
    );
    let files = db.query(&text, values![licence, <&str>::from(purpose), id], read_file).await?;
    Ok(files.into_iter().flatten().collect())
}

/// Returns true if the firm has supplied the general conditions of a bank guarantee, without which nobody can agree to
/// them.
pub async fn has_guarantee_conditions(db: &impl Db, licence: LicenceId, product: Uuid) -> Result<bool> {
    let owner = DocumentOwner::Product(product);
    Ok(!list_files(db, licence, DocumentPurpose::BankguaranteeTerms, owner).await?.is_empty())
}

/// Record to which a document belongs.
#[derive(Clone, Copy, Debug)]
pub enum DocumentOwner {
    Action(Uuid),
    Product(Uuid),
}
