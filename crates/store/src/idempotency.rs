//! Stored responses of requests: the same request sent twice acts once, because its response is stored with the change.

use chrono::{DateTime, Utc};

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// An answer given before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    pub request_hash: Vec<u8>,
    pub status: u16,
    pub body: String,
}

/// The answer that was given to this consumer's key, if any.
pub async fn find(db: &impl Db, scope: Scope, key: &str) -> Result<Option<StoredResponse>> {
    let text = "select request_hash,status,body from idempotency_keys \
         where consumer_id=$1 and key=$2 and licence_id=$3";
    let read = |row: &mut Row<'_>| {
        Ok(StoredResponse {
            request_hash: row.read()?,
            status: u16::try_from(row.read::<i64>()?).unwrap_or(200),
            body: row.read()?,
        })
    };
    db.query_opt(text, values![scope.consumer, key, scope.licence], read).await
}

/// Keeps an answer under the consumer's key.
///
/// # Errors
/// [`crate::StoreError::Duplicate`] when the same request is being answered at this moment by somebody else.
pub async fn insert(
    tx: &Tx,
    scope: Scope,
    key: &str,
    kept: StoredResponse,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "insert into idempotency_keys (licence_id,consumer_id,key,request_hash,status,body,created_at) \
         values ($1,$2,$3,$4,$5,$6,$7)";
    let status = i64::from(kept.status);
    let values = values![scope.licence, scope.consumer, key, kept.request_hash, status, kept.body, now];
    tx.execute(text, values).await?;
    Ok(())
}
