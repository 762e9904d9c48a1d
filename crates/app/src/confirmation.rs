//! Step-up: what somebody who is signed in has to prove again before they sign, decide or change what guards the account.
//! The rules are in [`domain::session`].

use domain::codes::Code;
use domain::session::{Context, Proof, ProofAsked};
use store::consumers::{self, Account};
use store::{Db, Scope};
use store::{recovery_codes, sessions};
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::services::Services;

/// The authentication context of a session.
///
/// # Errors
/// `AUTH_TOKEN_INVALID` when the session is gone.
pub async fn context(db: &impl Db, scope: Scope, session: Uuid) -> Result<Context> {
    let session = sessions::find(db, scope, session).await?;
    Ok(session.ok_or(Code::AuthTokenInvalid)?.context)
}

/// Lets nobody sign or decide whose account has two-factor or a passkey and whose session has not proved a second
/// factor: at sign-in, or within the last five minutes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a passkey or a code.
pub async fn require_second_factor(
    services: &Services,
    db: &impl Db,
    scope: Scope,
    session: Uuid,
) -> Result<()> {
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.factors(false).has_any()
        || context(db, scope, session).await?.proves_second_factor(services.now())
    {
        return Ok(());
    }
    asked(db, &account, false).await
}

/// Lets nobody change what guards the account who has not proved within the last five minutes that it is them: by a
/// password or code at sign-in or since.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code or a passkey where the account has one and else for the password,
/// which is taken in every case.
pub async fn require_recent(services: &Services, db: &impl Db, scope: Scope, session: Uuid) -> Result<()> {
    if context(db, scope, session).await?.is_recent(services.now()) {
        return Ok(());
    }
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    asked(db, &account, true).await
}

/// Lets nobody add, replace or remove a second factor who has not proved one within the last five minutes, where the
/// account has one: whoever knows the password alone could give the account a second factor of their own. Where it has
/// none, any proof will do.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a passkey or a code where the account has one and else for the password.
pub async fn require_for_factor_change(
    services: &Services,
    db: &impl Db,
    scope: Scope,
    session: Uuid,
) -> Result<()> {
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.factors(false).has_any() {
        return require_recent(services, db, scope, session).await;
    }
    let recent = context(db, scope, session).await?.recent(services.now());
    if recent.is_some_and(Proof::is_second_factor) { Ok(()) } else { asked(db, &account, false).await }
}

/// The refusal, with the proof that is asked for and all that are taken.
async fn asked(db: &impl Db, account: &Account, takes_password: bool) -> Result<()> {
    let factors = account.factors(false);
    let recovery_codes = factors.has_any() && recovery_codes::has_any(db, account.id).await?;
    // An account without a password is told to confirm by it all the same: it has to set one first.
    let password = takes_password && (account.password_hash.is_some() || !factors.has_any());
    let taken: Vec<ProofAsked> = factors.taken(recovery_codes, password);
    Err(Error::ConfirmationRequired { asked: factors.asked(), taken })
}
