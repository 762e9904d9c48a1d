//! Keyed hashes by which an erased consumer is recognised without being named.

use domain::ids::LicenceId;
use uuid::Uuid;

use crate::keys::secrets::{derive, mac};

/// The purpose of the keys of hashes in the database.
const PURPOSE: &str = "erased-consumer";
/// Purpose of the keys for hashes on the list that is stored beside the files.
const LIST_PURPOSE: &str = "erasure-list";

/// The keys of hashes of erased consumers, one for each secret of the installation, the newest first.
#[derive(Clone, Debug)]
pub struct ErasureKeys(Vec<ErasureKey>);

#[derive(Clone, Debug)]
struct ErasureKey {
    /// Key of external ids.
    external_id: [u8; 32],
    /// Key of entries of the list.
    entry: [u8; 32],
    /// Id of the key in an entry.
    entry_id: String,
}

impl ErasureKey {
    fn new(secret: &[u8]) -> Self {
        let entry = derive(secret, LIST_PURPOSE);
        let entry_id = hex::encode(&mac(&entry, b"id")[..4]);
        Self { external_id: derive(secret, PURPOSE), entry, entry_id }
    }
}

impl ErasureKeys {
    /// Derives the keys from the secrets of the configuration, the newest first.
    pub fn new(secrets: &[Vec<u8>]) -> Self {
        Self(secrets.iter().map(|secret| ErasureKey::new(secret)).collect())
    }

    /// Keyed hashes of a consumer's external id, by each key.
    pub fn hashes(&self, licence: LicenceId, external_id: &str) -> Vec<Vec<u8>> {
        let content = [licence.uuid().as_bytes().as_slice(), external_id.as_bytes()].concat();
        self.0.iter().map(|key| mac(&key.external_id, &content).to_vec()).collect()
    }

    /// The entries by which the list of erasures names a consumer, by each key. The portal's own id is part of them: somebody
    /// who comes back under the same external id is somebody else.
    pub fn entries(&self, licence: LicenceId, external_id: &str, id: Uuid) -> Vec<String> {
        let content = [licence.uuid().as_bytes().as_slice(), id.as_bytes(), external_id.as_bytes()].concat();
        let entry = |key: &ErasureKey| format!("{}-{}", key.entry_id, hex::encode(mac(&key.entry, &content)));
        self.0.iter().map(entry).collect()
    }

    /// Returns true if one of these keys created an entry.
    pub fn has_created(&self, entry: &str) -> bool {
        self.0.iter().any(|key| entry.strip_prefix(&key.entry_id).is_some_and(|rest| rest.starts_with('-')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_erased_consumer_is_known_after_a_rotation_and_at_no_other_firm() {
        let (old, both) = (ErasureKeys::new(&[vec![1; 32]]), ErasureKeys::new(&[vec![2; 32], vec![1; 32]]));
        let licence = LicenceId::new(Uuid::from_u128(7));
        let hash = old.hashes(licence, "anna").remove(0);
        assert!(both.hashes(licence, "anna").contains(&hash));
        assert!(!both.hashes(licence, "anne").contains(&hash));
        assert!(!both.hashes(LicenceId::new(Uuid::from_u128(8)), "anna").contains(&hash));

        let id = Uuid::from_u128(9);
        let entry = old.entries(licence, "anna", id).remove(0);
        assert!(both.entries(licence, "anna", id).contains(&entry) && both.has_created(&entry));
        assert!(!both.entries(licence, "anna", Uuid::from_u128(10)).contains(&entry), "who came back");
        assert!(!both.entries(LicenceId::new(Uuid::from_u128(8)), "anna", id).contains(&entry));
        assert!(!ErasureKeys::new(&[vec![2; 32]]).has_created(&entry));
        assert!(!entry.contains("anna"));
    }
}
