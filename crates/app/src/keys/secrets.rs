//! Keys derived from the secrets of the installation (HMAC-SHA256).

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The key of a secret for one purpose.
pub fn derive(secret: &[u8], purpose: &str) -> [u8; 32] {
    mac(secret, purpose.as_bytes())
}

/// The authentication code of a text.
pub fn mac(key: &[u8], text: &[u8]) -> [u8; 32] {
    #[expect(clippy::expect_used, reason = "HMAC takes keys of every length")]
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("a key of any length");
    mac.update(text);
    mac.finalize().into_bytes().into()
}
