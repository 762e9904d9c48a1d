//! Step-up: what somebody who is signed in has to prove again before they sign, decide, pay or change what guards the
//! account. The rules are in [`domain::accounts::session`].

use domain::accounts::session::{Confirmation, Factors, ProofAsked, SessionContext};
use domain::action_type::ActionType;
use domain::assurance::{AssuranceLevel, meets};
use domain::change_proposals::ProposalField;
use domain::codes::Code;
use domain::licence::Licence as LicenceSettings;
use store::accounts::consumers::{self, Account};
use store::accounts::{recovery_codes, sessions};
use store::{Db, Scope};
use uuid::Uuid;

use crate::accounts::identities;
use crate::error::{Error, Result};
use crate::services::Services;

/// Returns the authentication context of a session.
///
/// # Errors
/// `AUTH_TOKEN_INVALID` when the session is gone.
pub async fn read_context(db: &impl Db, scope: Scope, session: Uuid) -> Result<SessionContext> {
    let session = sessions::find(db, scope, session).await?;
    Ok(session.ok_or(Code::AuthTokenInvalid)?.context)
}

/// Lets nobody answer an action who has not signed in at the level that the firm asks for, or who has to prove again who
/// they are before they sign, decide or pay: where the account has two-factor, a passkey or an identity provider.
///
/// # Errors
/// `ASSURANCE_REQUIRED`; `CONFIRMATION_REQUIRED`, which asks for a second factor where the account has one of the portal's
/// own.
pub async fn require_for_action(
    services: &Services,
    db: &impl Db,
    licence: &LicenceSettings,
    (scope, session): (Scope, Uuid),
    kind: ActionType,
) -> Result<()> {
    if let Some(level) = licence.required_level(kind)
        && !meets(read_context(db, scope, session).await?.level(), Some(level))
    {
        return Err(Error::AssuranceRequired(level));
    }
    if !kind.is_decision() && kind != ActionType::PayInvoice {
        return Ok(());
    }
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.factors(false).has_any() {
        require_second_factor(services, db, &account, session).await
    } else if account.has_identity {
        require_recent(services, db, scope, session).await
    } else {
        Ok(())
    }
}

/// Lets nobody change what guards the account, take along all that is the consumer's or make an address at which others read
/// it, who has not proved within the last five minutes that it is them: by a password, a code or a provider at sign-in or
/// since.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a code or a passkey where the account has one and else for the password,
/// which is taken in every case.
pub async fn require_recent(services: &Services, db: &impl Db, scope: Scope, session: Uuid) -> Result<()> {
    if read_context(db, scope, session).await?.is_recent(services.now()) {
        return Ok(());
    }
    let account = consumers::find(db, scope).await?.ok_or(Code::AuthTokenInvalid)?;
    refuse(services, db, &account, None).await
}

/// Requires a second factor that was proved within the last five minutes to add, replace or remove a second factor or
/// an identity, where the account has one: somebody who knows only the password could otherwise add a second factor of
/// their own. Where it has none, any proof suffices.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`, which asks for a passkey or a code where the account has one and else for the password.
pub async fn require_for_factor_change(
    services: &Services,
    db: &impl Db,
    account: &Account,
    session: Uuid,
) -> Result<()> {
    if account.factors(false).has_any() {
        require_second_factor(services, db, account, session).await
    } else {
        require_recent(services, db, account.scope(), session).await
    }
}

/// Requires a proof for proposing to change an address of contact or payment: as for other acts where the account has a
/// second factor or an identity provider, and for an account number in every case. Returns the last proof, where it
/// still counts.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `AUTH_TOKEN_INVALID` when the session is gone.
pub async fn require_for_proposal(
    services: &Services,
    db: &impl Db,
    account: &Account,
    session: Uuid,
    field: ProposalField,
) -> Result<Option<Confirmation>> {
    if field.is_guarded() {
        if account.factors(false).has_any() {
            require_second_factor(services, db, account, session).await?;
        } else if account.has_identity || field == ProposalField::Iban {
            require_recent(services, db, account.scope(), session).await?;
        }
    }
    let context = read_context(db, account.scope(), session).await?;
    Ok(context.confirmed.filter(|_| context.is_recent(services.now())))
}

async fn require_second_factor(
    services: &Services,
    db: &impl Db,
    account: &Account,
    session: Uuid,
) -> Result<()> {
    if read_context(db, account.scope(), session).await?.recent_second_factor(services.now()) {
        return Ok(());
    }
    refuse(services, db, account, Some(AssuranceLevel::Substantial)).await
}

/// Returns the error with the required proof and all that are accepted. Where a second factor is required, these are
/// providers which reach this level, and not the password.
async fn refuse(
    services: &Services,
    db: &impl Db,
    account: &Account,
    level: Option<AssuranceLevel>,
) -> Result<()> {
    let has_provider =
        account.has_identity && identities::reaches_level(services, db, account.scope(), level).await?;
    let factors = Factors { provider: has_provider, ..account.factors(false) };
    let recovery_codes = factors.has_any() && recovery_codes::has_any(db, account.scope()).await?;
    let has_other = factors.has_any() || factors.provider;
    let password = level.is_none() && account.password_hash.is_some();
    if password || has_other {
        return Err(Error::ConfirmationRequired {
            asked: factors.required_proof(password),
            taken: factors.accepted_proofs(recovery_codes, password),
        });
    }
    // Whoever was handed a session proved nothing by it. Who reads the account's mail can set a password.
    let taken = if account.email.is_some() { ProofAsked::PasswordLink } else { ProofAsked::Password };
    Err(Error::ConfirmationRequired { asked: ProofAsked::Password, taken: vec![taken] })
}
