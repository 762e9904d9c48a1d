//! By what an erased consumer is known again without being named.

use uuid::Uuid;

use crate::secrets::{derive, mac};

/// What the keys are for.
const PURPOSE: &str = "erased-consumer";

/// The keys of hashes of erased consumers' external ids, one for each secret of the installation, the newest first.
#[derive(Clone, Debug)]
pub struct ErasureKeys(Vec<[u8; 32]>);

impl ErasureKeys {
    /// From the secrets of the configuration, the newest first.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        Self(secrets.iter().map(|secret| derive(secret, PURPOSE)).collect())
    }

    /// Keyed hashes of a consumer's external id, by each key.
    pub fn hashes(&self, licence: Uuid, external_id: &str) -> Vec<Vec<u8>> {
        let content = [licence.as_bytes().as_slice(), external_id.as_bytes()].concat();
        self.0.iter().map(|key| mac(key, &content).to_vec()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_erased_consumer_is_known_after_a_rotation_and_at_no_other_firm() {
        let (old, both) = (ErasureKeys::new(&[vec![1; 32]]), ErasureKeys::new(&[vec![2; 32], vec![1; 32]]));
        let licence = Uuid::from_u128(7);
        let hash = old.hashes(licence, "anna").remove(0);
        assert!(both.hashes(licence, "anna").contains(&hash));
        assert!(!both.hashes(licence, "anne").contains(&hash));
        assert!(!both.hashes(Uuid::from_u128(8), "anna").contains(&hash));
    }
}
