//! Unlocking for a member of staff whom the failures of others lock out.

use chrono::TimeDelta;
use domain::accounts::staff::may_sign_in;
use domain::codes::Code;
use domain::mail::StaffEmail;
use serde_json::json;
use store::Tx;
use store::accounts::rate_limits::{self, Limit, RateLimitDecision};
use store::firms::licences::LicenceRow;
use store::secrets::{hash_secret, new_secret};
use store::staff::{self, StaffMember, unlock_links};
use uuid::Uuid;

use super::mail;
use super::sessions::record;
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;
use crate::sign_in::{devices, limits};

/// Lifetime of a link.
const LASTS: TimeDelta = TimeDelta::minutes(15);
/// Limit for the links that one account is mailed.
const LINKS: Limit = Limit { attempts: 1, window: LASTS, lock: None, growing_to: None };

/// Mails a link to the account that signs in with this address, if there is one. The look-up happens when the mail is
/// sent, so that neither the response nor its time reveals whether there is such an account.
///
/// # Errors
/// `TOO_MANY_REQUESTS`.
pub async fn request_unlock(
    services: &Services,
    licence: &LicenceRow,
    email: &str,
    client: &Client,
) -> Result<()> {
    limits::by_address(services, "staff-unlock", client).await?;
    if !may_sign_in(licence.settings.desk) {
        return Ok(());
    }
    let letter = StaffEmail::Unlock { email: email.trim().to_owned() };
    let tx = services.store.begin().await?;
    mail(services, &tx, licence.id, &letter).await?;
    Ok(tx.commit().await?)
}

/// Makes a link and returns its secret; none for an account that had one within a quarter of an hour. A mail that is tried
/// again is not counted again.
pub async fn new_link(
    services: &Services,
    tx: &Tx,
    member: &StaffMember,
    is_first_try: bool,
) -> Result<Option<String>> {
    let now = services.now();
    if is_first_try {
        let key = format!("unlock:staff:{}", member.id);
        if rate_limits::attempt(tx, &key, LINKS, now).await? != RateLimitDecision::Allowed {
            return Ok(None);
        }
    }
    let secret = new_secret();
    unlock_links::add(tx, (member.licence, member.id), hash_secret(&secret), (now, now + LASTS)).await?;
    Ok(Some(secret))
}

/// Uses a link up and returns whose device the browser now is: its failures are counted apart, and those that it has count
/// no more.
///
/// # Errors
/// `AUTH_START_PASSWORD_RESET_FAILED`; `TOO_MANY_REQUESTS`.
pub async fn unlock_account(
    services: &Services,
    licence: &LicenceRow,
    (token, device_marks): (&str, &[String]),
    client: &Client,
) -> Result<Uuid> {
    limits::by_address(services, "staff-unlock", client).await?;
    let tx = services.store.begin().await?;
    let found = unlock_links::redeem(&tx, licence.id, hash_secret(token), services.now()).await?;
    let found = found.filter(|_| may_sign_in(licence.settings.desk));
    let id = found.ok_or(Code::AuthStartPasswordResetFailed)?;
    let member = staff::find(&tx, licence.id, id).await?;
    let member = member.filter(|member| member.disabled_at.is_none() && member.activated_at.is_some());
    let member = member.ok_or(Code::AuthStartPasswordResetFailed)?;
    // The browser may carry the account's mark already, with failures of its own.
    if let Some(nonce) = devices::trusted_nonce(services, device_marks, member.id) {
        limits::reopen_device(&tx, &nonce).await?;
    }
    record(services, &tx, &member, "staff.unlocked", json!({}), client).await?;
    tx.commit().await?;
    Ok(member.id)
}
