//! Downloads of documents by consumers.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// Records that the consumer has downloaded a document completely.
pub async fn record_download(tx: &Tx, scope: Scope, document: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into document_owners (licence_id,consumer_id,document_id,downloaded_at) values ($1,$2,$3,$4) \
         on conflict (consumer_id,document_id) do update set downloaded_at=excluded.downloaded_at";
    tx.execute(text, values![scope.licence, scope.consumer, document, now]).await?;
    Ok(())
}

/// Returns those of these documents that the consumer has downloaded completely.
pub async fn find_downloaded(db: &impl Db, scope: Scope, documents: Vec<Uuid>) -> Result<HashSet<Uuid>> {
    let text = "select document_id from document_owners \
         where consumer_id=$1 and document_id in list($2) and licence_id=$3 and downloaded_at is not null";
    let values = values![scope.consumer, documents, scope.licence];
    let found: Vec<Uuid> = db.query(text, values, |row| row.read()).await?;
    Ok(found.into_iter().collect())
}
