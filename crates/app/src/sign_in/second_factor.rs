//! Giving the second factor: to finish signing in, or in the settings to switch two-factor on or off.

use domain::accounts::session::{Factors, Proof, Stage};
use domain::codes::Code;
use domain::events::ActivatedBy;
use domain::mail::AccountEmail;
use serde_json::json;
use store::Tx;
use store::accounts::consumers::{self, Account};
use store::accounts::passkeys::ChallengePurpose;
use store::accounts::{recovery_codes, two_factor_setups};

use super::consumer_passkeys::{self, PasskeyProof};
use super::limits::{self, AttemptKind, LimitSubject};
use super::passkeys::{ChallengeFor, PasskeyAnswer, RelyingParty};
use super::sessions::{self, OpenedSession, Opening};
use super::two_factor::{self, ConfirmedSecret, PREPARED};
use super::{SessionHolder, activation, totp};
use crate::accounts::account_emails;
use crate::accounts::confirmation;
use crate::audit::audit_kind::AuditKind;
use crate::error::{Error, Result};
use crate::services::Services;

/// Proof of the second factor.
#[derive(Debug)]
pub enum GivenFactor<'a> {
    Code(&'a str),
    Passkey(RelyingParty, PasskeyAnswer),
}

/// Effect of a right proof.
enum ProofEffect {
    SignIn,
    Enable(ConfirmedSecret),
    Disable,
}

/// Opens a session that takes the place of the given one, for a right second factor; with ten recovery codes where
/// two-factor was switched on. Switching it on or off ends the consumer's other sessions.
///
/// # Errors
/// `INVALID_OTP` or `PASSKEY_REFUSED`; `CONFIRMATION_REQUIRED` to switch on; `CONSUMER_LOCKED`, `TOO_MANY_REQUESTS`.
pub async fn give(
    services: &Services,
    who: &SessionHolder<'_>,
    given: GivenFactor<'_>,
    enable: bool,
) -> Result<(OpenedSession, Option<Vec<String>>)> {
    if who.stage != Stage::Pending {
        require_for_change(services, who).await?;
    }
    let (whose, client) = (LimitSubject::Account(who.scope.into()), who.visit.client);
    let attempt = limits::attempt(services, AttemptKind::Code, whose, client).await?;

    let tx = services.store.begin().await?;
    let account = who.lock_account(&tx).await?;
    let verified = match given {
        GivenFactor::Code(code) => {
            let found = by_code(services, &tx, &account, who, (code, enable)).await?;
            if found.is_none() {
                who.record(services, &tx, AuditKind::CodeFailed, json!({})).await?;
                two_factor::mail_if_closed(services, &tx, (&account, who), &attempt).await?;
            }
            found.ok_or(Code::InvalidOtp)
        }
        GivenFactor::Passkey(party, answer) => {
            let change = change_by_passkey(&account, who, enable)?;
            let is_right = by_passkey(services, &tx, &party, who, answer).await?;
            is_right.then_some((Proof::Passkey, change)).ok_or(Code::PasskeyRefused)
        }
    };
    let (proof, change) = match verified {
        Ok(verified) => verified,
        Err(code) => {
            tx.commit().await?;
            return Err(code.into());
        }
    };
    attempt.succeeded(&tx).await?;
    two_factor::record_proof(services, &tx, &account, client, proof).await?;
    let (session, codes) = apply_change(services, &tx, &account, who, (change, proof)).await?;
    sessions::end_replaced(services, &tx, &who.visit, session.id).await?;
    tx.commit().await?;
    Ok((session, codes))
}

/// Returns the effect of a right passkey; enabling the app needs a code of the app.
fn change_by_passkey(account: &Account, who: &SessionHolder<'_>, enable: bool) -> Result<ProofEffect> {
    match (who.stage, account.two_factor.enabled, enable) {
        (Stage::Pending, ..) | (_, true, true) => Ok(ProofEffect::SignIn),
        (_, true, false) => Ok(ProofEffect::Disable),
        (_, false, _) => Err(Error::field("code", "required")),
    }
}

/// Verifies a passkey, and records the result in the audit trail.
async fn by_passkey(
    services: &Services,
    tx: &Tx,
    party: &RelyingParty,
    who: &SessionHolder<'_>,
    answer: PasskeyAnswer,
) -> Result<bool> {
    let client = who.visit.client;
    let about = ChallengeFor::of_session(who.scope, who.session, ChallengePurpose::SecondFactor);
    match consumer_passkeys::prove(services, tx, party, about, answer).await? {
        PasskeyProof::Right { passkey, .. } => {
            consumer_passkeys::record_use(services, tx, &passkey, client).await?;
            Ok(true)
        }
        PasskeyProof::Wrong { passkey, error, .. } => {
            let refused = (Some(who.scope.consumer), passkey.as_ref(), error);
            consumer_passkeys::record_rejection(services, tx, who.scope.licence, refused, client).await?;
            Ok(false)
        }
    }
}

