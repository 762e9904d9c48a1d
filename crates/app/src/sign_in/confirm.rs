//! Confirmation of identity, after an error with `CONFIRMATION_REQUIRED`: a proof counts for the session and for five
//! minutes.

use domain::accounts::session::Proof;
use domain::codes::Code;
use serde_json::json;
use store::Tx;
use store::accounts::identities::{self, IdentityPurpose};
use store::accounts::passkeys::ChallengePurpose;
use store::accounts::{consumers, sessions};

use super::consumer_passkeys::{self, PasskeyProof};
use super::identities::{record_identity, refuse};
use super::limits::{self, AttemptKind, CountedAttempt, LimitSubject};
use super::passkeys::{ChallengeFor, PasskeyAnswer, RelyingParty};
use super::{SessionHolder, passwords, two_factor};
use crate::accounts::identities::{IdentityAnswer, IdentityAsker, IdentityRejection, finish};
use crate::audit::audit_kind::AuditKind;
use crate::error::{Error, Result};
use crate::services::Services;

/// Confirms by a code of the authenticator app, or a recovery code.
///
/// # Errors
/// `INVALID_OTP`; 422 where the account has no second factor; `CONSUMER_LOCKED`, `TOO_MANY_REQUESTS`.
pub async fn by_code(services: &Services, who: &SessionHolder<'_>, code: &str) -> Result<Proof> {
    let account = consumers::find(services.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if !account.factors(false).has_any() {
        return Err(Error::field("password", "required"));
    }
    let attempt = count(services, who, AttemptKind::Code).await?;
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    // Where it was switched off meanwhile this proves nothing.
    let Some(proof) = two_factor::prove(services, &tx, &account, code).await? else {
        who.record(services, &tx, AuditKind::CodeFailed, json!({})).await?;
        two_factor::mail_if_closed(services, &tx, (&account, who), &attempt).await?;
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    };
    two_factor::record_proof(services, &tx, &account, who.visit.client, proof).await?;
    record_proof(services, tx, who, (proof, attempt)).await
}

/// Confirms by the password.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`; `CONSUMER_LOCKED`, `TOO_MANY_REQUESTS`.
pub async fn by_password(services: &Services, who: &SessionHolder<'_>, password: String) -> Result<Proof> {
    let attempt = count(services, who, AttemptKind::Password).await?;
    let account = consumers::find(services.store.reader(), who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    let is_right = passwords::verify(services, password, account.password_hash).await?;
    let tx = services.store.begin().await?;
    if !is_right {
        who.record(services, &tx, AuditKind::ConfirmationFailed, json!({})).await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    }
    record_proof(services, tx, who, (Proof::Password, attempt)).await
}

/// Confirms by one of the account's passkeys.
///
/// # Errors
/// `PASSKEY_REFUSED`; `CONSUMER_LOCKED`, `TOO_MANY_REQUESTS`.
pub async fn by_passkey(
    services: &Services,
    who: &SessionHolder<'_>,
    party: &RelyingParty,
    answer: PasskeyAnswer,
) -> Result<Proof> {
    let client = who.visit.client;
    let attempt = count(services, who, AttemptKind::Code).await?;
    let tx = services.store.begin().await?;
    let about = ChallengeFor::of_session(who.scope, who.session, ChallengePurpose::Confirmation);
    match consumer_passkeys::prove(services, &tx, party, about, answer).await? {
        PasskeyProof::Right { account, passkey } => {
            two_factor::record_proof(services, &tx, &account, client, Proof::Passkey).await?;
            consumer_passkeys::record_use(services, &tx, &passkey, client).await?;
            record_proof(services, tx, who, (Proof::Passkey, attempt)).await
        }
        PasskeyProof::Wrong { passkey, error, .. } => {
            let refused = (Some(who.scope.consumer), passkey.as_ref(), error);
            consumer_passkeys::record_rejection(services, &tx, who.scope.licence, refused, client).await?;
            tx.commit().await?;
            Err(Code::PasskeyRefused.into())
        }
    }
}

/// Confirms by a sign-in at one of the account's identity providers.
///
/// # Errors
/// `IDENTITY_REFUSED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`.
pub async fn by_provider(
    services: &Services,
    who: &SessionHolder<'_>,
    answer: IdentityAnswer<'_>,
) -> Result<Proof> {
    let client = who.visit.client;
    let whose = IdentityAsker::in_session(who.scope, who.session, IdentityPurpose::Confirmation);
    let proved = finish(services, who.visit.licence, whose, answer).await?;
    let tx = services.store.begin().await?;
    let found = match &proved {
        Ok(proved) => {
            let linked = proved.find(&tx).await?.filter(|linked| linked.account == who.scope.into());
            linked.ok_or(IdentityRejection::NotLinked)
        }
        Err(error) => Err(*error),
    };
    let (Ok(proved), Ok(linked)) = (&proved, &found) else {
        let provider = proved.as_ref().ok().map(|proved| proved.sign_in.provider.as_str());
        let about = (provider, found.err().unwrap_or(IdentityRejection::NotLinked));
        let whom = (who.scope.licence, Some(who.scope.consumer));
        return Err(refuse(services, tx, whom, about, client, Code::IdentityRefused).await?);
    };
    sessions::confirm_by_provider(&tx, who.scope, who.session, &proved.sign_in, services.now()).await?;
    identities::record_use(&tx, (who.scope.licence, linked.id), proved.sign_in.level, services.now()).await?;
    record_identity(services, &tx, linked, AuditKind::IdentityUsed, client).await?;
    let details =
        json!({ "by": Proof::Provider, "provider": linked.provider, "level": proved.sign_in.level });
    who.record(services, &tx, AuditKind::ConfirmationSucceeded, details).await?;
    tx.commit().await?;
    Ok(Proof::Provider)
}

async fn count(services: &Services, who: &SessionHolder<'_>, kind: AttemptKind) -> Result<CountedAttempt> {
    limits::attempt(services, kind, LimitSubject::Account(who.scope.into()), who.visit.client).await
}

/// Records the proof in the session and in the trail.
async fn record_proof(
    services: &Services,
    tx: Tx,
    who: &SessionHolder<'_>,
    (proof, attempt): (Proof, CountedAttempt),
) -> Result<Proof> {
    attempt.succeeded(&tx).await?;
    sessions::confirm(&tx, who.scope, who.session, proof, services.now()).await?;
    who.record(services, &tx, AuditKind::ConfirmationSucceeded, json!({ "by": proof })).await?;
    tx.commit().await?;
    Ok(proof)
}
