//! Step-up: what somebody who is signed in has to prove again before they sign, decide or change what guards the account.
//! The rules are in [`domain::session`].

use domain::codes::Code;
use domain::session::{Context, ProofAsked};
use store::consumers::{self, Account};
use store::sessions;
use store::{Db, Scope};
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

/// Lets nobody sign or decide whose account has two-factor and whose session has not proved a second factor: at
/// sign-in, or by a code within the last five minutes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code.
pub async fn require_second_factor(
    services: &Services,
    db: &impl Db,
    scope: Scope,
    session: Uuid,
) -> Result<()> {
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.two_factor.enabled || context(db, scope, session).await?.proves_second_factor(services.now())
    {
        return Ok(());
    }
    Err(Error::ConfirmationRequired(ProofAsked::Code))
}

/// Lets nobody change what guards the account who has not proved within the last five minutes that it is them: by a
/// password or code at sign-in or since.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code where the account has two-factor and else for the password.
pub async fn require_recent(services: &Services, db: &impl Db, scope: Scope, session: Uuid) -> Result<()> {
    if context(db, scope, session).await?.is_recent(services.now()) {
        return Ok(());
    }
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    Err(Error::ConfirmationRequired(strongest(&account)))
}

/// The strongest proof that an account has.
const fn strongest(account: &Account) -> ProofAsked {
    if account.two_factor.enabled { ProofAsked::Code } else { ProofAsked::Password }
}
