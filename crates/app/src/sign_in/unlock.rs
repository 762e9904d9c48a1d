//! Unlocking for a consumer whom the failures of others lock out.

use domain::codes::Code;
use serde_json::json;
use store::accounts::consumers;
use store::accounts::one_time_tokens::{self, Purpose};
use store::secrets::hash_secret;
use uuid::Uuid;

use super::{Visit, devices, limits};
use crate::audit::audit_kind::AuditKind;
use crate::audit::record;
use crate::error::Result;
use crate::services::Services;

/// Uses a link up that was mailed for this, and returns the consumer whose device the browser now is: its failures are
/// counted apart, and those that it has count no more.
///
/// # Errors
/// `AUTH_START_PASSWORD_RESET_FAILED`; `TOO_MANY_REQUESTS`.
pub async fn unlock_account(services: &Services, visit: &Visit<'_>, token: &str) -> Result<Uuid> {
    limits::by_address(services, "reset", visit.client).await?;
    let licence = visit.licence.id;
    let token = one_time_tokens::find(services.store.reader(), Purpose::Unlock, hash_secret(token)).await?;
    let token = token.filter(|token| token.scope.licence == licence && token.is_valid(services.now()));
    let token = token.ok_or(Code::AuthStartPasswordResetFailed)?;
    let tx = services.store.begin().await?;
    let account = consumers::find(&tx, token.scope).await?;
    let account = account.filter(|account| account.ended_at.is_none() && token.is_bound_to(account));
    let account = account.ok_or(Code::AuthStartPasswordResetFailed)?;
    if !one_time_tokens::redeem(&tx, licence, token.token_hash, services.now()).await? {
        return Err(Code::AuthStartPasswordResetFailed.into());
    }
    // The browser may carry the account's mark already, with failures of its own.
    if let Some(nonce) = devices::trusted_nonce(services, visit.device_marks, account.id) {
        limits::reopen_device(&tx, &nonce).await?;
    }
    let whom = (licence, Some(account.id));
    record(services, &tx, whom, AuditKind::LoginUnlocked, json!({}), visit.client).await?;
    tx.commit().await?;
    Ok(account.id)
}
