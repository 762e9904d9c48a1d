//! Passwords that are known from leaks; `scripts/leaked_passwords.py` makes the list and names its source.

use sha2::{Digest, Sha256};

/// Sorted first [`BYTES`] bytes of the SHA-256 of each password in lower case. Some 49,000 of 2^40 values are used: one
/// in 22 million other passwords is rejected by chance.
const HASHES: &[u8] = include_bytes!("leaked.bin");
const BYTES: usize = 5;

/// Returns true if a password is in the list, ignoring case.
pub fn is_listed(password: &str) -> bool {
    let hash = Sha256::digest(password.to_lowercase().as_bytes());
    let (hashes, _) = HASHES.as_chunks::<BYTES>();
    hashes.binary_search_by(|known| known.as_slice().cmp(&hash[..BYTES])).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_complete_and_in_order() {
        let (hashes, rest) = HASHES.as_chunks::<BYTES>();
        assert!(hashes.len() > 49_000 && rest.is_empty() && hashes.is_sorted());
        for password in ["123456", "password", "Password", "qwerty", "football", "iloveyou"] {
            assert!(is_listed(password), "{password}");
        }
        for password in ["Groene trein naar Assen!", "kX7#vq9Lp2!d", "hypotheek-lantaarn-7"] {
            assert!(!is_listed(password), "{password}");
        }
    }
}
