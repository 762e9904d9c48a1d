//! New passwords: changed by a signed-in person, or set by a mailed link.

use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::ids::LicenceId;
use domain::mail::AccountEmail;
use serde_json::json;
use store::Db;
use store::accounts::consumers::{self, Account};
use store::accounts::one_time_tokens::{self, OneTimeToken, Purpose};
use store::accounts::sessions;
use store::secrets::hash_secret;

use super::limits::{self, AttemptKind, LimitSubject};
use super::passwords::{self, NewPassword};
use super::{SessionHolder, Visit, activation};
use crate::accounts::account_emails;
use crate::audit::audit_kind::AuditKind;
use crate::audit::record;
use crate::error::{Error, Result};
use crate::services::Services;

/// Greatest number of characters of an address (RFC 5321).
const LONGEST: usize = 254;

/// Mails a link to the account that signs in with this name, if there is one. The look-up happens when the mail is
/// sent, so that neither the response nor its time reveals whether there is such an account.
///
/// # Errors
/// `TOO_MANY_REQUESTS`.
pub async fn mail_link(
    services: &Services,
    visit: &Visit<'_>,
    name: &str,
    email: impl FnOnce(String, Option<String>) -> AccountEmail,
) -> Result<()> {
    limits::by_address(services, "forgot", visit.client).await?;
    if name.len() <= LONGEST {
        let email = email(name.to_owned(), visit.mail_domain());
        let tx = services.store.begin().await?;
        account_emails::enqueue(services, &tx, visit.licence.id, &email).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Mails a link to set a password to the account of a session; always to its own address, whoever holds the session.
///
/// # Errors
/// 422 where the account has no address; `ACCESS_DENIED` for an impersonating colleague; `TOO_MANY_REQUESTS`.
pub async fn mail_own_link(services: &Services, holder: &SessionHolder<'_>) -> Result<()> {
    holder.require_write_access()?;
    let account = consumers::find(services.store.reader(), holder.scope).await?;
    let account = account.filter(|account| account.email.is_some());
    let name = account.as_ref().and_then(|account| account.sign_in_names().next());
    let name = name.ok_or_else(|| Error::field("email", "required"))?;
    let email = |name, domain| AccountEmail::PasswordForgotten { name, domain };
    mail_link(services, &holder.visit, name, email).await
}

/// Mails a link that was asked for by an address to the others who have that address too, each by their user name.
pub async fn mail_link_to_sharers(
    services: &Services,
    licence: LicenceId,
    asked: &AccountEmail,
) -> Result<()> {
    let Some(name) = asked.typed_name() else { return Ok(()) };
    let accounts = consumers::with_email(services.store.bulk_reader(), licence, name).await?;
    let sharers = accounts.into_iter().filter(|account| account.shares_email);
    let emails: Vec<AccountEmail> = sharers.filter_map(|account| asked.to_name(account.user_name?)).collect();
    if emails.is_empty() {
        return Ok(());
    }
    let tx = services.store.begin().await?;
    for email in &emails {
        account_emails::enqueue(services, &tx, licence, email).await?;
    }
    Ok(tx.commit().await?)
}

/// The account whose password a link sets; the link stays good.
///
/// # Errors
/// `AUTH_START_PASSWORD_RESET_FAILED`; `TOO_MANY_REQUESTS`.
pub async fn account_of_link(services: &Services, visit: &Visit<'_>, token: &str) -> Result<Account> {
    limits::by_address(services, "reset", visit.client).await?;
    let token = find(services.store.reader(), visit.licence.id, token).await?;
    let token =
        token.filter(|token| token.is_valid(services.now())).ok_or(Code::AuthStartPasswordResetFailed)?;
    let account = consumers::find(services.store.reader(), token.scope).await?;
    let account = account.filter(|account| token.is_bound_to(account));
    Ok(account.ok_or(Code::AuthStartPasswordResetFailed)?)
}

/// Sets a password by a link, which is used up. Every session ends, the account's locks open, and a notice is mailed where
/// it had a password before.
///
/// # Errors
/// `UNABLE_TO_MARK_TOKEN_AS_USED_EXCEPTION` for a link that was used, `UNABLE_TO_RESET_PASSWORD` for one that is none; as
/// [`passwords::check_and_hash`]; `TOO_MANY_REQUESTS`.
pub async fn set_by_link(
    services: &Services,
    visit: &Visit<'_>,
    token: &str,
    password: String,
) -> Result<()> {
    limits::by_address(services, "reset", visit.client).await?;
    let licence = visit.licence.id;
    let token = find(services.store.reader(), licence, token).await?.ok_or(Code::UnableToResetPassword)?;
    if token.used_at.is_some() {
        return Err(Code::UnableToMarkTokenAsUsedException.into());
    }
    if !token.is_valid(services.now()) {
        return Err(Code::UnableToResetPassword.into());
    }
    let scope = token.scope;
    let account = consumers::find(services.store.reader(), scope).await?;
    let account = account.filter(|account| account.ended_at.is_none() && token.is_bound_to(account));
    let account = account.ok_or(Code::UnableToResetPassword)?;
    let new = NewPassword::of_consumer(password, &account, &visit.licence.settings);
    let hash = passwords::check_and_hash(services, new).await?;

    let now = services.now();
    let tx = services.store.begin().await?;
    if !one_time_tokens::redeem(&tx, scope.licence, token.token_hash, now).await? {
        return Err(Code::UnableToMarkTokenAsUsedException.into());
    }
    one_time_tokens::withdraw(&tx, Purpose::Password, scope).await?;
    consumers::set_password(&tx, scope, &hash, now).await?;
    activation::record_address(&tx, scope, token.created_at).await?;
    activation::record(services, &tx, &account, ActivatedBy::Password).await?;
    sessions::end_all(&tx, scope, now).await?;
    limits::password_reset_limits(services, &tx, scope.into(), account.sign_in_names(), visit.client).await?;
    let whom = (licence, Some(scope.consumer));
    record(services, &tx, whom, AuditKind::PasswordChanged, json!({}), visit.client).await?;
    // Whoever sets a first password needs no notice of it.
    if account.password_hash.is_some() {
        let domain = visit.mail_domain();
        let notice = AccountEmail::PasswordChanged { consumer: scope.consumer, domain };
        account_emails::enqueue(services, &tx, licence, &notice).await?;
    }
    Ok(tx.commit().await?)
}

/// The link's token, if it is one of this firm's.
async fn find(db: &impl Db, licence: LicenceId, token: &str) -> Result<Option<OneTimeToken>> {
    let token = one_time_tokens::find(db, Purpose::Password, hash_secret(token)).await?;
    Ok(token.filter(|token| token.scope.licence == licence))
}

/// Changes the password of the signed-in person: every other session ends, earlier mailed links are withdrawn, and a
/// notice is mailed.
///
/// # Errors
/// `AUTH_LOGIN_FAILED` for a wrong current password; as [`passwords::check_and_hash`]; `CONSUMER_LOCKED`,
/// `TOO_MANY_REQUESTS`.
pub async fn change(
    services: &Services,
    who: &SessionHolder<'_>,
    current: String,
    password: String,
) -> Result<()> {
    let (scope, client) = (who.scope, who.visit.client);
    let whose = LimitSubject::Account(scope.into());
    let attempt = limits::attempt(services, AttemptKind::Password, whose, client).await?;
    let account = consumers::find(services.store.reader(), scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let known = account.password_hash.clone();
    if !passwords::verify(services, current, known.clone()).await? {
        let tx = services.store.begin().await?;
        who.record(services, &tx, AuditKind::PasswordChangeFailed, json!({})).await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    }
    let new = NewPassword::of_consumer(password, &account, &who.visit.licence.settings);
    let hash = passwords::check_and_hash(services, new).await?;

    let now = services.now();
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    // Somebody else changed it meanwhile: what was proved counts no more.
    if account.password_hash != known {
        return Err(Code::AuthLoginFailed.into());
    }
    attempt.succeeded(&tx).await?;
    one_time_tokens::withdraw_all(&tx, scope).await?;
    consumers::set_password(&tx, scope, &hash, now).await?;
    sessions::end_others(&tx, scope, who.session, now).await?;
    limits::password_reset_limits(services, &tx, scope.into(), account.sign_in_names(), client).await?;
    who.record(services, &tx, AuditKind::PasswordChanged, json!({})).await?;
    let notice = AccountEmail::PasswordChanged { consumer: account.id, domain: who.visit.mail_domain() };
    account_emails::enqueue(services, &tx, scope.licence, &notice).await?;
    Ok(tx.commit().await?)
}
