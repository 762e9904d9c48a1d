//! Drafts of a consumer's answers to an action.

use domain::codes::Code;
use serde_json::Value;
use store::Scope;
use store::portal::drafts::{self, DraftSession};
use uuid::Uuid;

use crate::error::Result;
use crate::services::Services;

/// Keeps a new edition in the place of the one with the revision `seen`; returns its own revision.
///
/// # Errors
/// `VERSION_CONFLICT` when another device has kept one meanwhile.
pub async fn write(
    services: &Services,
    scope: Scope,
    session: DraftSession,
    action: Uuid,
    data: Value,
    seen: Option<i64>,
) -> Result<i64> {
    let tx = services.store.begin().await?;
    let stored = drafts::put(&tx, scope, session, action, data, seen, services.now()).await?;
    let revision = stored.ok_or(Code::VersionConflict)?;
    tx.commit().await?;
    Ok(revision)
}

/// Throws the draft away.
pub async fn remove(services: &Services, scope: Scope, session: DraftSession, action: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    drafts::remove(&tx, scope, session, action).await?;
    Ok(tx.commit().await?)
}
