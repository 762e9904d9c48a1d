//! Ed25519 keys that sign the heads of the chains. The private key is in the configuration, never in the database.

use std::collections::BTreeMap;
use std::fmt;

use domain::ids::LicenceId;
use ring::hkdf::{HKDF_SHA256, Salt};
use ring::hmac;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use sha2::{Digest, Sha256};

use crate::chain::Chain;
use crate::{Result, StoreError};

/// Sets keys that are derived from a secret of the installation apart from everything else that is derived from it.
const DERIVATION: &[u8] = b"balie evidence signing key v1";
/// Derivation of the keys that authenticate lines of the audit trail until they are chained.
const LINE_DERIVATION: &[u8] = b"balie audit line key v1";

/// The end of a chain at some moment: what is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head<'a> {
    pub licence: LicenceId,
    pub chain: Chain,
    pub position: i64,
    pub hash: &'a [u8],
}

impl Head<'_> {
    /// The signed text: the purpose, the firm, the chain, the position and the hash, each on a line.
    pub fn message(&self) -> String {
        format!(
            "balie chain head v1\n{}\n{}\n{}\n{}\n",
            self.licence,
            self.chain,
            self.position,
            hex::encode(self.hash)
        )
    }
}

/// Reason that a signature is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureError {
    /// The signature names a key that is not configured.
    UnknownKey(String),
    /// The signature is not this key's of this head.
    Invalid,
}

impl fmt::Display for SignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey(id) => {
                write!(f, "it is signed by key {id}, which is not among evidence_public_keys")
            }
            Self::Invalid => f.write_str("its signature is not of this position and hash"),
        }
    }
}

/// The key that signs, and the public keys that verify.
pub struct EvidenceKeys {
    pair: Ed25519KeyPair,
    id: String,
    public: BTreeMap<String, Vec<u8>>,
    /// Keys of the audit trail's lines: the first vouches for new ones, all are accepted.
    line_keys: Vec<hmac::Key>,
}

impl fmt::Debug for EvidenceKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EvidenceKeys").field("id", &self.id).finish_non_exhaustive()
    }
}

impl EvidenceKeys {
    /// Keys from the private key, 32 bytes (RFC 8032, the seed).
    ///
    /// # Errors
    /// When the private key is of another length.
    pub fn new(private_key: &[u8]) -> Result<Self> {
        let pair = Ed25519KeyPair::from_seed_unchecked(private_key)
            .map_err(|_| StoreError::Corrupt("an Ed25519 private key has 32 bytes".to_owned()))?;
        let public = pair.public_key().as_ref().to_vec();
        let id = key_id(&public);
        let line_keys = vec![line_key(private_key)?];
        Ok(Self { pair, public: BTreeMap::from([(id.clone(), public)]), id, line_keys })
    }

    /// Vouches for lines of the audit trail by keys that follow from the secrets of the installation, the newest first:
    /// unlike earlier evidence keys, earlier secrets are still there to verify with.
    ///
    /// # Errors
    /// Never for secrets of any length.
    pub fn with_line_secrets(mut self, secrets: &[Vec<u8>]) -> Result<Self> {
        self.line_keys = secrets.iter().map(|secret| line_key(secret)).collect::<Result<_>>()?;
        Ok(self)
    }

    /// The private key of an installation that has none configured: HKDF-SHA256 of one of its secrets.
    ///
    /// # Errors
    /// Never for a key of 32 bytes.
    pub fn derive(secret: &[u8]) -> Result<[u8; 32]> {
        derive(secret, DERIVATION)
    }

    /// Accepts signatures of an earlier key as well.
    #[must_use]
    pub fn with_public_key(mut self, public: &[u8]) -> Self {
        self.public.insert(key_id(public), public.to_vec());
        self
    }

    /// The id of the key that signs.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The public half of the key that signs, 32 bytes.
    pub fn public_key(&self) -> &[u8] {
        self.pair.public_key().as_ref()
    }

    /// Every public key that is accepted, by its id.
    pub fn public_keys(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.public.iter().map(|(id, key)| (id.as_str(), key.as_slice()))
    }

    /// Signs the end of a chain.
    pub fn sign(&self, head: Head<'_>) -> Vec<u8> {
        self.pair.sign(head.message().as_bytes()).as_ref().to_vec()
    }

    /// Signs the list of files of a dossier's bundle, by its SHA-256 in hex.
    pub fn sign_bundle(&self, licence: LicenceId, manifest_sha256: &str) -> Vec<u8> {
        let message = format!("balie bundle v1\n{licence}\n{manifest_sha256}\n");
        self.pair.sign(message.as_bytes()).as_ref().to_vec()
    }

