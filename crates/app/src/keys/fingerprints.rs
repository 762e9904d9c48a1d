//! Keyed hashes of values that must not be guessable from the database alone.

use crate::keys::secrets::{derive, mac};

/// Purpose of the derived key.
const PURPOSE: &str = "fingerprint";

/// The key of the hashes, derived from the newest secret of the installation.
pub struct FingerprintKey([u8; 32]);

impl FingerprintKey {
    /// Derives the key from the secrets of the configuration, the newest first.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        Self(secrets.first().map(|secret| derive(secret, PURPOSE)).unwrap_or_default())
    }

    /// The hash of a value, such as the key of a counter or the mark of a device.
    pub fn hash(&self, value: &str) -> String {
        hex::encode(&mac(&self.0, value.as_bytes())[..16])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_of_its_value_and_its_secret() {
        let (one, two) = (FingerprintKey::new(&[vec![1; 32]]), FingerprintKey::new(&[vec![2; 32]]));
        assert_eq!(one.hash("a"), one.hash("a"));
        assert_eq!(one.hash("a").len(), 32);
        assert_ne!(one.hash("a"), one.hash("b"));
        assert_ne!(one.hash("a"), two.hash("a"));
    }
}
