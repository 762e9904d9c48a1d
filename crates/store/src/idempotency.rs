//! The same request sent twice acts once: its first answer is kept with the change.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, EntityTrait};
use uuid::Uuid;

use crate::entities::idempotency_keys;
use crate::{Db, Result, Tx};

/// An answer given before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredResponse {
    pub request_hash: Vec<u8>,
    pub status: u16,
    pub body: String,
}

/// The answer that was given to this consumer's key, if any.
pub async fn find(db: &impl Db, consumer: Uuid, key: &str) -> Result<Option<StoredResponse>> {
    let row = idempotency_keys::Entity::find_by_id((consumer, key.to_owned())).one(db.connection()).await?;
    Ok(row.map(|row| StoredResponse {
        request_hash: row.request_hash,
        status: u16::try_from(row.status).unwrap_or(200),
        body: row.body,
    }))
}

/// Keeps an answer under the consumer's key.
///
/// # Errors
/// [`crate::StoreError::Duplicate`] when the same request is being answered at this moment by somebody else.
pub async fn insert(
    tx: &Tx,
    consumer: Uuid,
    key: &str,
    kept: StoredResponse,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = idempotency_keys::ActiveModel {
        consumer_id: Set(consumer),
        key: Set(key.to_owned()),
        request_hash: Set(kept.request_hash),
        status: Set(i64::from(kept.status)),
        body: Set(kept.body),
        created_at: Set(now),
    };
    idempotency_keys::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}
