//! Why a key does not seal, and why a document is not sealed.

use chrono::{DateTime, Utc};

/// Why a key does not seal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("there is no private key in PKCS#8 (BEGIN PRIVATE KEY) in it")]
    NoKey,
    #[error("the token does not answer: {0}")]
    Token(String),
    #[error("there is no certificate in it")]
    NoCertificate,
    #[error("the key is neither RSA of 2048 to 4096 bits nor ECDSA on P-256: {0}")]
    Kind(String),
    #[error("none of the certificates is of this key")]
    Mismatch,
    #[error("a certificate cannot be read: {0}")]
    Certificate(String),
    #[error("the certificate is one of an issuer of certificates")]
    IsIssuer,
    #[error("the certificate's key usage does not allow signatures")]
    Usage,
    #[error("the certificate is not valid before {0}")]
    NotYetValid(DateTime<Utc>),
    #[error("the certificate expired at {0}")]
    Expired(DateTime<Utc>),
}

/// Why a document is not sealed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error("signing failed: {0}")]
    Signing(String),
    #[error("the PDF cannot be read: {0}")]
    Unreadable(String),
    #[error("the PDF is encrypted")]
    Encrypted,
    #[error("whoever certified the PDF allows no change to it")]
    Certified,
    #[error("there is room for {room} bytes and the signature has {needed}")]
    NoRoom { room: usize, needed: usize },
}

impl From<der::Error> for SealError {
    fn from(error: der::Error) -> Self {
        Self::Signing(error.to_string())
    }
}

impl From<lopdf::Error> for SealError {
    fn from(error: lopdf::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}
