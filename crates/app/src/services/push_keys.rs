//! The keys by which firms identify themselves to push services.

use domain::ids::LicenceId;
use partners::push::PushKey;

use crate::error::{Error, Result};
use crate::keys::secrets::derive;

/// Number of seeds that are tried for a key; each is invalid with a probability below one in four billion.
const SEEDS: u8 = 8;

/// The keys by which firms identify themselves to push services, one for each secret of the installation: subscriptions
/// are bound to the first, and those that were bound to an earlier one go on being served.
pub struct PushKeys(Vec<Vec<u8>>);

impl PushKeys {
    /// Derives the keys from the secrets of the configuration, the newest first.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        Self(secrets.to_vec())
    }

    /// The firm's key for new subscriptions.
    ///
    /// # Errors
    /// An internal error without a secret.
    pub fn current(&self, licence: LicenceId) -> Result<PushKey> {
        let key = self.0.first().and_then(|secret| key_of(secret, licence));
        key.ok_or_else(|| Error::internal("there is no secret to derive a push key from"))
    }

    /// The firm's key with this public half; nothing where its secret is not configured any more.
    pub fn with_public_key(&self, licence: LicenceId, public_key: &[u8]) -> Option<PushKey> {
        let mut keys = self.0.iter().filter_map(|secret| key_of(secret, licence));
        keys.find(|key| key.public_key().to_bytes() == public_key)
    }
}

fn key_of(secret: &[u8], licence: LicenceId) -> Option<PushKey> {
    PushKey::from_seeds((0..SEEDS).map(|seed| derive(secret, &format!("push {licence} {seed}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_a_firms_own_and_an_earlier_secret_goes_on_serving() {
        let [firm, other] = [1, 2].map(|id| LicenceId::new(uuid::Uuid::from_u128(id)));
        let before = PushKeys::new(&[vec![1; 32]]);
        let after = PushKeys::new(&[vec![2; 32], vec![1; 32]]);
        let bytes = |keys: &PushKeys, firm| keys.current(firm).expect("a key").public_key().to_bytes();
        let bound = bytes(&before, firm);
        assert_ne!(bound, bytes(&before, other));
        assert_ne!(bound, bytes(&after, firm));
        assert!(after.with_public_key(firm, &bound).is_some());
        assert!(after.with_public_key(other, &bound).is_none());
        assert!(PushKeys::new(&[vec![2; 32]]).with_public_key(firm, &bound).is_none());
        assert!(PushKeys::new(&[]).current(firm).is_err());
    }
}
