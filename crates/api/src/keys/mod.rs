//! Keys of the installation that sign: access tokens, and the links by which somebody unsubscribes or withdraws from a
//! contract.

use app::keys::secrets::{derive, mac};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::accounts::session::Stage;
use domain::ids::LicenceId;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

mod jwt;
mod staff;

pub use staff::StaffClaims;
pub use store::secrets::{hash_secret, new_secret};

/// Purpose of the key of unsubscribe tokens.
const UNSUBSCRIBE: &str = "unsubscribe";
/// Purpose of the key of withdrawal tokens.
const WITHDRAW: &str = "withdraw";

/// Claims of an access token.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claims {
    /// Id of the consumer.
    pub sub: Uuid,
    /// Id of the session.
    pub sid: Uuid,
    /// Id of the firm's licence.
    pub lic: LicenceId,
    pub stage: Stage,
    /// Tells the app that the second factor is still to come.
    #[serde(rename = "twoFactor")]
    pub two_factor: bool,
    /// Tells the app that two-factor must be set up before anything else.
    #[serde(rename = "twoFactorSetup")]
    pub two_factor_setup: bool,
    /// The one action that a token of [`Stage::Action`] opens.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub action: Option<Uuid>,
    /// The name of the impersonating colleague of the firm.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub colleague: Option<String>,
    pub iat: i64,
    pub exp: i64,
}

/// The keys derived from the configured secrets: the first signs, all verify.
pub struct Keys {
    /// Keys of which the first signs and all verify.
    signing: Vec<[u8; 32]>,
    secrets: Vec<Vec<u8>>,
}

