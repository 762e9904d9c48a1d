//! A document sealed, and a sealed document time-stamped.

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use crate::cms::DetachedSignature;
use crate::error::SealError;
use crate::key::SealKey;
use crate::pdf::{IncrementalUpdate, SignatureField};

/// Bytes reserved for a time stamp: one with its chain of certificates has 3 to 8 kB.
const TIME_STAMP_ROOM: usize = 16 * 1024;

/// A sealed document that may still get a time stamp.
#[derive(Debug)]
pub struct Seal {
    update: IncrementalUpdate,
    signature: DetachedSignature,
}

impl Seal {
    /// Seals a PDF; `name` says whose seal it is, for readers that show it.
    ///
    /// # Errors
    /// [`SealError`], also when the certificate is not valid now.
    pub fn new(pdf: &[u8], key: &SealKey, name: &str, now: DateTime<Utc>) -> Result<Self, SealError> {
        key.check_validity(now)?;
        let sample = DetachedSignature::new(key, &[0; 32])?.to_der()?.len();
        // ECDSA signatures differ by a few bytes.
        let room = sample + 64 + TIME_STAMP_ROOM;
        let update = IncrementalUpdate::new(pdf, &SignatureField::Seal { name, now }, room)?;
        let signature = DetachedSignature::new(key, &update.digest())?;
        Ok(Self { update, signature })
    }

    /// Returns the bytes that the time stamp covers: the value of the signature.
    pub fn to_be_stamped(&self) -> &[u8] {
        self.signature.value()
    }

    /// The SHA-256 of the value of the signature, in hexadecimal: the same before and after a time stamp.
    pub fn id(&self) -> String {
        hex::encode(Sha256::digest(self.to_be_stamped()))
    }

    /// The document with its seal and no time stamp: `PAdES` B-B.
    ///
    /// # Errors
    /// [`SealError::NoRoom`]
    pub fn without_time_stamp(&self) -> Result<Vec<u8>, SealError> {
        self.update.with_signature(&self.signature.to_der()?)
    }

    /// The document with its seal and the time stamp of it: `PAdES` B-T. The token was checked before.
    ///
    /// # Errors
    /// [`SealError::NoRoom`]
    pub fn with_time_stamp(self, token: &[u8]) -> Result<Vec<u8>, SealError> {
        self.update.with_signature(&self.signature.with_time_stamp(token)?.to_der()?)
    }
}

/// A time stamp of a whole document, in an update of its own: makes B-T of a document that was sealed as B-B, which stays
/// the beginning of the file.
#[derive(Debug)]
pub struct TimeStampUpdate(IncrementalUpdate);

impl TimeStampUpdate {
    /// Prepares the update; `name` as with [`Seal::new`].
    ///
    /// # Errors
    /// [`SealError`]
    pub fn new(pdf: &[u8], name: &str) -> Result<Self, SealError> {
        Ok(Self(IncrementalUpdate::new(pdf, &SignatureField::TimeStamp { name }, TIME_STAMP_ROOM)?))
    }

    /// The SHA-256 that a time stamp is asked of.
    pub fn imprint(&self) -> [u8; 32] {
        self.0.digest()
    }

    /// The document with its time stamp. The token was checked before.
    ///
    /// # Errors
    /// [`SealError::NoRoom`]
    pub fn with_time_stamp(&self, token: &[u8]) -> Result<Vec<u8>, SealError> {
        self.0.with_signature(token)
    }
}
