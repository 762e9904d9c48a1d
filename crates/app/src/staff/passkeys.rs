//! Passkeys of the firm's own people: signing in by one, completing a sign-in, and looking after them.

use domain::accounts::session::{Began, Proof, SessionContext, Stage};
use domain::accounts::staff::may_sign_in;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::mail::SignInChange;
use serde_json::json;
use store::accounts::passkeys::{self, ChallengePurpose, Passkey};
use store::firms::licences::LicenceRow;
use store::staff::sessions::{self, StaffSession};
use store::staff::{self, StaffMember};
use store::{AccountKind, Tx};
use uuid::Uuid;

use super::mail_change;
use super::sessions::{FailedProof, MemberSession, lock_owner, open, record, record_failure, replace};
use super::sign_in::{
    account_of, account_of_session, factor_added, require_for_factor_change, require_ways_left,
};
use crate::audit::client::Client;
use crate::error::Result;
use crate::services::Services;
use crate::sign_in::limits::{self, AttemptKind, LimitSubject};
use crate::sign_in::passkeys::{
    self as ceremonies, ChallengeFor, PasskeyAnswer, PasskeyError, PasskeyOptions, PasskeyOwner,
    PasskeyResult, RelyingParty,
};

/// Asks for a sign-in by whichever passkey of the firm's staff the browser has.
///
/// # Errors
/// `TOO_MANY_REQUESTS`.
pub async fn ask_for_sign_in(
    services: &Services,
    party: &RelyingParty,
    licence: LicenceId,
    client: &Client,
) -> Result<PasskeyOptions> {
    limits::passkey_challenge(services, client).await?;
    let tx = services.store.begin().await?;
    let asked = ceremonies::ask_for_sign_in(services, &tx, party, AccountKind::Staff, licence).await?;
    tx.commit().await?;
    Ok(asked)
}

/// Asks for one of the passkeys of the session's account: to complete a sign-in, or to prove oneself again.
///
/// # Errors
/// 422 where the account has none.
pub async fn ask_for_proof(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
) -> Result<PasskeyOptions> {
    let whose = (account_of_session(session), session.id);
    ceremonies::ask_for_proof(services, party, whose, purpose_in(session)).await
}

/// Returns the purpose of a passkey's proof in a session.
const fn purpose_in(session: &StaffSession) -> ChallengePurpose {
    match session.stage {
        Stage::Pending => ChallengePurpose::SecondFactor,
        _ => ChallengePurpose::Confirmation,
    }
}

