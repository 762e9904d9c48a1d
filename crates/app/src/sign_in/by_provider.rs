//! Signing in at an identity provider, which may link the account of an invitation to it.

use domain::accounts::session::{Proof, SessionContext, Stage};
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::ids::LicenceId;
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::accounts::identities::{self, LinkedIdentity};
use store::accounts::one_time_tokens::{self, Purpose};
use store::accounts::recovery_codes;
use store::{AccountKind, Scope, Tx};

use super::identities::{record_identity, refuse};
use super::sessions::{self, OpenedSession, Opening};
use super::{Visit, activation, limits};
use crate::accounts::identities::{
    IdentityAnswer, IdentityAsker, IdentityRejection, NewIdentitySignIn, ProvedIdentity, finish,
};
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::audit::record;
use crate::error::Result;
use crate::services::Services;

/// Begins to sign in, and returns the address to which the browser goes.
///
/// # Errors
/// `TOO_MANY_REQUESTS`; as [`crate::accounts::identities::start`].
pub async fn start(services: &Services, client: &Client, start: NewIdentitySignIn<'_>) -> Result<String> {
    limits::by_address(services, "identity", client).await?;
    crate::accounts::identities::start(services, start).await
}

/// Opens a session for what the provider sent along. At the level `substantial` or `high` it counts as both factors; below
/// that the session is pending where the account has a second factor.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`;
/// `TOO_MANY_REQUESTS`.
pub async fn sign_in(
    services: &Services,
    visit: &Visit<'_>,
    answer: IdentityAnswer<'_>,
) -> Result<OpenedSession> {
    let attempt = limits::nameless_attempt(services, visit.client).await?;
    let proved =
        finish(services, visit.licence, IdentityAsker::sign_in(AccountKind::Consumer), answer).await?;
    let tx = services.store.begin().await?;
    let found = match &proved {
        Ok(proved) => account_of(services, &tx, proved, visit.client).await?,
        Err(error) => Err(*error),
    };
    let (proved, (account, identity)) = match (proved, found) {
        (Ok(proved), Ok(found)) => (proved, found),
        (proved, found) => {
            let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
            let about = (provider, found.err().unwrap_or(IdentityRejection::NotLinked));
            let whom = (visit.licence.id, None);
            return Err(refuse(services, tx, whom, about, visit.client, Code::AuthLoginFailed).await?);
        }
    };
    attempt.succeeded(&tx).await?;
    let session = open(services, &tx, visit, (&account, &identity), &proved).await?;
    if session.stage != Stage::Pending {
        sessions::end_replaced(services, &tx, visit, session.id).await?;
    }
    tx.commit().await?;
    Ok(session)
}

/// Returns the account that the identity is linked to, or links the account of its invitation. Locks the account's row.
async fn account_of(
    services: &Services,
    tx: &Tx,
    proved: &ProvedIdentity,
    client: &Client,
) -> Result<std::result::Result<(Account, LinkedIdentity), IdentityRejection>> {
    let known = proved.find(tx).await?;
    let scope = match (&known, &proved.request.invitation_hash) {
        (Some(identity), _) => scope_of(identity),
        (None, None) => return Ok(Err(IdentityRejection::NotLinked)),
        (None, Some(hash)) => match find_invited(services, tx, proved.request.licence, hash.clone()).await? {
            Some(scope) => scope,
            None => return Ok(Err(IdentityRejection::InvitationInvalid)),
        },
    };
    let account = consumers::lock_for_update(tx, scope).await?;
    let Some(account) = account.filter(|account| account.ended_at.is_none()) else {
        return Ok(Err(IdentityRejection::AccountEnded));
    };
    if known.is_some() {
        // It may have been removed while the account was waited for.
        let identity = proved.find(tx).await?.filter(|identity| identity.account == scope.into());
        return Ok(identity.map(|identity| (account, identity)).ok_or(IdentityRejection::NotLinked));
    }
    let hash = proved.request.invitation_hash.clone().unwrap_or_default();
    if account.signs_in() || !accepts(services, tx, &account, hash).await? {
        return Ok(Err(IdentityRejection::InvitationInvalid));
    }
    Ok(match proved.link(services, tx, scope).await? {
        Ok(identity) => {
            record_identity(services, tx, &identity, AuditKind::IdentityLinked, client).await?;
            Ok((account, identity))
        }
        Err(error) => Err(error),
    })
}

/// The consumer of an identity.
pub(super) const fn scope_of(identity: &LinkedIdentity) -> Scope {
    Scope { licence: identity.account.licence, consumer: identity.account.id }
}

/// Returns the consumer whose invitation it is.
async fn find_invited(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    hash: Vec<u8>,
) -> Result<Option<Scope>> {
    let token = one_time_tokens::find(tx, Purpose::Password, hash).await?;
    let token = token.filter(|token| token.scope.licence == licence && token.is_valid(services.now()));
    Ok(token.map(|token| token.scope))
}

/// Uses the invitation up, if it went to the address that the account has now.
async fn accepts(services: &Services, tx: &Tx, account: &Account, hash: Vec<u8>) -> Result<bool> {
    let token = one_time_tokens::find(tx, Purpose::Password, hash.clone()).await?;
    let Some(token) = token.filter(|token| token.is_bound_to(account)) else { return Ok(false) };
    if !one_time_tokens::redeem(tx, account.licence, hash, services.now()).await? {
        return Ok(false);
    }
    activation::record_address(tx, account.scope(), token.created_at).await?;
    one_time_tokens::withdraw(tx, Purpose::Password, account.scope()).await?;
    Ok(true)
}

/// Opens the session, with what follows from a sign-in.
async fn open(
    services: &Services,
    tx: &Tx,
    visit: &Visit<'_>,
    (account, identity): (&Account, &LinkedIdentity),
    proved: &ProvedIdentity,
) -> Result<OpenedSession> {
    let (level, client) = (proved.sign_in.level, visit.client);
    let stage = account.factors(visit.licence.settings.two_factor_required).after_provider(level);
    let context = SessionContext::by_provider(proved.sign_in.clone(), proved.recent_proof(services));
    let opening = Opening::for_consumer(stage, context);
    let mut session = sessions::open(services, tx, account.scope(), opening, client).await?;
    identities::record_use(tx, (identity.account.licence, identity.id), level, services.now()).await?;
    record_identity(services, tx, identity, AuditKind::IdentityUsed, client).await?;
    let whom = (account.licence, Some(account.id));
    let mut details = json!({ "session": session.id, "by": Proof::Provider, "provider": identity.provider });
    if let Some(level) = level {
        details["level"] = json!(level);
    }
    if stage == Stage::Pending {
        let has_codes = recovery_codes::has_any(tx, account.scope()).await?;
        session.methods = account.factors(false).methods(has_codes);
        record(services, tx, whom, AuditKind::ProviderAccepted, details, client).await?;
        return Ok(session);
    }
    activation::record(services, tx, account, ActivatedBy::SignIn).await?;
    record(services, tx, whom, AuditKind::LoginSucceeded, details, client).await?;
    Ok(session)
}
