//! The second factor: time-based codes of an authenticator app (RFC 6238), and codes for when it is lost.

use chrono::{DateTime, TimeDelta, Utc};
use domain::session::Proof;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::QrCode;
use qrcode::render::svg;
use serde_json::json;
use store::consumers::{self, Account};
use store::{Tx, recovery_codes, two_factor_setups};
use totp_rs::{Algorithm, Builder, Secret, Totp};
use uuid::Uuid;

use super::audit::{self, AuditKind};
use super::identity::Identity;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::hash_secret;
use crate::state::App;

/// Seconds that a code stands.
const STEP: u64 = 30;
/// RFC 4226's recommendation, in bytes.
const SECRET: usize = 20;
/// How long a prepared secret may wait for the code that confirms it.
pub const PREPARED: TimeDelta = TimeDelta::minutes(10);
/// How many recovery codes are handed out.
const RECOVERY_CODES: usize = 10;
/// Random bytes of a recovery code: 112 bits, too many to search for even with the table of their hashes in hand.
const RECOVERY_BYTES: usize = 14;

/// A fresh secret, sealed for keeping.
pub fn new_secret(app: &App) -> ApiResult<Vec<u8>> {
    seal(app, &rand::random::<[u8; SECRET]>())
}

/// A secret in the spelling of authenticator apps (base32), sealed for keeping.
///
/// # Errors
/// When it is no base32, or shorter than 16 bytes.
pub fn seal_base32(app: &App, secret: &str) -> ApiResult<Vec<u8>> {
    let secret = Secret::try_from_base32(secret).map_err(|error| ApiError::internal(error.to_string()))?;
    totp(secret.as_ref().to_vec())?;
    seal(app, secret.as_ref())
}

/// The secret as an authenticator app spells it.
pub fn base32(secret: &[u8]) -> String {
    Secret::from(secret).to_base32()
}

/// Opens a sealed secret.
pub fn open(app: &App, sealed: &[u8]) -> ApiResult<Vec<u8>> {
    app.sealing_keys
        .open(sealed)
        .ok_or_else(|| ApiError::internal("a two-factor secret opens with none of the secrets"))
}

/// What an authenticator app reads from the QR code.
pub fn otpauth_url(firm: &str, account: &str, secret: &[u8]) -> String {
    // Both names stand before a colon, so they may hold none.
    let part = |text: &str| utf8_percent_encode(&text.replace(':', " "), NON_ALPHANUMERIC).to_string();
    let (firm, account) = (part(firm), part(account));
    format!(
        "otpauth://totp/{firm}:{account}?secret={}&issuer={firm}&algorithm=SHA1&digits=6&period={STEP}",
        base32(secret)
    )
}