    /// The code by which a line of the audit trail is known as the portal's own until it is chained.
    pub(super) fn authentication_code(&self, line: &[u8]) -> Option<Vec<u8>> {
        Some(hmac::sign(self.line_keys.first()?, line).as_ref().to_vec())
    }

    /// Returns whether the code of a line is of one of the configured secrets.
    pub(super) fn is_vouched(&self, line: &[u8], mac: &[u8]) -> bool {
        self.line_keys.iter().any(|key| hmac::verify(key, line, mac).is_ok())
    }

    /// Verifies that one of the configured keys signed this head.
    ///
    /// # Errors
    ///
    /// The key is unknown, or the signature is of something else.
    pub fn verify(&self, head: Head<'_>, key_id: &str, signature: &[u8]) -> Result<(), SignatureError> {
        let key = self.public.get(key_id).ok_or_else(|| SignatureError::UnknownKey(key_id.to_owned()))?;
        UnparsedPublicKey::new(&ED25519, key)
            .verify(head.message().as_bytes(), signature)
            .map_err(|_| SignatureError::Invalid)
    }
}

fn line_key(secret: &[u8]) -> Result<hmac::Key> {
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &derive(secret, LINE_DERIVATION)?))
}

/// 32 bytes for one purpose, HKDF-SHA256 of a secret.
fn derive(secret: &[u8], purpose: &[u8]) -> Result<[u8; 32]> {
    let mut key = [0; 32];
    Salt::new(HKDF_SHA256, &[])
        .extract(secret)
        .expand(&[purpose], HKDF_SHA256)
        .and_then(|output| output.fill(&mut key))
        .map_err(|_| StoreError::NoEvidenceKey)?;
    Ok(key)
}

/// Returns the id of a public key beside a signature: the first 8 bytes of its SHA-256, in hex.
pub fn key_id(public: &[u8]) -> String {
    hex::encode(&Sha256::digest(public)[..8])
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_head_is_signed_by_the_newest_key_and_verified_by_all() {
        let (old, new) =
            (EvidenceKeys::new(&[1; 32]).expect("a key"), EvidenceKeys::new(&[2; 32]).expect("a key"));
        let head = Head {
            licence: LicenceId::new(Uuid::from_u128(7)),
            chain: Chain::Evidence,
            position: 3,
            hash: &[9; 32],
        };
        let signature = old.sign(head);
        assert_eq!(old.verify(head, old.id(), &signature), Ok(()));
        assert_eq!(
            old.verify(Head { position: 4, ..head }, old.id(), &signature),
            Err(SignatureError::Invalid)
        );
        let other = Head { chain: Chain::Audit, ..head };
        assert_eq!(old.verify(other, old.id(), &signature), Err(SignatureError::Invalid));
        let unknown = SignatureError::UnknownKey(old.id().to_owned());
        assert_eq!(new.verify(head, old.id(), &signature), Err(unknown));
        let both = new.with_public_key(old.public_key());
        assert_eq!(both.verify(head, old.id(), &signature), Ok(()));
        assert_eq!(both.verify(head, both.id(), &signature), Err(SignatureError::Invalid));
    }

    #[test]
    fn a_line_is_vouched_for_by_the_newest_secret_and_known_by_all() {
        let [old, new] = [vec![1; 32], vec![2; 32]];
        let keys = |secrets: &[Vec<u8>]| {
            EvidenceKeys::new(&[7; 32]).and_then(|keys| keys.with_line_secrets(secrets)).expect("keys")
        };
        let mac = keys(std::slice::from_ref(&old)).authentication_code(b"line").expect("a code");
        let both = keys(&[new.clone(), old]);
        assert!(both.is_vouched(b"line", &mac) && !both.is_vouched(b"other", &mac));
        assert!(!keys(&[new]).is_vouched(b"line", &mac));
        assert_ne!(both.authentication_code(b"line"), Some(mac));
    }

    #[test]
    fn the_text_that_is_signed_never_changes() {
        let head = Head {
            licence: LicenceId::new(Uuid::from_u128(7)),
            chain: Chain::Audit,
            position: 3,
            hash: &[0xab; 2],
        };
        let text = "balie chain head v1\n00000000-0000-0000-0000-000000000007\naudit\n3\nabab\n";
        assert_eq!(head.message(), text);
        let derived = EvidenceKeys::derive(&[7; 32]).expect("a key");
        assert_eq!(derived, EvidenceKeys::derive(&[7; 32]).expect("a key"));
        assert_ne!(derived, EvidenceKeys::derive(&[8; 32]).expect("a key"));
        let id = EvidenceKeys::new(&derived).expect("a key").id().to_owned();
        assert_eq!(id.len(), 16);
    }
}