/// Switching on asks for the password; what switches off, or proves itself again, is the code of the request itself.
async fn require_for_change(services: &Services, who: &SessionHolder<'_>) -> Result<()> {
    let db = services.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.two_factor.enabled {
        Ok(())
    } else {
        who.require_for_factor_change(services, db, &account).await
    }
}

/// Returns the proof that a code gives and its effect; `None` for a wrong code.
async fn by_code(
    services: &Services,
    tx: &Tx,
    account: &Account,
    who: &SessionHolder<'_>,
    (code, enable): (&str, bool),
) -> Result<Option<(Proof, ProofEffect)>> {
    if account.two_factor.enabled {
        let change = if enable { ProofEffect::SignIn } else { ProofEffect::Disable };
        return Ok(two_factor::prove(services, tx, account, code).await?.map(|proof| (proof, change)));
    }
    if who.stage == Stage::Pending {
        // Two-factor was switched off elsewhere while this sign-in waited for a code.
        if !account.has_passkey {
            return Err(Code::AuthTokenInvalid.into());
        }
        let proof = two_factor::prove(services, tx, account, code).await?;
        return Ok(proof.map(|proof| (proof, ProofEffect::SignIn)));
    }
    if !enable {
        return Ok(None);
    }
    let confirmed = two_factor::confirm(services, tx, who.scope, who.session, code).await?;
    Ok(confirmed.map(|confirmed| (Proof::Totp, ProofEffect::Enable(confirmed))))
}

async fn apply_change(
    services: &Services,
    tx: &Tx,
    account: &Account,
    who: &SessionHolder<'_>,
    (change, proof): (ProofEffect, Proof),
) -> Result<(OpenedSession, Option<Vec<String>>)> {
    let (now, scope) = (services.now(), who.scope);
    let context = confirmation::read_context(tx, who.scope, who.session).await?.after_proof(proof, now);
    let changed = |enabled| AccountEmail::TwoFactorChanged {
        consumer: account.id,
        domain: who.visit.mail_domain(),
        enabled,
    };
    let (kind, stage, codes) = match change {
        ProofEffect::SignIn => {
            store::accounts::sessions::end(tx, scope, who.session, now).await?;
            activation::record(services, tx, account, ActivatedBy::SignIn).await?;
            (AuditKind::LoginSucceeded, Stage::Full, None)
        }
        ProofEffect::Enable(ConfirmedSecret { sealed, step }) => {
            consumers::enable_two_factor(tx, scope, sealed, Some(step)).await?;
            store::accounts::sessions::end_all(tx, scope, now).await?;
            let codes = two_factor::new_recovery_codes(tx, account).await?;
            account_emails::enqueue(services, tx, scope.licence, &changed(true)).await?;
            (AuditKind::TwoFactorEnabled, Stage::Full, Some(codes))
        }
        ProofEffect::Disable => {
            consumers::disable_two_factor(tx, scope).await?;
            let required = who.visit.licence.settings.two_factor_required;
            let left = Factors { app: false, ..account.factors(required) };
            if !left.has_any() {
                recovery_codes::remove(tx, account.scope()).await?;
            }
            store::accounts::sessions::end_all(tx, scope, now).await?;
            account_emails::enqueue(services, tx, scope.licence, &changed(false)).await?;
            (AuditKind::TwoFactorDisabled, left.stage_when_proven(), None)
        }
    };
    let opening = Opening::for_consumer(stage, context);
    let session = sessions::open(services, tx, scope, opening, who.visit.client).await?;
    who.record(services, tx, kind, json!({})).await?;
    Ok((session, codes))
}

/// A secret that an authenticator app is to take over.
#[derive(Debug)]
pub struct PreparedSecret {
    /// Secret in base32, for typing over.
    pub secret: String,
    /// `otpauth:` URL for the QR code.
    pub otpauth_url: String,
}

/// The secret to switch two-factor on with: the same one in this session for ten minutes, until it is renewed or confirmed.
///
/// # Errors
/// `ACCESS_DENIED` while two-factor is on; `CONFIRMATION_REQUIRED`.
pub async fn prepare(services: &Services, who: &SessionHolder<'_>, renew: bool) -> Result<PreparedSecret> {
    who.require_write_access()?;
    let tx = services.store.begin().await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::AuthTokenInvalid)?;
    if account.two_factor.enabled {
        return Err(Code::AccessDenied.into());
    }
    who.require_for_factor_change(services, &tx, &account).await?;
    let now = services.now();
    let prepared = two_factor_setups::find(&tx, who.scope, who.session, now - PREPARED).await?;
    let sealed = match prepared {
        Some(sealed) if !renew => sealed,
        _ => {
            let sealed = totp::new_secret(services)?;
            two_factor_setups::put(&tx, who.scope, who.session, sealed.clone(), now).await?;
            sealed
        }
    };
    tx.commit().await?;
    let secret = totp::open(services, &sealed)?;
    let name = account.email.as_deref().unwrap_or(&account.display_name);
    let otpauth_url = totp::otpauth_url(&who.visit.licence.settings.name, name, &secret);
    Ok(PreparedSecret { secret: totp::base32(&secret), otpauth_url })
}
