//! Time-based codes of an authenticator app (RFC 6238): secrets, and whether a code is one of theirs.

use chrono::{DateTime, Utc};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::error::{Error, Result};
use crate::services::Services;

/// Seconds for which a code is valid.
const STEP: u64 = 30;
/// RFC 4226's recommendation, in bytes.
const SECRET: usize = 20;

/// A fresh secret, sealed for keeping.
pub fn new_secret(services: &Services) -> Result<Vec<u8>> {
    seal(services, &rand::random::<[u8; SECRET]>())
}

/// A secret in the spelling of authenticator apps (base32), sealed for keeping.
///
/// # Errors
/// When it is no base32, or shorter than 16 bytes.
pub fn seal_base32(services: &Services, secret: &str) -> Result<Vec<u8>> {
    let secret = Secret::try_from_base32(secret).map_err(|error| Error::internal(error.to_string()))?;
    build_totp(secret.as_ref().to_vec())?;
    seal(services, secret.as_ref())
}

/// The secret as an authenticator app spells it.
pub fn base32(secret: &[u8]) -> String {
    Secret::from(secret).to_base32()
}

/// Opens a sealed secret.
pub fn open(services: &Services, sealed: &[u8]) -> Result<Vec<u8>> {
    let opened = services.sealing_keys.open(sealed);
    opened.ok_or_else(|| Error::internal("a two-factor secret opens with none of the secrets"))
}

/// Returns the `otpauth:` URL in the QR code for an authenticator app.
pub fn otpauth_url(firm: &str, account: &str, secret: &[u8]) -> String {
    // Both names stand before a colon, so they may hold none.
    let part = |text: &str| utf8_percent_encode(&text.replace(':', " "), NON_ALPHANUMERIC).to_string();
    let (firm, account) = (part(firm), part(account));
    format!(
        "otpauth://totp/{firm}:{account}?secret={}&issuer={firm}&algorithm=SHA1&digits=6&period={STEP}",
        base32(secret)
    )
}

/// Returns the time step of a sealed secret whose code this is: the present one, or one before or after it for clocks
/// that differ. The caller must record the step, so that no code counts twice.
pub fn step_of_code(services: &Services, sealed: &[u8], code: &str) -> Result<Option<i64>> {
    step_of(open(services, sealed)?, &strip_separators(code), services.now())
}

/// A code without the spaces and hyphens that make it readable.
pub fn strip_separators(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

fn step_of(secret: Vec<u8>, code: &str, now: DateTime<Utc>) -> Result<Option<i64>> {
    let time = u64::try_from(now.timestamp()).map_err(Error::internal)?;
    let step = build_totp(secret)?.check(code, time);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

fn build_totp(secret: Vec<u8>) -> Result<Totp> {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(6)
        .with_skew(1)
        .with_step_duration(STEP)
        .with_secret(secret)
        .build()
        .map_err(|error| Error::internal(format!("{error:?}")))
}

fn seal(services: &Services, secret: &[u8]) -> Result<Vec<u8>> {
    services.sealing_keys.seal(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instant(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("an instant")
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // RFC 6238, appendix B, shortened to six digits.
        let secret = b"12345678901234567890".to_vec();
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924")] {
            let step = step_of(secret.clone(), code, instant(seconds)).expect("a check");
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
            assert_eq!(step_of(secret.clone(), code, instant(seconds)).expect("a check"), Some(seconds / 30));
        }
    }

    #[test]
    fn one_step_to_either_side_is_accepted_and_no_more() {
        let secret = b"12345678901234567890".to_vec();
        let accepted = |seconds| step_of(secret.clone(), "081804", instant(seconds)).expect("a check");
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
    }
}
