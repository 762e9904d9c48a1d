//! Sign-in of the firm's staff: never by the password alone.

use chrono::TimeDelta;
use domain::accounts::session::{Began, Factors, Proof, SessionContext, Stage};
use domain::accounts::staff::{WaysIn, may_sign_in, stage_after_one_factor};
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::mail::{SignInChange, StaffEmail};
use serde_json::json;
use store::firms::licences::LicenceRow;
use store::secrets::hash_secret;
use store::staff::sessions::{self, StaffSession};
use store::staff::{self, StaffMember, invitations};
use store::{AccountKind, AccountRef, Db, Tx};

use super::sessions::{FailedProof, MemberSession, lock, lock_owner, open, record, record_failure, replace};
use super::{mail, mail_change};
use crate::accounts::identities;
use crate::audit::client::Client;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::devices;
use crate::sign_in::limits::{self, AttemptKind, LimitSubject, TypedName};
use crate::sign_in::passwords::{self, NewPassword};
use crate::sign_in::totp;

/// Time that a prepared secret may wait for the code that confirms it.
const PREPARED: TimeDelta = TimeDelta::minutes(10);

/// The account as limits and passkeys know it.
pub const fn account_of(member: &StaffMember) -> AccountRef {
    AccountRef { kind: AccountKind::Staff, licence: member.licence, id: member.id }
}

/// The account of a session.
pub const fn account_of_session(session: &StaffSession) -> AccountRef {
    AccountRef { kind: AccountKind::Staff, licence: session.licence, id: session.staff }
}

