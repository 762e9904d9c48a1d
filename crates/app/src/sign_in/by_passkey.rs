//! Signing in with a passkey, which counts as both factors.

use domain::accounts::session::{Began, Factors, Proof, SessionContext, Stage};
use domain::codes::Code;
use domain::events::ActivatedBy;
use serde_json::json;
use store::accounts::consumers::Account;
use store::accounts::passkeys::Passkey;
use store::accounts::recovery_codes;
use store::{AccountKind, Tx};

use super::consumer_passkeys::{self, PasskeyProof};
use super::passkeys::{self, ChallengeFor, PasskeyAnswer, PasskeyError, PasskeyOptions, RelyingParty};
use super::sessions::{self, OpenedSession, Opening};
use super::{Visit, activation, limits, two_factor};
use crate::audit::audit_kind::AuditKind;
use crate::audit::record;
use crate::error::Result;
use crate::services::Services;

/// Asks for a sign-in by whichever passkey of the firm's consumers the browser has.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after three hundred from one address within ten minutes.
pub async fn ask(services: &Services, visit: &Visit<'_>, party: &RelyingParty) -> Result<PasskeyOptions> {
    limits::passkey_challenge(services, visit.client).await?;
    let tx = services.store.begin().await?;
    let kind = AccountKind::Consumer;
    let asked = passkeys::ask_for_sign_in(services, &tx, party, kind, visit.licence.id).await?;
    tx.commit().await?;
    Ok(asked)
}

/// Opens a session for a right passkey. Where the counter of an authenticator went back and the account has an
/// authenticator app, the session is pending and asks for its code.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`, whatever is wrong; `TOO_MANY_REQUESTS`.
pub async fn sign_in(
    services: &Services,
    visit: &Visit<'_>,
    party: &RelyingParty,
    answer: PasskeyAnswer,
) -> Result<OpenedSession> {
    let licence = visit.licence.id;
    let attempt = limits::nameless_attempt(services, visit.client).await?;
    let tx = services.store.begin().await?;
    let about = ChallengeFor::sign_in(AccountKind::Consumer, licence);
    let session = match consumer_passkeys::prove(services, &tx, party, about, answer).await? {
        PasskeyProof::Right { account, passkey } => {
            let stage = account.factors(visit.licence.settings.two_factor_required).stage_when_proven();
            let session = open(services, &tx, visit, &account, stage).await?;
            attempt.succeeded(&tx).await?;
            consumer_passkeys::record_use(services, &tx, &passkey, visit.client).await?;
            record_sign_in(services, &tx, visit, &account, (&passkey, &session)).await?;
            sessions::end_replaced(services, &tx, visit, session.id).await?;
            session
        }
        PasskeyProof::Wrong { account, passkey, error } => {
            let whose = account.as_ref().map(|account| account.id);
            let refused = (whose, passkey.as_ref(), error);
            consumer_passkeys::record_rejection(services, &tx, licence, refused, visit.client).await?;
            let asks_code =
                |account: &Account| error == PasskeyError::CounterRegressed && account.two_factor.enabled;
            let Some(account) = account.filter(|account| asks_code(account)) else {
                tx.commit().await?;
                return Err(Code::AuthLoginFailed.into());
            };
            let mut session = open(services, &tx, visit, &account, Stage::Pending).await?;
            let has_codes = recovery_codes::has_any(&tx, account.scope()).await?;
            // Its passkey would only be refused once more.
            session.methods = Factors { passkey: false, ..account.factors(false) }.methods(has_codes);
            session
        }
    };
    tx.commit().await?;
    Ok(session)
}

async fn open(
    services: &Services,
    tx: &Tx,
    visit: &Visit<'_>,
    account: &Account,
    stage: Stage,
) -> Result<OpenedSession> {
    let context = SessionContext::from_proof(Began::Passkey, Proof::Passkey, services.now());
    sessions::open(services, tx, account.scope(), Opening::for_consumer(stage, context), visit.client).await
}

/// Records what follows from a complete sign-in.
async fn record_sign_in(
    services: &Services,
    tx: &Tx,
    visit: &Visit<'_>,
    account: &Account,
    (passkey, session): (&Passkey, &OpenedSession),
) -> Result<()> {
    two_factor::withdraw_reset(services, tx, account, visit.client).await?;
    activation::record(services, tx, account, ActivatedBy::SignIn).await?;
    let whom = (account.licence, Some(account.id));
    let details = json!({ "session": session.id, "by": Proof::Passkey, "passkey": passkey.id });
    record(services, tx, whom, AuditKind::LoginSucceeded, details, visit.client).await
}
