//! ID tokens (OpenID Connect Core 1.0, 2 and 3.1.3.7).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Number, Value};

use super::keys::{Algorithm, KeySet};

/// Tolerated difference between the provider's clock and ours, in both directions. A token comes straight from the
/// provider, is of one request by its nonce and is used once, so that a wide margin gives nothing away.
pub const CLOCKS_APART: TimeDelta = TimeDelta::minutes(5);
/// The longest `sub` (OpenID Connect Core 1.0, 2), in characters of ASCII.
const SUBJECT: usize = 255;

/// Reason that an ID token is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    #[error("there is none")]
    Missing,
    #[error("it cannot be read")]
    Unreadable,
    #[error("its algorithm is not one of the provider's list")]
    Algorithm,
    #[error("its key is unknown")]
    UnknownKey,
    #[error("its signature does not hold")]
    Signature,
    #[error("it is of another issuer")]
    Issuer,
    #[error("it is for another client")]
    Audience,
    #[error("it is of another request")]
    Nonce,
    #[error("it has expired, by our clock")]
    Expired,
    #[error("it is of a time to come, by our clock")]
    Early,
    #[error("it does not say whose it is")]
    Subject,
    #[error("the person did not prove themselves anew")]
    Stale,
}

/// A token that was read; nothing of it is believed yet.
pub struct IdToken {
    algorithm: Option<Algorithm>,
    kid: Option<String>,
    signed: String,
    signature: Vec<u8>,
    claims: TokenClaims,
}

#[derive(Deserialize)]
struct TokenHeader {
    alg: String,
    kid: Option<String>,
    /// Critical extensions (`crit`, RFC 7515, 4.1.11); a token that has any is rejected, because none is supported.
    crit: Option<Value>,
}

#[derive(Clone, Deserialize)]
pub struct TokenClaims {
    iss: String,
    pub sub: String,
    #[serde(deserialize_with = "deserialize_one_or_more")]
    aud: Vec<String>,
    azp: Option<String>,
    nonce: Option<String>,
    exp: Number,
    iat: Number,
    nbf: Option<Number>,
    auth_time: Option<Number>,
    pub acr: Option<String>,
}

impl TokenClaims {
    /// Returns the time of authentication (`auth_time`), never later than `now`.
    pub fn proved_at(&self, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>, TokenError> {
        let at = self.auth_time.as_ref().map(moment).transpose()?;
        Ok(at.map(|at| at.min(now)))
    }
}

/// Values that the claims of a token must have.
pub struct Expected<'a> {
    pub issuer: &'a str,
    pub client: &'a str,
    pub nonce: &'a str,
    pub fresh_since: Option<DateTime<Utc>>,
}

fn deserialize_one_or_more<'de, D: Deserializer<'de>>(reader: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Audience {
        One(String),
        Several(Vec<String>),
    }
    Ok(match Audience::deserialize(reader)? {
        Audience::One(one) => vec![one],
        Audience::Several(several) => several,
    })
}

fn part<T: DeserializeOwned>(text: &str) -> Result<T, TokenError> {
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| TokenError::Unreadable)?;
    serde_json::from_slice(&bytes).map_err(|_| TokenError::Unreadable)
}

/// Seconds since 1970; fractions are allowed (RFC 7519, 2).
fn moment(seconds: &Number) -> Result<DateTime<Utc>, TokenError> {
    #[expect(clippy::cast_possible_truncation, reason = "a float is saturated, and such a year is refused")]
    let whole = seconds.as_i64().or_else(|| seconds.as_f64().map(|seconds| seconds as i64));
    let moment = whole.and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    // Far from the ends of the calendar, so that the margin can be added.
    moment.filter(|moment| (0..=253_402_300_799).contains(&moment.timestamp())).ok_or(TokenError::Unreadable)
}

impl IdToken {
    /// Reads a token in its compact form (RFC 7515, 7.1).
    pub fn parse(text: &str) -> Result<Self, TokenError> {
        let mut parts = text.split('.');
        let (Some(header), Some(claims), Some(signature), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(TokenError::Unreadable);
        };
        let read: TokenHeader = part(header)?;
        if read.crit.is_some() {
            return Err(TokenError::Unreadable);
        }
        Ok(Self {
            algorithm: Algorithm::from_name(&read.alg),
            kid: read.kid,
            signed: format!("{header}.{claims}"),
            signature: URL_SAFE_NO_PAD.decode(signature).map_err(|_| TokenError::Unreadable)?,
            claims: part(claims)?,
        })
    }

    /// Requires that the token's algorithm is one of those in the provider's metadata.
    pub fn check_algorithm(&self, allowed: &[Algorithm]) -> Result<(), TokenError> {
        match self.algorithm {
            Some(algorithm) if allowed.contains(&algorithm) => Ok(()),
            _ => Err(TokenError::Algorithm),
        }
    }

    /// Requires that one of the keys signed the token. [`TokenError::UnknownKey`] asks the caller to fetch the keys
    /// again.
    pub fn verify(&self, keys: &KeySet) -> Result<(), TokenError> {
        let algorithm = self.algorithm.ok_or(TokenError::Algorithm)?;
        let kid = self.kid.as_deref();
        match keys.verifies(algorithm, kid, self.signed.as_bytes(), &self.signature) {
            Some(true) => Ok(()),
            // A token that names no key may be of one that is new.
            Some(false) if kid.is_some() => Err(TokenError::Signature),
            Some(false) | None => Err(TokenError::UnknownKey),
        }
    }

    /// Returns the claims if they have the expected values. The signature must have been verified before.
    pub fn claims(self, expected: &Expected<'_>, now: DateTime<Utc>) -> Result<TokenClaims, TokenError> {
        let claims = self.claims;
        if claims.iss != expected.issuer {
            return Err(TokenError::Issuer);
        }
        let is_for_us = claims.aud.iter().any(|client| client == expected.client);
        let is_for_others = claims.aud.iter().any(|client| client != expected.client);
        let by_us = claims.azp.as_deref().map(|client| client == expected.client);
        if !is_for_us || by_us == Some(false) || (is_for_others && by_us.is_none()) {
            return Err(TokenError::Audience);
        }
        if claims.nonce.as_deref() != Some(expected.nonce) {
            return Err(TokenError::Nonce);
        }
        if now >= moment(&claims.exp)? + CLOCKS_APART {
            return Err(TokenError::Expired);
        }
        let begins = claims.nbf.as_ref().unwrap_or(&claims.iat);
        if moment(&claims.iat)? > now + CLOCKS_APART || moment(begins)? > now + CLOCKS_APART {
            return Err(TokenError::Early);
        }
        let is_name = |text: &str| text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_control());
        if claims.sub.is_empty() || claims.sub.len() > SUBJECT || !is_name(&claims.sub) {
            return Err(TokenError::Subject);
        }
        if let Some(since) = expected.fresh_since {
            let proved = claims.auth_time.as_ref().map(moment).transpose()?;
            if proved.is_none_or(|at| at + CLOCKS_APART < since) {
                return Err(TokenError::Stale);
            }
        }
        Ok(claims)
    }
}