/// The QR code of an address, as an SVG.
pub fn qr(address: &str) -> ApiResult<String> {
    let code = QrCode::new(address).map_err(ApiError::internal)?;
    Ok(code.render::<svg::Color<'_>>().min_dimensions(240, 240).quiet_zone(true).build())
}

/// A secret that a code has confirmed.
#[derive(Debug)]
pub struct ConfirmedSecret {
    pub sealed: Vec<u8>,
    /// The time step of the code, which is used up.
    pub step: i64,
}

/// Checks a code against the secret that this session prepared within the last ten minutes.
pub async fn confirm(app: &App, tx: &Tx, session: Uuid, code: &str) -> ApiResult<Option<ConfirmedSecret>> {
    let now = app.now();
    let Some(sealed) = two_factor_setups::find(tx, session, now - PREPARED).await? else { return Ok(None) };
    let step = step_of(open(app, &sealed)?, &digits_of(code), now)?;
    Ok(step.map(|step| ConfirmedSecret { sealed, step }))
}

/// Checks a code of the authenticator app, or a recovery code of an account with an app or a passkey, and uses it up.
pub async fn prove(app: &App, tx: &Tx, account: &Account, code: &str) -> ApiResult<Option<Proof>> {
    let code = digits_of(code);
    if !account.factors(false).has_any() {
        return Ok(None);
    }
    if let Some(sealed) = account.two_factor.sealed_secret.as_ref().filter(|_| account.two_factor.enabled)
        && let Some(step) = step_of(open(app, sealed)?, &code, app.now())?
    {
        let first = consumers::accept_step(tx, account.scope(), step).await?;
        return Ok(first.then_some(Proof::Totp));
    }
    let hash = hash_secret(&code.to_lowercase());
    let taken = recovery_codes::redeem(tx, account.id, hash, app.now()).await?;
    Ok(taken.then_some(Proof::Recovery))
}

/// Records what follows from a proved second factor: a pending reset by the firm is withdrawn, because whoever holds
/// the second factor needs none, and the use of a recovery code stands in the audit trail.
pub async fn record_proof(
    app: &App,
    tx: &Tx,
    account: &Account,
    who: &Identity,
    client: &Client,
    proof: Proof,
) -> ApiResult<()> {
    withdraw_reset(app, tx, account, client).await?;
    if proof == Proof::Recovery {
        audit::record_for(app, tx, who, AuditKind::RecoveryCodeUsed, json!({}), client).await?;
    }
    Ok(())
}

/// A pending reset by the firm is withdrawn by whoever holds the second factor.
pub async fn withdraw_reset(app: &App, tx: &Tx, account: &Account, client: &Client) -> ApiResult<()> {
    if account.two_factor.reset_at.is_none() {
        return Ok(());
    }
    consumers::set_two_factor_reset(tx, account.scope(), None).await?;
    let whom = (account.licence, Some(account.id));
    audit::record(app, tx, whom, AuditKind::TwoFactorResetWithdrawn, json!({}), client).await
}

/// A code without the spaces and hyphens that make it readable.
fn digits_of(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

/// Replaces the account's recovery codes and answers the new ones, which are never shown again.
pub async fn new_recovery_codes(tx: &Tx, account: &Account) -> ApiResult<Vec<String>> {
    let codes: Vec<String> =
        (0..RECOVERY_CODES).map(|_| base32(&rand::random::<[u8; RECOVERY_BYTES]>()).to_lowercase()).collect();
    recovery_codes::replace(tx, account.id, codes.iter().map(|code| hash_secret(code)).collect()).await?;
    Ok(codes.iter().map(|code| in_groups(code)).collect())
}

/// The time step whose code this is: the present one, or one before or after it for clocks that differ.
fn step_of(secret: Vec<u8>, code: &str, now: DateTime<Utc>) -> ApiResult<Option<i64>> {
    let time = u64::try_from(now.timestamp()).map_err(ApiError::internal)?;
    let step = totp(secret)?.check(code, time);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn totp(secret: Vec<u8>) -> ApiResult<Totp> {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(STEP)
        .with_secret(secret)
        .build()
        .map_err(|error| ApiError::internal(format!("{error:?}")))
}

fn seal(app: &App, secret: &[u8]) -> ApiResult<Vec<u8>> {
    Ok(app.sealing_keys.seal(secret)?)
}

/// `abcdefghijkl` as `abcd-efgh-ijkl`.
fn in_groups(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("an instant")
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // RFC 6238, appendix B, shortened to six digits.
        let secret = b"12345678901234567890".to_vec();
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924")] {
            let step = step_of(secret.clone(), code, at(seconds)).expect("a check");
            assert_eq!(step, Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn codes_are_those_of_oathtool() {
        // oathtool --totp -b JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP -N "2026-11-21 09:00:00 UTC"
        let secret = Secret::try_from_base32("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP").expect("base32");
        let secret = secret.as_ref().to_vec();
        for (seconds, code) in
            [(1_795_251_600, "478508"), (1_795_251_630, "310926"), (1_893_456_000, "233128")]
        {
            assert_eq!(step_of(secret.clone(), code, at(seconds)).expect("a check"), Some(seconds / 30));
        }
    }

    #[test]
    fn one_step_to_either_side_is_accepted_and_no_more() {
        let secret = b"12345678901234567890".to_vec();
        let accepted = |seconds| step_of(secret.clone(), "081804", at(seconds)).expect("a check");
        let step = 1_111_111_109 / 30;
        assert_eq!(accepted((step - 1) * 30), Some(step));
        assert_eq!(accepted((step + 1) * 30 + 29), Some(step));
        assert_eq!(accepted((step - 1) * 30 - 1), None);
        assert_eq!(accepted((step + 2) * 30), None);
    }

    #[test]
    fn the_address_names_firm_and_account() {
        let text = otpauth_url("Van Dijk: Advies", "anna@example.nl", b"12345678901234567890");
        assert_eq!(
            text,
            "otpauth://totp/Van%20Dijk%20%20Advies:anna%40example%2Enl?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Van%20Dijk%20%20Advies&algorithm=SHA1&digits=6&period=30"
        );
        assert!(qr(&text).expect("a picture").contains("<svg"));
    }
}
