//! Recovery of an account that its consumer can no longer reach, or that somebody else may have reached: acts of the
//! firm and of the operator.

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::job::Job;
use domain::mail::AccountEmail;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::accounts::{one_time_tokens, passkeys, recovery_codes, sessions};
use store::{Scope, Tx, jobs};
use uuid::Uuid;

use crate::accounts::account_emails::{self, branch_domain};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Time that the owner has to stop a reset of the second factor.
pub const RESET_WAIT: TimeDelta = TimeDelta::hours(24);

/// A reset of the second factor as it is asked for.
#[derive(Clone, Debug)]
pub struct ResetRequest {
    pub wait: Wait,
    /// Way in which the identity of the consumer was verified, for the audit trail.
    pub identity_check: Option<String>,
}

/// Time at which a reset of the second factor takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// Takes effect after [`RESET_WAIT`].
    Day,
    /// Takes effect at once: the operator's alone.
    None,
}

/// Switches the second factor of an account off, passkeys included, once the reset takes effect.
#[derive(Debug, Deserialize, Serialize)]
pub struct TwoFactorResetJob {
    pub consumer: Uuid,
    /// The branch that links of the mail lead to.
    pub domain: Option<String>,
}

impl Job for TwoFactorResetJob {
    const NAME: &'static str = "two_factor_reset";
}

/// Asks for the second factor to be switched off, passkeys included (a lost phone has both): after a day, in which a right
/// code or passkey withdraws it. Answers when it takes effect, or nothing where the account has no second factor.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn reset_two_factor(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    ResetRequest { wait, identity_check }: ResetRequest,
    caller: &Caller,
) -> Result<Option<DateTime<Utc>>> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let account = lock_active(&tx, licence, external_id).await?;
    let scope = account.scope();
    if !account.factors(false).has_any() {
        return Ok(None);
    }
    let log = AuditWriter::of_consumer(services, &tx, scope, caller);
    let domain = branch_domain(&tx, &account).await?;
    if wait == Wait::None {
        log.record("two_factor.reset_asked", json!({ "identity_check": identity_check })).await?;
        switch_off(services, &tx, scope, domain).await?;
        tx.commit().await?;
        return Ok(Some(now));
    }
    if let Some(at) = account.two_factor.reset_at {
        return Ok(Some(at));
    }
    let at = now + RESET_WAIT;
    consumers::set_two_factor_reset(&tx, scope, Some(at)).await?;
    let job = TwoFactorResetJob { consumer: scope.consumer, domain: domain.clone() };
    jobs::enqueue(&tx, services.new_id(), Some(licence), &job, at, now).await?;
    let details = json!({ "takes_effect_at": at, "identity_check": identity_check });
    log.record("two_factor.reset_asked", details).await?;
    let email = AccountEmail::TwoFactorReset { consumer: account.id, domain, at };
    account_emails::enqueue(services, &tx, licence, &email).await?;
    tx.commit().await?;
    Ok(Some(at))
}

/// Withdraws a reset that has not taken effect yet; returns true if there was one.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn cancel_two_factor_reset(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    caller: &Caller,
) -> Result<bool> {
    let tx = services.store.begin().await?;
    let account = lock_active(&tx, licence, external_id).await?;
    if account.two_factor.reset_at.is_none() {
        return Ok(false);
    }
    consumers::set_two_factor_reset(&tx, account.scope(), None).await?;
    let log = AuditWriter::of_consumer(services, &tx, account.scope(), caller);
    log.record("two_factor.reset_withdrawn", json!({})).await?;
    tx.commit().await?;
    Ok(true)
}

/// Switches the second factor off where its reset has taken effect. One that was withdrawn, or asked for again and due
/// later, changes nothing.
pub async fn apply_due_reset(services: &Services, scope: Scope, domain: Option<String>) -> Result<()> {
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, scope).await?.filter(|account| account.ended_at.is_none());
    let reset_at = account.and_then(|account| account.two_factor.reset_at);
    if reset_at.is_none_or(|at| at > services.now()) {
        return Ok(());
    }
    switch_off(services, &tx, scope, domain).await?;
    Ok(tx.commit().await?)
}

/// Switches the second factor off: the secret, the passkeys and the recovery codes are deleted, every session ends, the
/// consumer gets a mail, and the audit trail says so.
async fn switch_off(services: &Services, tx: &Tx, scope: Scope, domain: Option<String>) -> Result<()> {
    consumers::disable_two_factor(tx, scope).await?;
    let passkeys = passkeys::remove_all(tx, scope).await?;
    recovery_codes::remove(tx, scope).await?;
    sessions::end_all(tx, scope, services.now()).await?;
    let caller = Caller::system();
    let log = AuditWriter::of_consumer(services, tx, scope, &caller);
    log.record("two_factor.reset", json!({ "passkeys": passkeys })).await?;
    let email = AccountEmail::TwoFactorChanged { consumer: scope.consumer, domain, enabled: false };
    account_emails::enqueue(services, tx, scope.licence, &email).await?;
    Ok(())
}

/// Ends every session of a consumer and withdraws every link to them; returns the number of sessions.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn end_sessions(
    services: &Services,
    licence: LicenceId,
    external_id: &str,
    caller: &Caller,
) -> Result<u64> {
    let tx = services.store.begin().await?;
    let account = lock_active(&tx, licence, external_id).await?;
    let scope = account.scope();
    let ended = sessions::end_all(&tx, scope, services.now()).await?;
    one_time_tokens::withdraw_all(&tx, scope).await?;
    let log = AuditWriter::of_consumer(services, &tx, scope, caller);
    log.record("sessions.ended", json!({ "count": ended })).await?;
    if ended > 0 {
        let domain = branch_domain(&tx, &account).await?;
        let email = AccountEmail::SessionsEnded { consumer: account.id, domain };
        account_emails::enqueue(services, &tx, licence, &email).await?;
    }
    tx.commit().await?;
    Ok(ended)
}

/// Locks the account of a consumer whose relationship with the firm has not ended.
async fn lock_active(tx: &Tx, licence: LicenceId, external_id: &str) -> Result<Account> {
    let accounts = consumers::hold_external(tx, licence, vec![external_id.to_owned()]).await?;
    let account = accounts.into_values().find(|account| account.ended_at.is_none());
    Ok(account.ok_or(Code::ConsumerNotFound)?)
}
