//! Step-up: what somebody who is signed in has to prove again before they sign, decide or change what guards the
//! account. `POST /api/auth/confirm` takes the proof; the rules are in [`domain::session`].

use domain::codes::Code;
use domain::session::Context;
use store::Db;
use store::consumers::{self, Account};
use store::sessions;

use super::identity::Identity;
use crate::error::{ApiError, ApiResult, ProofAsked};
use crate::state::App;

/// The authentication context of the session that asks.
///
/// # Errors
/// `AUTH_TOKEN_INVALID` when the session is gone.
pub async fn context(db: &impl Db, who: &Identity) -> ApiResult<Context> {
    let session = sessions::find(db, who.scope, who.session).await?;
    Ok(session.ok_or(Code::AuthTokenInvalid)?.context)
}

/// Lets nobody sign or decide whose account has two-factor and whose session has not proved a second factor: at
/// sign-in, or by a code within the last five minutes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code.
pub async fn require_second_factor(app: &App, db: &impl Db, who: &Identity) -> ApiResult<()> {
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.two_factor.enabled || context(db, who).await?.proves_second_factor(app.now()) {
        return Ok(());
    }
    Err(required(ProofAsked::Code))
}

/// Lets nobody change what guards the account who has not proved within the last five minutes that it is them: by a
/// password or code at sign-in or since.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code where the account has two-factor and else for the password;
/// `ACCESS_DENIED` for an impersonating colleague, who has read access only.
pub async fn require_recent_confirmation(app: &App, db: &impl Db, who: &Identity) -> ApiResult<()> {
    who.require_write_access()?;
    if context(db, who).await?.is_recent(app.now()) {
        return Ok(());
    }
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    Err(required(proof_asked(&account)))
}

/// What an account is asked for: the strongest that it has.
const fn proof_asked(account: &Account) -> ProofAsked {
    if account.two_factor.enabled { ProofAsked::Code } else { ProofAsked::Password }
}

fn required(proof: ProofAsked) -> ApiError {
    let mut error = ApiError::new(Code::ConfirmationRequired);
    error.confirm = Some(proof);
    error
}
