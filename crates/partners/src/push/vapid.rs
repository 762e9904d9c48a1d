//! Authentication of the portal to push services (VAPID, RFC 8292).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

use super::PushPublicKey;

/// Lifetime of a token; push services accept at most 24 hours (RFC 8292, section 2).
const TOKEN_LIFETIME: TimeDelta = TimeDelta::hours(12);

/// The private key of a firm, to which its subscriptions are bound.
#[derive(Clone)]
pub struct PushKey(SecretKey);

impl fmt::Debug for PushKey {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("PushKey(…)")
    }
}

impl PushKey {
    /// The first of some seeds that is a private key of P-256; fewer than one in four billion is none.
    pub fn from_seeds(seeds: impl IntoIterator<Item = [u8; 32]>) -> Option<Self> {
        seeds.into_iter().find_map(|seed| SecretKey::from_slice(&seed).ok()).map(Self)
    }

    /// `applicationServerKey` of the browser.
    pub fn public_key(&self) -> PushPublicKey {
        self.0.public_key().into()
    }

    /// `Authorization` of a message to the push service at an origin.
    pub fn authorization(&self, audience: &str, contact: &str, now: DateTime<Utc>) -> String {
        let encode = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        let header = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let claims =
            json!({ "aud": audience, "exp": (now + TOKEN_LIFETIME).timestamp(), "sub": contact }).to_string();
        let signed = format!("{}.{}", encode(header.as_bytes()), encode(claims.as_bytes()));
        let signature: Signature = SigningKey::from(&self.0).sign(signed.as_bytes());
        let key = self.public_key().to_bytes();
        format!("vapid t={signed}.{}, k={}", encode(&signature.to_bytes()), encode(&key))
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_token_names_the_service_and_verifies_with_the_key_beside_it() {
        let key = PushKey::from_seeds([[0; 32], [7; 32]]).expect("the second is a key");
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a moment");
        let text = key.authorization("https://push.example.nl", "mailto:security@balie.example", now);
        let (token, public) =
            text.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("both");
        let public = URL_SAFE_NO_PAD.decode(public).expect("base64url");
        assert_eq!(public, key.public_key().to_bytes());
        let (signed, signature) = token.rsplit_once('.').expect("a signature");
        let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).expect("base64url"));
        let verifying = VerifyingKey::from_sec1_bytes(&public).expect("a key");
        verifying.verify(signed.as_bytes(), &signature.expect("64 bytes")).expect("genuine");
        let claims = signed.split_once('.').expect("claims").1;
        let claims: Value =
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).expect("base64url")).expect("JSON");
        assert_eq!(
            claims,
            json!({ "aud": "https://push.example.nl", "exp": 1_800_043_200, "sub": "mailto:security@balie.example" })
        );
    }
}
