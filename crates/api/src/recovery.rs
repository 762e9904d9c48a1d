//! What the firm and the operator do for an account that its consumer cannot reach any more, or that somebody else may
//! have reached.

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::mail::AccountEmail;
use serde_json::json;
use store::consumers::{self, Account};
use store::{Tx, one_time_tokens, sessions, two_factor_resets};
use uuid::Uuid;

use crate::http::error::ApiResult;
use crate::session::account_emails;
use crate::state::App;
use app::{AuditLog, Caller};

/// How long the owner has to stop a reset of the second factor.
pub const RESET_WAIT: TimeDelta = TimeDelta::hours(24);

/// When a reset of the second factor takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// After [`RESET_WAIT`].
    Day,
    /// At once: the operator's alone.
    None,
}

/// Asks for the second factor to be switched off: after a day, in which a right code withdraws it. Answers when it takes
/// effect, or nothing where two-factor is not on.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn reset_two_factor(
    app: &App,
    licence: Uuid,
    external_id: &str,
    wait: Wait,
    caller: &Caller,
) -> ApiResult<Option<DateTime<Utc>>> {
    let directory = app.directory().await?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let account = active(&tx, licence, external_id).await?;
    let scope = account.scope();
    let branch = directory.branch_of(&account).map(str::to_owned);
    if !account.two_factor.enabled {
        return Ok(None);
    }
    if wait == Wait::None {
        AuditLog::new(app, &tx, whom(&account), caller).record("two_factor.reset_asked", json!({})).await?;
        two_factor_resets::switch_off(&tx, scope, branch, now).await?;
        tx.commit().await?;
        return Ok(Some(now));
    }
    if let Some(at) = account.two_factor.reset_at {
        return Ok(Some(at));
    }
    let at = now + RESET_WAIT;
    consumers::set_two_factor_reset(&tx, scope, Some(at)).await?;
    two_factor_resets::schedule(&tx, scope, branch.clone(), at, now).await?;
    let details = json!({ "takes_effect_at": at });
    AuditLog::new(app, &tx, whom(&account), caller).record("two_factor.reset_asked", details).await?;
    let letter = AccountEmail::TwoFactorReset { consumer: account.id, domain: branch, at };
    account_emails::enqueue(app, &tx, licence, &letter).await?;
    tx.commit().await?;
    Ok(Some(at))
}

/// Withdraws a reset that has not taken effect yet; whether there was one.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn keep_two_factor(
    app: &App,
    licence: Uuid,
    external_id: &str,
    caller: &Caller,
) -> ApiResult<bool> {
    let tx = app.store.begin().await?;
    let account = active(&tx, licence, external_id).await?;
    if account.two_factor.reset_at.is_none() {
        return Ok(false);
    }
    consumers::set_two_factor_reset(&tx, account.scope(), None).await?;
    AuditLog::new(app, &tx, whom(&account), caller).record("two_factor.reset_withdrawn", json!({})).await?;
    tx.commit().await?;
    Ok(true)
}

/// Ends every session of a consumer and withdraws every link to them; answers how many sessions there were.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn end_sessions(app: &App, licence: Uuid, external_id: &str, caller: &Caller) -> ApiResult<u64> {
    let directory = app.directory().await?;
    let tx = app.store.begin().await?;
    let account = active(&tx, licence, external_id).await?;
    let ended = sessions::end_all(&tx, account.scope(), app.now()).await?;
    one_time_tokens::withdraw_all(&tx, account.scope()).await?;
    AuditLog::new(app, &tx, whom(&account), caller)
        .record("sessions.ended", json!({ "count": ended }))
        .await?;
    if ended > 0 {
        let domain = directory.branch_of(&account).map(str::to_owned);
        let letter = AccountEmail::SessionsEnded { consumer: account.id, domain };
        account_emails::enqueue(app, &tx, licence, &letter).await?;
    }
    tx.commit().await?;
    Ok(ended)
}

async fn active(tx: &Tx, licence: Uuid, external_id: &str) -> ApiResult<Account> {
    let account = consumers::hold_external(tx, licence, vec![external_id.to_owned()]).await?;
    let account = account.into_values().find(|account| account.ended_at.is_none());
    account.ok_or_else(|| Code::ConsumerNotFound.into())
}

const fn whom(account: &Account) -> (Uuid, Option<Uuid>) {
    (account.licence, Some(account.id))
}
