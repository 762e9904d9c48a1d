//! Devices on which an account signed in before.
//!
//! Whoever fails five times locks an account for everybody else who does not know the password, but a browser
//! that carries the mark of an earlier sign-in is counted by itself: a stranger cannot keep the owner out.

use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::services::Services;

/// Letters of the nonce, with which a mark begins; its code is as long.
const NONCE: usize = 32;

/// Returns true if a text has the form of a device mark.
pub fn is_mark(text: &str) -> bool {
    text.len() == 2 * NONCE && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The nonce of this account's mark, if the browser carries one.
pub fn trusted_nonce(services: &Services, marks: &[String], account: Uuid) -> Option<String> {
    marks.iter().find_map(|mark| {
        let (nonce, code) = mark.split_at_checked(NONCE)?;
        let right = authentication_code(services, account, nonce);
        bool::from(right.as_bytes().ct_eq(code.as_bytes())).then(|| nonce.to_owned())
    })
}

/// A mark for a browser in which this account signed in.
pub fn new_mark(services: &Services, account: Uuid) -> String {
    let nonce = hex::encode(rand::random::<[u8; NONCE / 2]>());
    let code = authentication_code(services, account, &nonce);
    format!("{nonce}{code}")
}

fn authentication_code(services: &Services, account: Uuid, nonce: &str) -> String {
    services.fingerprints.hash(&format!("device:{account}:{nonce}"))
}