/// Checks a password. A right one leads to the second factor, or to setting up the first; an unknown address, a
/// disabled account and a firm without a desk get the response for a wrong password, after as much work.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`; `CONSUMER_LOCKED` and `TOO_MANY_REQUESTS` after too many failures.
pub async fn log_in(
    services: &Services,
    licence: &LicenceRow,
    (email, password): (&str, String),
    (client, device_marks): (&Client, &[String]),
) -> Result<MemberSession> {
    let member = staff::by_email(services.store.reader(), licence.id, email).await?;
    let device = member.as_ref().and_then(|member| devices::trusted_nonce(services, device_marks, member.id));
    let whose = match &device {
        Some(nonce) => LimitSubject::Device(nonce),
        None => LimitSubject::Typed(TypedName { kind: AccountKind::Staff, licence: licence.id, name: email }),
    };
    let attempt = match limits::attempt(services, AttemptKind::Password, whose, client).await {
        Ok(attempt) => attempt,
        Err(error) => {
            if error.code() == Some(Code::ConsumerLocked) {
                log_in_failed(services, licence.id, member.as_ref(), FailedProof::Locked, client).await?;
            }
            return Err(error);
        }
    };
    let is_open = may_sign_in(licence.settings.desk);
    let known = member.as_ref().filter(|member| is_open && member.disabled_at.is_none());
    let hash = known.and_then(|member| member.password_hash.clone());
    if !passwords::verify(services, password, hash).await? {
        log_in_failed(services, licence.id, member.as_ref(), FailedProof::Password, client).await?;
        return Err(Code::AuthLoginFailed.into());
    }
    let Some(member) = member else { return Err(Code::AuthLoginFailed.into()) };
    let tx = services.store.begin().await?;
    let member = lock(&tx, &member).await?.ok_or(Code::AuthLoginFailed)?;
    let Some(stage) = stage_after_one_factor(member.has_second_factor(), member.activated_at.is_some())
    else {
        let details = json!({ "staff": member.id, "reason": "no_second_factor" });
        record_failure(services, &tx, licence.id, (FailedProof::Password, details), client).await?;
        tx.commit().await?;
        return Err(Code::AuthLoginFailed.into());
    };
    attempt.succeeded(&tx).await?;
    let context = SessionContext::from_proof(Began::Password, Proof::Password, services.now());
    let signed_in = open(services, &tx, member, (stage, context, None), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Checks a code of the authenticator app, which completes a sign-in.
///
/// # Errors
/// `INVALID_OTP`; `CONSUMER_LOCKED` after five wrong ones; `AUTH_TOKEN_INVALID` when the session or the account has ended
/// meanwhile.
pub async fn complete_with_code(
    services: &Services,
    session: &StaffSession,
    code: &str,
    client: &Client,
) -> Result<MemberSession> {
    let (tx, member) = verify_code(services, session, code, client).await?;
    let context = session.context.clone().after_proof(Proof::Totp, services.now());
    let signed_in = replace(services, &tx, session, (member, context), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Verifies a code of the authenticator app, to confirm the identity of the signed-in member.
///
/// # Errors
/// As [`complete_with_code`].
pub async fn confirm_with_code(
    services: &Services,
    session: &StaffSession,
    code: &str,
    client: &Client,
) -> Result<()> {
    let (tx, _) = verify_code(services, session, code, client).await?;
    sessions::confirm(&tx, (session.licence, session.id), Proof::Totp, services.now()).await?;
    Ok(tx.commit().await?)
}

/// Returns the transaction in which a right code was used up, and the locked account.
async fn verify_code(
    services: &Services,
    session: &StaffSession,
    code: &str,
    client: &Client,
) -> Result<(Tx, StaffMember)> {
    let account = account_of_session(session);
    let whose = LimitSubject::Account(account);
    let attempt = limits::attempt(services, AttemptKind::Code, whose, client).await?;
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    let step = match &member.sealed_secret {
        Some(sealed) => totp::step_of_code(services, sealed, code)?,
        None => None,
    };
    let is_right = match step {
        Some(step) => staff::accept_step(&tx, (member.licence, member.id), step).await?,
        None => false,
    };
    if !is_right {
        let details = json!({ "staff": member.id });
        record_failure(services, &tx, session.licence, (FailedProof::Code, details), client).await?;
        if attempt.has_closed(&tx, services.now()).await? {
            // Whoever gave it was past the first step.
            mail(services, &tx, member.licence, &StaffEmail::CodesFailed { staff: member.id }).await?;
        }
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    }
    attempt.succeeded(&tx).await?;
    Ok((tx, member))
}

/// Returns the colleague whom an invitation is for.
///
/// # Errors
/// `RECORD_NOT_FOUND` for one that is unknown, used or past its end.
pub async fn find_invited(services: &Services, licence: &LicenceRow, token: &str) -> Result<StaffMember> {
    let db = services.store.reader();
    let found = invitations::find(db, licence.id, hash_secret(token), services.now()).await?;
    let found = found.filter(|_| may_sign_in(licence.settings.desk)).ok_or(Code::RecordNotFound)?;
    let member = staff::find(db, licence.id, found.staff).await?;
    Ok(member.filter(|member| member.disabled_at.is_none()).ok_or(Code::RecordNotFound)?)
}

/// Opens a session in which the first second factor is set up, and sets the password where one is given. The invitation
/// works until that is done.
///
/// # Errors
/// `RECORD_NOT_FOUND` as [`find_invited`]; the codes of a password that is too weak.
pub async fn accept_invitation(
    services: &Services,
    licence: &LicenceRow,
    (token, password): (&str, Option<String>),
    client: &Client,
) -> Result<MemberSession> {
    let member = find_invited(services, licence, token).await?;
    let hash = match password {
        None => None,
        Some(password) => Some(hash_password(services, licence, &member, password).await?),
    };
    let token_hash = hash_secret(token);
    let tx = services.store.begin().await?;
    let member = lock(&tx, &member).await?.ok_or(Code::RecordNotFound)?;
    let now = services.now();
    let still_works = invitations::find(&tx, licence.id, token_hash.clone(), now).await?;
    if still_works.is_none() {
        return Err(Code::RecordNotFound.into());
    }
    // Nothing stays of what whoever opened the link before has set up.
    staff::remove_sign_ins(&tx, (member.licence, member.id)).await?;
    sessions::end_all(&tx, (member.licence, member.id), None, now).await?;
    if let Some(hash) = hash {
        staff::set_password(&tx, (member.licence, member.id), &hash).await?;
    }
    let context = SessionContext::from_proof(Began::Password, Proof::Password, now);
    let opening = (Stage::Setup, context, Some(token_hash));
    let signed_in = open(services, &tx, member, opening, client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

async fn hash_password(
    services: &Services,
    licence: &LicenceRow,
    member: &StaffMember,
    password: String,
) -> Result<String> {
    let about = vec![member.name.clone(), member.email.clone(), licence.settings.name.clone()];
    let minimum_strength = licence.settings.minimum_password_strength;
    passwords::check_and_hash(services, NewPassword { password, about, minimum_strength }).await
}

/// Sets another password, or the first; the account's other sessions end, and a notice is mailed.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; the codes of a password that is too weak.
pub async fn change_password(
    services: &Services,
    licence: &LicenceRow,
    session: &StaffSession,
    password: String,
    client: &Client,
) -> Result<()> {
    let db = services.store.reader();
    let member = staff::find(db, session.licence, session.staff).await?.ok_or(Code::AuthTokenInvalid)?;
    require_for_factor_change(services, db, session, &member).await?;
    let hash = hash_password(services, licence, &member, password).await?;
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    staff::set_password(&tx, (member.licence, member.id), &hash).await?;
    sessions::end_all(&tx, (member.licence, member.id), Some(session.id), services.now()).await?;
    let names = std::iter::once(member.email.as_str());
    limits::password_reset_limits(services, &tx, account_of(&member), names, client).await?;
    record(services, &tx, &member, "staff.password_changed", json!({}), client).await?;
    mail_change(services, &tx, &member, SignInChange::Password).await?;
    Ok(tx.commit().await?)
}

/// Prepares the secret of an authenticator app and returns it, decrypted.
///
/// # Errors
/// `CONFIRMATION_REQUIRED` for whoever has a second factor and has not proved it within five minutes.
pub async fn prepare_app(services: &Services, session: &StaffSession) -> Result<Vec<u8>> {
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    require_for_factor_change(services, &tx, session, &member).await?;
    let sealed = totp::new_secret(services)?;
    sessions::prepare(&tx, (session.licence, session.id), Some(sealed.clone()), services.now()).await?;
    tx.commit().await?;
    totp::open(services, &sealed)
}

/// Enables the prepared authenticator app, in place of a present one. A session that waited for it becomes complete.
///
/// # Errors
/// `INVALID_OTP`, also when nothing was prepared within ten minutes; `CONSUMER_LOCKED` after five wrong codes;
/// `NO_PASSWORD_PROVIDED` for an account without a password and without an identity provider, which could not sign in by
/// its app.
pub async fn confirm_app(
    services: &Services,
    session: &StaffSession,
    code: &str,
    client: &Client,
) -> Result<MemberSession> {
    let account = account_of_session(session);
    let attempt =
        limits::attempt(services, AttemptKind::Code, LimitSubject::Account(account), client).await?;
    let now = services.now();
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    require_for_factor_change(services, &tx, session, &member).await?;
    if member.password_hash.is_none() && !member.has_identity {
        return Err(Code::NoPasswordProvided.into());
    }
    let sealed = sessions::prepared_secret(&tx, (session.licence, session.id), now - PREPARED).await?;
    let step = match &sealed {
        Some(sealed) => totp::step_of_code(services, sealed, code)?,
        None => None,
    };
    let (Some(sealed), Some(step)) = (sealed, step) else {
        let details = json!({ "staff": member.id });
        record_failure(services, &tx, session.licence, (FailedProof::Code, details), client).await?;
        tx.commit().await?;
        return Err(Code::InvalidOtp.into());
    };
    attempt.succeeded(&tx).await?;
    staff::set_secret(&tx, (member.licence, member.id), sealed, Some(step)).await?;
    sessions::prepare(&tx, (session.licence, session.id), None, now).await?;
    record(services, &tx, &member, "staff.app_added", json!({}), client).await?;
    mail_change(services, &tx, &member, SignInChange::App).await?;
    let signed_in = factor_added(services, &tx, session, (member, Proof::Totp), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Carries out the effects of a new second factor: the account becomes active, its invitations are used up, its other
/// sessions end, and a session that waited for it becomes complete.
pub(crate) async fn factor_added(
    services: &Services,
    tx: &Tx,
    session: &StaffSession,
    (member, proof): (StaffMember, Proof),
    client: &Client,
) -> Result<MemberSession> {
    let now = services.now();
    if let Some(invitation) = &session.invitation_hash
        && invitations::find(tx, session.licence, invitation.clone(), now).await?.is_none()
    {
        return Err(Code::AuthTokenInvalid.into());
    }
    staff::activate(tx, (member.licence, member.id), now).await?;
    invitations::use_up(tx, (member.licence, member.id), now).await?;
    sessions::end_all(tx, (member.licence, member.id), Some(session.id), now).await?;
    let context = session.context.clone().after_proof(proof, now);
    if session.stage == Stage::Full {
        sessions::confirm(tx, (session.licence, session.id), proof, now).await?;
        let member = staff::find(tx, session.licence, member.id).await?.ok_or(Code::AuthTokenInvalid)?;
        return Ok(MemberSession::existing(StaffSession { context, ..session.clone() }, member));
    }
    replace(services, tx, session, (member, context), client).await
}

/// Lets nobody change how they sign in who is set up and has not proved a second factor within five minutes, or whose
/// session waits to be set up when it is by now.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `AUTH_TOKEN_INVALID`.
pub(crate) async fn require_for_factor_change(
    services: &Services,
    db: &impl Db,
    session: &StaffSession,
    member: &StaffMember,
) -> Result<()> {
    let is_set_up = member.has_second_factor() || member.activated_at.is_some();
    match (session.stage, is_set_up) {
        (Stage::Setup, false) => Ok(()),
        (Stage::Setup, true) => Err(Code::AuthTokenInvalid.into()),
        _ if session.context.recent_second_factor(services.now()) => Ok(()),
        _ => {
            let level = Some(AssuranceLevel::Substantial);
            let factors = Factors {
                app: member.sealed_secret.is_some(),
                passkey: member.passkeys > 0,
                provider: identities::reaches_level(services, db, account_of(member), level).await?,
                required: true,
            };
            Err(Error::ConfirmationRequired {
                asked: factors.required_proof(false),
                taken: factors.accepted_proofs(false, false),
            })
        }
    }
}

/// Lets nobody make a credential for others who has not proved a second factor within five minutes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`.
pub async fn require_recent_proof(
    services: &Services,
    session: &StaffSession,
    member: &StaffMember,
) -> Result<()> {
    require_for_factor_change(services, services.store.reader(), session, member).await
}

/// Lets nobody take away the last ways by which an account can prove two factors: what is left of it now.
///
/// # Errors
/// `LAST_SECOND_FACTOR`.
pub(crate) async fn require_ways_left(services: &Services, tx: &Tx, member: &StaffMember) -> Result<()> {
    let member = staff::find(tx, member.licence, member.id).await?.ok_or(Code::AuthTokenInvalid)?;
    let usable = identities::usable_identities(services, tx, account_of(&member)).await?;
    let is_second_factor =
        |level: Option<AssuranceLevel>| level.is_some_and(AssuranceLevel::is_second_factor);
    let left = WaysIn {
        password: member.password_hash.is_some(),
        app: member.sealed_secret.is_some(),
        passkey: member.passkeys > 0,
        provider: !usable.is_empty(),
        two_factor_provider: usable.iter().any(|(_, identity)| is_second_factor(identity.level)),
    };
    if left.prove_two_factors() { Ok(()) } else { Err(Code::LastSecondFactor.into()) }
}

/// Records a failed sign-in: the account is known, the person is not.
async fn log_in_failed(
    services: &Services,
    licence: LicenceId,
    member: Option<&StaffMember>,
    proof: FailedProof,
    client: &Client,
) -> Result<()> {
    let tx = services.store.begin().await?;
    let details = json!({ "staff": member.map(|member| member.id) });
    record_failure(services, &tx, licence, (proof, details), client).await?;
    Ok(tx.commit().await?)
}
