//! The keys by which a firm's own system calls.

use chrono::{DateTime, Utc};
use store::service_keys;
use uuid::Uuid;

use crate::error::Result;
use crate::services::Services;

/// Notes when a key was last used.
pub async fn record_use(services: &Services, key: Uuid, at: DateTime<Utc>) -> Result<()> {
    let tx = services.store.begin().await?;
    service_keys::set_last_used(&tx, key, at).await?;
    Ok(tx.commit().await?)
}
