//! Encryption of what has to be readable again: second-factor secrets and those of webhooks.

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};

use crate::error::{Error, Result};
use crate::keys::secrets::derive;

/// Purpose of the derived key.
const PURPOSE: &str = "sealing";

/// Bytes of a nonce.
const NONCE: usize = 24;

/// Encryption keys, one for each secret of the installation. The first key encrypts; all can decrypt.
pub struct SealingKeys(Vec<XChaCha20Poly1305>);

impl SealingKeys {
    /// Derives the keys from the secrets of the configuration, the newest first.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        let key = |secret: &Vec<u8>| XChaCha20Poly1305::new(&Key::from(derive(secret, PURPOSE)));
        Self(secrets.iter().map(key).collect())
    }

    /// Encrypts, with a fresh nonce in front.
    ///
    /// # Errors
    /// An internal error without a key.
    pub fn seal(&self, plain: &[u8]) -> Result<Vec<u8>> {
        let nonce: [u8; NONCE] = rand::random();
        let key = self.0.first().ok_or_else(|| Error::internal("there is no key to seal with"))?;
        let sealed = key.encrypt(&XNonce::from(nonce), plain);
        let sealed = sealed.map_err(|_| Error::internal("a secret could not be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts what [`SealingKeys::seal`] made, with whichever key fits.
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, rest) = sealed.split_at_checked(NONCE)?;
        let nonce = XNonce::from(<[u8; NONCE]>::try_from(nonce).ok()?);
        self.0.iter().find_map(|key| key.decrypt(&nonce, rest).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_secret_opens_with_an_older_key_and_not_when_touched() {
        let old = SealingKeys::new(&[vec![1; 32]]);
        let both = SealingKeys::new(&[vec![2; 32], vec![1; 32]]);
        let mut sealed = old.seal(b"JBSWY3DPEHPK3PXP").expect("sealed");
        assert_eq!(both.open(&sealed).as_deref(), Some(b"JBSWY3DPEHPK3PXP".as_slice()));
        sealed[30] ^= 1;
        assert_eq!(both.open(&sealed), None);
        assert_eq!(both.open(b"short"), None);
    }
}
