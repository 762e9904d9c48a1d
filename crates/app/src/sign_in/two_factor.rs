//! The second factor of a consumer: codes of their authenticator app, and recovery codes for when it is lost.

use chrono::TimeDelta;
use domain::accounts::session::Proof;
use domain::mail::AccountEmail;
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::accounts::{recovery_codes, two_factor_setups};
use store::secrets::hash_secret;
use store::{Scope, Tx};
use uuid::Uuid;

use super::limits::CountedAttempt;
use super::{SessionHolder, totp};
use crate::accounts::account_emails;
use crate::audit;
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;

/// Time that a prepared secret may wait for the code that confirms it.
pub const PREPARED: TimeDelta = TimeDelta::minutes(10);
/// Number of recovery codes in a set.
const RECOVERY_CODES: usize = 10;
/// Random bytes of a recovery code: 112 bits, too many to search for even with the table of their hashes in hand.
const RECOVERY_BYTES: usize = 14;

/// A secret that a code has confirmed.
#[derive(Debug)]
pub struct ConfirmedSecret {
    pub sealed: Vec<u8>,
    /// The time step of the code, which is used up.
    pub step: i64,
}

/// Checks a code against the secret that this session prepared within the last ten minutes.
pub async fn confirm(
    services: &Services,
    tx: &Tx,
    scope: Scope,
    session: Uuid,
    code: &str,
) -> Result<Option<ConfirmedSecret>> {
    let since = services.now() - PREPARED;
    let Some(sealed) = two_factor_setups::find(tx, scope, session, since).await? else { return Ok(None) };
    let step = totp::step_of_code(services, &sealed, code)?;
    Ok(step.map(|step| ConfirmedSecret { sealed, step }))
}

/// Checks a code of the authenticator app, or a recovery code of an account with an app or a passkey, and uses it up.
pub async fn prove(services: &Services, tx: &Tx, account: &Account, code: &str) -> Result<Option<Proof>> {
    let code = totp::strip_separators(code);
    if !account.factors(false).has_any() {
        return Ok(None);
    }
    if let Some(sealed) = account.two_factor.sealed_secret.as_ref().filter(|_| account.two_factor.enabled)
        && let Some(step) = totp::step_of_code(services, sealed, &code)?
    {
        let first = consumers::accept_step(tx, account.scope(), step).await?;
        return Ok(first.then_some(Proof::Totp));
    }
    let hash = hash_secret(&code.to_lowercase());
    let taken = recovery_codes::redeem(tx, account.scope(), hash, services.now()).await?;
    Ok(taken.then_some(Proof::Recovery))
}

/// Records the effects of a proved second factor: a pending reset by the firm is withdrawn, because its owner needs
/// none, and the use of a recovery code is recorded in the audit trail.
pub async fn record_proof(
    services: &Services,
    tx: &Tx,
    account: &Account,
    client: &Client,
    proof: Proof,
) -> Result<()> {
    withdraw_reset(services, tx, account, client).await?;
    if proof == Proof::Recovery {
        let whom = (account.licence, Some(account.id));
        audit::record(services, tx, whom, AuditKind::RecoveryCodeUsed, json!({}), client).await?;
    }
    Ok(())
}

/// Withdraws a pending reset by the firm, because the owner still has the second factor.
pub async fn withdraw_reset(services: &Services, tx: &Tx, account: &Account, client: &Client) -> Result<()> {
    if account.two_factor.reset_at.is_none() {
        return Ok(());
    }
    consumers::set_two_factor_reset(tx, account.scope(), None).await?;
    let whom = (account.licence, Some(account.id));
    audit::record(services, tx, whom, AuditKind::TwoFactorResetWithdrawn, json!({}), client).await
}

/// Mails the owner when wrong codes have locked the second step: somebody has passed the first one. Wrong codes while a
/// first app is set up do not mean that.
pub async fn mail_if_closed(
    services: &Services,
    tx: &Tx,
    (account, who): (&Account, &SessionHolder<'_>),
    attempt: &CountedAttempt,
) -> Result<()> {
    if account.factors(false).has_any() && attempt.has_closed(tx, services.now()).await? {
        let notice = AccountEmail::CodesFailed { consumer: account.id, domain: who.visit.mail_domain() };
        account_emails::enqueue(services, tx, account.licence, &notice).await?;
    }
    Ok(())
}

/// Replaces the account's recovery codes and returns the new ones, which are never shown again.
pub async fn new_recovery_codes(tx: &Tx, account: &Account) -> Result<Vec<String>> {
    let codes: Vec<String> = (0..RECOVERY_CODES)
        .map(|_| totp::base32(&rand::random::<[u8; RECOVERY_BYTES]>()).to_lowercase())
        .collect();
    let hashes = codes.iter().map(|code| hash_secret(code)).collect();
    recovery_codes::replace(tx, account.scope(), hashes).await?;
    Ok(codes.iter().map(|code| in_groups(code)).collect())
}

/// `abcdefghijkl` as `abcd-efgh-ijkl`.
fn in_groups(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}
