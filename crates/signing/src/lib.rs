//! Seals finished PDFs (`PAdES` B-B and B-T, ETSI EN 319 142-1) and verifies RFC 3161 time stamps.
//!
//! A seal is always added by an incremental update: the file as it was is, byte for byte, the beginning of the sealed
//! file. Nothing here knows the network, a database or the clock; a time-stamp service is asked by whoever calls.

mod cms;
mod error;
mod key;
mod oids;
mod pdf;
#[cfg(feature = "pkcs11")]
mod pkcs11;
mod seal;
pub mod time_stamp;
mod token;

pub use error::{KeyError, SealError};
pub use key::SealKey;
pub use pdf::{carries_signature, earlier_revisions};
pub use seal::{Seal, TimeStampUpdate};
pub use token::HardwareToken;
