//! Documents that the firm shares, and the bytes behind any document.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::records::{Rule, find_restricted};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Tx};

/// Location of a document's bytes, and the file name for downloads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentContent {
    pub id: Uuid,
    /// The consumer who delivered the document.
    pub uploaded_by: Option<Uuid>,
    pub file_name: String,
    pub media_type: String,
    /// Absent until the bytes have come.
    pub file_key: Option<String>,
    pub bytes: Option<i64>,
    /// SHA-256 in hexadecimal.
    pub sha256: Option<String>,
}

/// Bytes that are in the file store already.
#[derive(Clone, Debug)]
pub struct NewContent {
    pub file_key: String,
    pub bytes: u64,
    pub sha256: String,
}

const CONTENT: &str = "select id,uploaded_by,file_name,media_type,file_key,bytes,sha256 from documents";

fn read_content(row: &mut Row<'_>) -> Result<DocumentContent> {
    Ok(DocumentContent {
        id: row.read()?,
        uploaded_by: row.read()?,
        file_name: row.read()?,
        media_type: row.read()?,
        file_key: row.read()?,
        bytes: row.read()?,
        sha256: row.read()?,
    })
}

/// The document with this id of the portal's.
pub async fn find_content(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<DocumentContent>> {
    let text = format!("{CONTENT} where licence_id=$1 and id=$2");
    db.query_opt(&text, values![licence, id], read_content).await
}

/// The document of the firm's with this external id, which no delivery has.
pub async fn content_of_record(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<DocumentContent>> {
    let text = format!("{CONTENT} where licence_id=$1 and external_id=$2 and uploaded_by is null");
    db.query_opt(&text, values![licence, external_id], read_content).await
}

/// Returns the reason that nothing new may be stored of a document: its owners' data is restricted
/// ([`Rule::Restricted`]) or the relationship with all of them has ended ([`Rule::Ended`]).
pub async fn find_closing_rule(db: &impl Db, licence: LicenceId, document: Uuid) -> Result<Option<Rule>> {
    let text = "select id,ended_at from consumers \
         where (licence_id=$2) is true \
         and id in (select consumer_id from document_owners where document_id=$1 and licence_id=$2)";
    let owners: Vec<(Uuid, Option<DateTime<Utc>>)> =
        db.query(text, values![document, licence], |row| Ok((row.read()?, row.read()?))).await?;
    if owners.is_empty() || owners.iter().any(|(_, ended)| ended.is_none()) {
        return Ok(None);
    }
    let restricted = find_restricted(db, licence, owners.into_iter().map(|(id, _)| id).collect()).await?;
    Ok(Some(if restricted.is_empty() { Rule::Ended } else { Rule::Restricted }))
}

/// Returns true if a consumer answered the action that a document is put before them for: their answer is about this file.
pub async fn is_answered(db: &impl Db, licence: LicenceId, document: Uuid) -> Result<bool> {
    let text = "select exists(select 1 from submissions where (licence_id=$2) is true \
         and action_id=(select action_id from documents where id=$1 and licence_id=$2))";
    db.query_one(text, values![document, licence], |row| row.read()).await
}

/// Gives a document of the firm's its bytes; false when there is no such document any more.
pub async fn set_content(
    tx: &Tx,
    licence: LicenceId,
    id: Uuid,
    new: NewContent,
    now: DateTime<Utc>,
) -> Result<bool> {
    let text =
        "update documents set file_key=$1,bytes=$2,sha256=$3,updated_at=$4 where licence_id=$5 and id=$6";
    let values = values![new.file_key, new.bytes, new.sha256, now, licence, id];
    Ok(tx.execute(text, values).await? > 0)
}
