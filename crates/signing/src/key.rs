//! The key that seals, and the certificates that say whose it is.

use std::fmt;

use chrono::{DateTime, Utc};
use cms::cert::x509::Certificate;
use cms::cert::x509::spki::AlgorithmIdentifierOwned;
use cms::cert::x509::time::Time;
use der::asn1::ObjectIdentifier;
use der::{Any, Decode, Encode};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair, RSA_PKCS1_SHA256, RsaKeyPair};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use sha2::{Digest, Sha256};

use crate::error::{KeyError, SealError};
use crate::token::HardwareToken;

const RSA_WITH_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const ECDSA_WITH_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const KEY_USAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.15");
const BASIC_CONSTRAINTS: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.19");

enum SigningKeyPair {
    Rsa(Box<RsaKeyPair>),
    Ecdsa(Box<EcdsaKeyPair>),
    #[cfg(feature = "pkcs11")]
    Token(crate::pkcs11::TokenKey),
}

impl SigningKeyPair {
    fn from_pkcs8(key: &[u8]) -> Result<Self, KeyError> {
        match RsaKeyPair::from_pkcs8(key) {
            Ok(pair) => Ok(Self::Rsa(Box::new(pair))),
            Err(error) => {
                EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key, &SystemRandom::new())
                    .map(|pair| Self::Ecdsa(Box::new(pair)))
                    .map_err(|_| KeyError::Kind(error.to_string()))
            }
        }
    }

    /// Returns the position of the key's own certificate in the chain.
    fn place_in(&self, chain: &[Certificate]) -> Option<usize> {
        let own = match self {
            Self::Rsa(pair) => pair.public_key().as_ref(),
            Self::Ecdsa(pair) => pair.public_key().as_ref(),
            #[cfg(feature = "pkcs11")]
            Self::Token(_) => return None,
        };
        let public_key = |one: &Certificate| {
            one.tbs_certificate.subject_public_key_info.subject_public_key.raw_bytes() == own
        };
        chain.iter().position(public_key)
    }

    const fn is_rsa(&self) -> bool {
        match self {
            Self::Rsa(_) => true,
            Self::Ecdsa(_) => false,
            #[cfg(feature = "pkcs11")]
            Self::Token(key) => key.is_rsa,
        }
    }
}

/// A private key, its certificate, and the certificates of the issuers.
pub struct SealKey {
    pair: SigningKeyPair,
    /// The certificates, that of the key first.
    chain: Vec<Certificate>,
    fingerprint: String,
}

impl fmt::Debug for SealKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SealKey").field("subject", &self.subject()).finish_non_exhaustive()
    }
}

