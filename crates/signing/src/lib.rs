//! Seals finished PDFs (`PAdES` B-B and B-T, ETSI EN 319 142-1) and verifies RFC 3161 time stamps.
//!
//! A seal is always added by an incremental update: the file as it was is, byte for byte, the beginning of the sealed
//! file. Nothing here knows the network, a database or the clock; a time-stamp service is asked by whoever calls.

mod cms;
mod key;
mod pdf;
mod seal;
pub mod time_stamp;
#[cfg(feature = "pkcs11")]
mod token;

pub use key::{KeyFault, SealKey, Token};
pub use pdf::{carries_signature, earlier_revisions};
pub use seal::{Seal, SealFault, TimeStampUpdate};

use der::asn1::ObjectIdentifier;

const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