impl Keys {
    /// Keys from the secrets of the configuration, the newest first; each at least 32 bytes.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        let signing = secrets.iter().map(|secret| derive(secret, "access-token")).collect();
        Self { signing, secrets: secrets.to_vec() }
    }

    pub fn sign(&self, claims: &Claims) -> Result<String, serde_json::Error> {
        // Without a secret nothing that is signed verifies either.
        jwt::sign(&self.signing.first().copied().unwrap_or_default(), claims)
    }

    /// The claims of a token that one of the keys signed; its lifetime is for the caller to judge by its clock.
    pub fn verify(&self, token: &str) -> Option<Claims> {
        jwt::verify(&self.signing, token)
    }

    /// The token by which a consumer unsubscribes from mail without signing in, and does nothing else.
    pub fn unsubscribe_token(&self, consumer: Uuid) -> String {
        let key = self.secrets.first().map(|secret| derive(secret, UNSUBSCRIBE)).unwrap_or_default();
        URL_SAFE_NO_PAD
            .encode([consumer.as_bytes().as_slice(), &mac(&key, consumer.as_bytes())[..16]].concat())
    }

    /// Returns the consumer of an unsubscribe token, made with any of the secrets.
    pub fn unsubscriber(&self, token: &str) -> Option<Uuid> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (consumer, tag) = bytes.split_at_checked(16)?;
        let genuine = |secret: &Vec<u8>| {
            let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&derive(secret, UNSUBSCRIBE)).ok()?;
            mac.update(consumer);
            mac.verify_truncated_left(tag).ok()
        };
        let whole = tag.len() == 16 && self.secrets.iter().any(|secret| genuine(secret).is_some());
        whole.then(|| Uuid::from_slice(consumer).ok()).flatten()
    }

    /// The token by which a consumer withdraws from one contract without signing in, and does nothing else.
    pub fn withdrawal_token(&self, contract: Uuid, consumer: Uuid) -> String {
        let key = self.secrets.first().map(|secret| derive(secret, WITHDRAW)).unwrap_or_default();
        let named = [contract.as_bytes().as_slice(), consumer.as_bytes()].concat();
        URL_SAFE_NO_PAD.encode([named.as_slice(), &mac(&key, &named)[..16]].concat())
    }

    /// The contract and the consumer of a withdrawal token, made with any of the secrets. A token of another shape takes as
    /// long as one with a wrong tag.
    pub fn withdrawal_of(&self, token: &str) -> Option<(Uuid, Uuid)> {
        let mut bytes = [0; 48];
        let length = URL_SAFE_NO_PAD.decode_slice(token, &mut bytes).unwrap_or_default();
        let (named, tag) = bytes.split_at(32);
        let is_genuine = |secret: &Vec<u8>| {
            let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&derive(secret, WITHDRAW));
            mac.is_ok_and(|mac| mac.chain_update(named).verify_truncated_left(tag).is_ok())
        };
        // Each secret is tried, whichever fits.
        let fitting = self.secrets.iter().filter(|secret| is_genuine(secret)).count();
        if fitting == 0 || length != bytes.len() {
            return None;
        }
        let (contract, consumer) = named.split_at(16);
        Uuid::from_slice(contract).ok().zip(Uuid::from_slice(consumer).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unsubscribe_token_is_its_consumers_and_outlives_a_rotation() {
        let (old, both) = (Keys::new(&[vec![1; 32]]), Keys::new(&[vec![2; 32], vec![1; 32]]));
        let consumer = Uuid::from_u128(7);
        let token = old.unsubscribe_token(consumer);
        assert_eq!(both.unsubscriber(&token), Some(consumer));
        assert_eq!(Keys::new(&[vec![2; 32]]).unsubscriber(&token), None);
        let mut bytes = URL_SAFE_NO_PAD.decode(&token).expect("base64");
        bytes[15] ^= 1;
        assert_eq!(old.unsubscriber(&URL_SAFE_NO_PAD.encode(&bytes)), None);
        for wrong in [&token[..30], "", "x", &URL_SAFE_NO_PAD.encode(consumer.as_bytes())] {
            assert_eq!(old.unsubscriber(wrong), None);
        }
    }

    #[test]
    fn a_withdrawal_token_names_its_contract_and_its_consumer_and_outlives_a_rotation() {
        let (old, both) = (Keys::new(&[vec![1; 32]]), Keys::new(&[vec![2; 32], vec![1; 32]]));
        let named = (Uuid::from_u128(7), Uuid::from_u128(8));
        let token = old.withdrawal_token(named.0, named.1);
        assert_eq!(both.withdrawal_of(&token), Some(named));
        assert_eq!(Keys::new(&[vec![2; 32]]).withdrawal_of(&token), None);
        let bytes = URL_SAFE_NO_PAD.decode(&token).expect("base64");
        for place in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[place] ^= 1;
            assert_eq!(old.withdrawal_of(&URL_SAFE_NO_PAD.encode(&altered)), None, "byte {place}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        let unsubscribe = old.unsubscribe_token(named.1);
        for wrong in
            [&token[..63], "", "x", &URL_SAFE_NO_PAD.encode(longer), &unsubscribe, &format!("{token}=")]
        {
            assert_eq!(old.withdrawal_of(wrong), None, "{wrong}");
        }
        assert_eq!(Keys::new(&[]).withdrawal_of(&token), None);
    }

    #[test]
    fn a_token_of_another_key_is_refused() {
        let claims = Claims {
            sub: Uuid::nil(),
            sid: Uuid::nil(),
            lic: LicenceId::new(Uuid::nil()),
            stage: Stage::Full,
            two_factor: false,
            two_factor_setup: false,
            action: None,
            colleague: None,
            iat: 0,
            exp: 600,
        };
        let token = Keys::new(&[vec![1; 32]]).sign(&claims).expect("signed");
        assert!(Keys::new(&[vec![2; 32], vec![1; 32]]).verify(&token).is_some());
        assert!(Keys::new(&[vec![2; 32]]).verify(&token).is_none());
        assert!(Keys::new(&[vec![1; 32]]).verify("a.b.c").is_none());
    }
}