impl SealKey {
    /// Reads a PEM text with a private key (PKCS#8) and certificates, in any order.
    ///
    /// # Errors
    /// [`KeyError`]; whether the certificate is valid today is for [`Self::check_validity`].
    pub fn from_pem(pem: &[u8]) -> Result<Self, KeyError> {
        let key = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| KeyError::NoKey)?;
        let pair = SigningKeyPair::from_pkcs8(key.secret_pkcs8_der())?;
        let chain = read_certificates(pem)?;
        let own = pair.place_in(&chain).ok_or(KeyError::Mismatch)?;
        Self::new(pair, chain, own)
    }

    /// Reads a PEM text with certificates, one of them of a key in a hardware module.
    ///
    /// # Errors
    /// [`KeyError`]
    #[cfg(feature = "pkcs11")]
    pub fn in_token(certificates: &[u8], token: &HardwareToken) -> Result<Self, KeyError> {
        let chain = read_certificates(certificates)?;
        let found = crate::pkcs11::TokenKey::find(token, &chain);
        let found = found.map_err(|error| KeyError::Token(error.to_string()))?;
        let (key, own) = found.ok_or(KeyError::Mismatch)?;
        Self::new(SigningKeyPair::Token(key), chain, own)
    }

    /// This program reaches no hardware modules.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "pkcs11"))]
    pub fn in_token(_: &[u8], _: &HardwareToken) -> Result<Self, KeyError> {
        Err(KeyError::Token("the program was built without the feature pkcs11".to_owned()))
    }

    fn new(pair: SigningKeyPair, mut chain: Vec<Certificate>, own: usize) -> Result<Self, KeyError> {
        let own = chain.remove(own);
        check_purpose(&own)?;
        let der = own.to_der().map_err(|error| KeyError::Certificate(error.to_string()))?;
        chain.insert(0, own);
        Ok(Self { pair, chain, fingerprint: hex::encode(Sha256::digest(der)) })
    }

    /// Requires that the certificate is valid at `now`.
    ///
    /// # Errors [`KeyError::NotYetValid`], [`KeyError::Expired`].
    pub fn check_validity(&self, now: DateTime<Utc>) -> Result<(), KeyError> {
        let (from, until) = validity(self.certificate());
        if now < from {
            return Err(KeyError::NotYetValid(from));
        }
        if now > until {
            return Err(KeyError::Expired(until));
        }
        Ok(())
    }

    /// Returns the end of the certificate's validity.
    pub fn valid_until(&self) -> DateTime<Utc> {
        validity(self.certificate()).1
    }

    /// The distinguished name in the certificate.
    pub fn subject(&self) -> String {
        self.certificate().tbs_certificate.subject.to_string()
    }

    /// The SHA-256 of the certificate, in hexadecimal.
    pub fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    pub(crate) fn certificate(&self) -> &Certificate {
        &self.chain[0]
    }

    pub(crate) fn chain(&self) -> &[Certificate] {
        &self.chain
    }

    pub(crate) fn signature_algorithm(&self) -> AlgorithmIdentifierOwned {
        if self.pair.is_rsa() {
            return AlgorithmIdentifierOwned { oid: RSA_WITH_SHA_256, parameters: Some(Any::null()) };
        }
        AlgorithmIdentifierOwned { oid: ECDSA_WITH_SHA_256, parameters: None }
    }

    pub(crate) fn sign(&self, message: &[u8]) -> Result<Vec<u8>, SealError> {
        let random = SystemRandom::new();
        let failed = |_| SealError::Signing("the key failed".to_owned());
        match &self.pair {
            SigningKeyPair::Rsa(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).map_err(failed)?;
                Ok(signature)
            }
            SigningKeyPair::Ecdsa(pair) => Ok(pair.sign(&random, message).map_err(failed)?.as_ref().to_vec()),
            #[cfg(feature = "pkcs11")]
            SigningKeyPair::Token(key) => {
                key.sign(message).map_err(|error| SealError::Signing(error.to_string()))
            }
        }
    }
}

fn read_certificates(pem: &[u8]) -> Result<Vec<Certificate>, KeyError> {
    let mut chain = Vec::new();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        chain.push(read_certificate(&certificate.map_err(|_| KeyError::NoCertificate)?)?);
    }
    if chain.is_empty() { Err(KeyError::NoCertificate) } else { Ok(chain) }
}

/// A certificate that is written back exactly as it was: its hash goes into the seal.
fn read_certificate(der: &[u8]) -> Result<Certificate, KeyError> {
    let unreadable = |error: der::Error| KeyError::Certificate(error.to_string());
    let certificate = Certificate::from_der(der).map_err(unreadable)?;
    if certificate.to_der().map_err(unreadable)? != der {
        return Err(KeyError::Certificate("it is not in DER".to_owned()));
    }
    Ok(certificate)
}

pub fn validity(certificate: &Certificate) -> (DateTime<Utc>, DateTime<Utc>) {
    let instant = |time: Time| {
        let seconds = i64::try_from(time.to_unix_duration().as_secs()).unwrap_or(i64::MAX);
        DateTime::from_timestamp(seconds, 0).unwrap_or(DateTime::<Utc>::MIN_UTC)
    };
    let validity = certificate.tbs_certificate.validity;
    (instant(validity.not_before), instant(validity.not_after))
}

fn check_purpose(certificate: &Certificate) -> Result<(), KeyError> {
    let extensions = certificate.tbs_certificate.extensions.as_deref().unwrap_or_default();
    let value = |oid| extensions.iter().find(|one| one.extn_id == oid).map(|one| one.extn_value.as_bytes());
    // BasicConstraints is a sequence that begins with TRUE where the certificate issues others.
    if value(BASIC_CONSTRAINTS).is_some_and(|value| value.get(2..5) == Some(&[0x01, 0x01, 0xff])) {
        return Err(KeyError::IsIssuer);
    }
    // KeyUsage is a string of bits, of which the first two are digitalSignature and nonRepudiation.
    if value(KEY_USAGE).is_some_and(|value| value.get(3).is_none_or(|bits| bits & 0xc0 == 0)) {
        return Err(KeyError::Usage);
    }
    Ok(())
}