/// Signs in by a passkey, which counts as both factors.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`, whatever the reason; `TOO_MANY_REQUESTS`.
pub async fn log_in(
    services: &Services,
    party: &RelyingParty,
    licence: &LicenceRow,
    answer: PasskeyAnswer,
    client: &Client,
) -> Result<MemberSession> {
    let attempt = limits::nameless_attempt(services, client).await?;
    let tx = services.store.begin().await?;
    let about = ChallengeFor::sign_in(AccountKind::Staff, licence.id);
    let presented = match ceremonies::verify_answer(services, &tx, about, answer).await? {
        Ok(presented) => presented,
        Err(error) => {
            return refuse(services, tx, (licence.id, None, error), client, Code::AuthLoginFailed).await;
        }
    };
    let member = staff::lock_for_update(&tx, licence.id, presented.account.id).await?;
    let is_open = may_sign_in(licence.settings.desk);
    let has_ended = member.as_ref().is_none_or(|member| !is_open || member.disabled_at.is_some());
    let result = presented.verify(services, &tx, party, has_ended).await?;
    let (Some(member), PasskeyResult::Accepted(passkey)) = (&member, &result) else {
        let error = error_of(&result);
        let about = (licence.id, member.as_ref(), error);
        return refuse(services, tx, about, client, Code::AuthLoginFailed).await;
    };
    attempt.succeeded(&tx).await?;
    let context = SessionContext::from_proof(Began::Passkey, Proof::Passkey, services.now());
    record(services, &tx, member, "staff.passkey_used", passkey_details(passkey), client).await?;
    let signed_in = open(services, &tx, member.clone(), (Stage::Full, context, None), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Completes a sign-in by a passkey.
///
/// # Errors
/// `PASSKEY_REFUSED`; `CONSUMER_LOCKED` after five failures; `AUTH_TOKEN_INVALID` when the session has ended meanwhile.
pub async fn complete(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
    answer: PasskeyAnswer,
    client: &Client,
) -> Result<MemberSession> {
    let (tx, member) = verify(services, party, session, answer, client).await?;
    let context = session.context.clone().after_proof(Proof::Passkey, services.now());
    let signed_in = replace(services, &tx, session, (member, context), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Proves by a passkey again who is signed in.
///
/// # Errors
/// As [`complete`].
pub async fn confirm(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
    answer: PasskeyAnswer,
    client: &Client,
) -> Result<()> {
    let (tx, _) = verify(services, party, session, answer, client).await?;
    sessions::confirm(&tx, (session.licence, session.id), Proof::Passkey, services.now()).await?;
    Ok(tx.commit().await?)
}

/// Returns the transaction in which a right response was used, and the locked account.
async fn verify(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
    answer: PasskeyAnswer,
    client: &Client,
) -> Result<(Tx, StaffMember)> {
    let account = account_of_session(session);
    let attempt =
        limits::attempt(services, AttemptKind::Code, LimitSubject::Account(account), client).await?;
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    let about = ChallengeFor::of_session(account, session.id, purpose_in(session));
    let result = match ceremonies::verify_answer(services, &tx, about, answer).await? {
        Ok(presented) => presented.verify(services, &tx, party, false).await?,
        Err(error) => PasskeyResult::Refused(None, error),
    };
    let PasskeyResult::Accepted(passkey) = &result else {
        let about = (session.licence, Some(&member), error_of(&result));
        return refuse(services, tx, about, client, Code::PasskeyRefused).await;
    };
    attempt.succeeded(&tx).await?;
    record(services, &tx, &member, "staff.passkey_used", passkey_details(passkey), client).await?;
    Ok((tx, member))
}

const fn error_of(result: &PasskeyResult) -> PasskeyError {
    match result {
        PasskeyResult::Refused(_, error) => *error,
        PasskeyResult::Accepted(_) => PasskeyError::AccountEnded,
    }
}

/// Asks for a new passkey.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `PASSKEY_LIMIT_REACHED` after twenty.
pub async fn ask_for_registration(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
) -> Result<PasskeyOptions> {
    let tx = services.store.begin().await?;
    let member = lock_for_change(services, &tx, session).await?;
    let whose = (account_of(&member), session.id);
    let owner = PasskeyOwner { name: &member.email, display_name: &member.name };
    let asked = ceremonies::ask_for_registration(services, &tx, party, whose, owner).await?;
    tx.commit().await?;
    Ok(asked)
}

/// Stores a new passkey. A session that waited for a second factor becomes complete.
///
/// # Errors
/// `PASSKEY_NOT_ADDED`; as [`ask_for_registration`].
pub async fn register(
    services: &Services,
    party: &RelyingParty,
    session: &StaffSession,
    (name, answer): (&str, PasskeyAnswer),
    client: &Client,
) -> Result<(MemberSession, Passkey)> {
    let tx = services.store.begin().await?;
    let member = lock_for_change(services, &tx, session).await?;
    let whose = (account_of(&member), session.id);
    let passkey = match ceremonies::register(services, &tx, party, whose, (name, answer)).await? {
        Ok(passkey) => passkey,
        Err(error) => {
            let about = (session.licence, Some(&member), error);
            return refuse(services, tx, about, client, Code::PasskeyNotAdded).await;
        }
    };
    record(services, &tx, &member, "staff.passkey_added", passkey_details(&passkey), client).await?;
    mail_change(services, &tx, &member, SignInChange::PasskeyAdded).await?;
    let signed_in = factor_added(services, &tx, session, (member, Proof::Passkey), client).await?;
    tx.commit().await?;
    Ok((signed_in, passkey))
}

/// Gives a passkey another name.
///
/// # Errors
/// `PASSKEY_NOT_FOUND`.
pub async fn rename(
    services: &Services,
    session: &StaffSession,
    (passkey, name): (Uuid, &str),
    client: &Client,
) -> Result<Passkey> {
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    let renamed = passkeys::rename(&tx, account_of(&member), passkey, name).await?;
    let renamed = renamed.ok_or(Code::PasskeyNotFound)?;
    record(services, &tx, &member, "staff.passkey_renamed", passkey_details(&renamed), client).await?;
    tx.commit().await?;
    Ok(renamed)
}

/// Removes a passkey; the account's other sessions end, and a notice is mailed.
///
/// # Errors
/// `PASSKEY_NOT_FOUND`; `LAST_SECOND_FACTOR`; `CONFIRMATION_REQUIRED`.
pub async fn remove(
    services: &Services,
    session: &StaffSession,
    passkey: Uuid,
    client: &Client,
) -> Result<()> {
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    require_for_factor_change(services, &tx, session, &member).await?;
    let name = passkeys::remove(&tx, account_of(&member), passkey).await?.ok_or(Code::PasskeyNotFound)?;
    require_ways_left(services, &tx, &member).await?;
    let details = json!({ "passkey": passkey, "name": name });
    record(services, &tx, &member, "staff.passkey_removed", details, client).await?;
    mail_change(services, &tx, &member, SignInChange::PasskeyRemoved).await?;
    sessions::end_all(&tx, (member.licence, member.id), Some(session.id), services.now()).await?;
    Ok(tx.commit().await?)
}

async fn lock_for_change(services: &Services, tx: &Tx, session: &StaffSession) -> Result<StaffMember> {
    let member = lock_owner(tx, session).await?;
    require_for_factor_change(services, tx, session, &member).await?;
    if member.passkeys >= ceremonies::MOST { Err(Code::PasskeyLimitReached.into()) } else { Ok(member) }
}

fn passkey_details(passkey: &Passkey) -> serde_json::Value {
    json!({ "passkey": passkey.id, "name": passkey.name })
}

/// Records the reason that a response was rejected, which the response to the browser does not reveal.
async fn refuse<T>(
    services: &Services,
    tx: Tx,
    (licence, member, error): (LicenceId, Option<&StaffMember>, PasskeyError),
    client: &Client,
    code: Code,
) -> Result<T> {
    let details = json!({ "staff": member.map(|member| member.id), "reason": error });
    record_failure(services, &tx, licence, (FailedProof::Passkey, details), client).await?;
    tx.commit().await?;
    Err(code.into())
}
