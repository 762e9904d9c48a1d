//! RFC 3161 time stamps: what is asked of a service, and checking what it answers, then and later without it.

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use cms::cert::CertificateChoices;
use cms::cert::x509::Certificate;
use cms::content_info::ContentInfo;
use cms::signed_data::{SignedData, SignerIdentifier, SignerInfo};
use der::asn1::{AnyRef, ObjectIdentifier, OctetStringRef};
use der::{Decode, Encode, Reader, Tag, Tagged};
use ring::digest::{self, SHA256, SHA384, SHA512};
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ECDSA_P256_SHA384_ASN1, ECDSA_P384_SHA256_ASN1, ECDSA_P384_SHA384_ASN1, ED25519,
    RSA_PKCS1_2048_8192_SHA256, RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512,
    RSA_PSS_2048_8192_SHA256, RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, UnparsedPublicKey,
    VerificationAlgorithm,
};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, TrustAnchor, UnixTime};
use sha2::{Digest, Sha256};
use webpki::{EndEntityCert, KeyUsage, anchor_from_trusted_cert};

use crate::key::validity;
use crate::oids::{CONTENT_TYPE, MESSAGE_DIGEST, RSA, SHA_256, SIGNED_DATA};

const SHA_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.2");
const SHA_512: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.3");
const TST_INFO: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.1.4");
const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");
const P_384: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.132.0.34");
/// RSA with the padding of PSS: of a signature, or of a key that makes no others (RFC 4055).
const RSA_PSS: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.10");
const ED_25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const SUBJECT_KEY_IDENTIFIER: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.14");
const EXTENDED_KEY_USAGE: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.5.29.37");
/// id-kp-timeStamping, 1.3.6.1.5.5.7.3.8, as its DER value.
const TIME_STAMPING: [u8; 8] = [0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x08];

/// Tolerated difference between the clock of the service and ours.
const CLOCKS_APART: TimeDelta = TimeDelta::minutes(5);

/// Reason that a time stamp is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeStampError {
    #[error("it is not a time stamp token: {0}")]
    Unreadable(String),
    #[error("the service refused with status {0}")]
    Refused(u8),
    #[error("it is of another text")]
    OtherText,
    #[error("it is of another request")]
    OtherRequest,
    #[error("its time is {0}, far from ours")]
    OtherTime(DateTime<Utc>),
    #[error("its signature does not hold")]
    Signature,
    #[error("its certificate is not one for time stamps")]
    Usage,
    #[error("its certificate was not valid at {0}")]
    Validity(DateTime<Utc>),
    #[error("its certificate is of no issuer in timestamp_roots: {0}")]
    Issuer(String),
}

impl From<der::Error> for TimeStampError {
    fn from(error: der::Error) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// Content of a verified time-stamp token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeStamp {
    pub at: DateTime<Utc>,
    /// The distinguished name of the service's certificate.
    pub signer: String,
    nonce: Option<Vec<u8>>,
}

/// The certificates that issuers of time stamps are checked against.
#[derive(Clone, Debug, Default)]
pub struct Roots(Vec<TrustAnchor<'static>>);

impl Roots {
    /// Certificates in PEM.
    ///
    /// # Errors
    /// When one of them cannot be read, or there is none.
    pub fn from_pem(pem: &[u8]) -> Result<Self, TimeStampError> {
        let mut roots = Vec::new();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|error| TimeStampError::Unreadable(error.to_string()))?;
            let anchor = anchor_from_trusted_cert(&certificate);
            roots.push(anchor.map_err(|error| TimeStampError::Unreadable(error.to_string()))?.to_owned());
        }
        if roots.is_empty() {
            return Err(TimeStampError::Unreadable("no certificate in PEM".to_owned()));
        }
        Ok(Self(roots))
    }
}

/// A request for a time stamp, which remembers what it asked.
#[derive(Clone, Debug)]
pub struct TimeStampRequest {
    imprint: [u8; 32],
    nonce: [u8; 8],
}

impl TimeStampRequest {
    /// A request for a stamp of a text with this SHA-256; the nonce is random.
    pub const fn new(imprint: [u8; 32], nonce: [u8; 8]) -> Self {
        Self { imprint, nonce }
    }

    /// `TimeStampReq` (RFC 3161, 2.4.1) with the SHA-256 of the text, a nonce, and the wish for the certificate.
    pub fn to_der(&self) -> Vec<u8> {
        let mut body = vec![0x02, 0x01, 0x01, 0x30, 0x31];
        body.extend([
            0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00,
        ]);
        body.extend([0x04, 0x20]);
        body.extend(self.imprint);
        let nonce = integer(self.nonce);
        body.extend([0x02, u8::try_from(nonce.len()).unwrap_or(8)]);
        body.extend(nonce);
        body.extend([0x01, 0x01, 0xff]);
        let mut request = vec![0x30, u8::try_from(body.len()).unwrap_or_default()];
        request.extend(body);
        request
    }

    /// Reads and checks the answer to it (`TimeStampResp`), and returns the token, in DER.
    ///
    /// # Errors
    /// What is wrong with it: a rejection, another text, another request, a time far from ours, or a token that does not
    /// hold.
    pub fn accept(
        &self,
        answer: &[u8],
        roots: Option<&Roots>,
        now: DateTime<Utc>,
    ) -> Result<Vec<u8>, TimeStampError> {
        let token = token_of(answer)?;
        let stamp = check_imprint(&token, &self.imprint, roots)?;
        if stamp.nonce.as_deref() != Some(&integer(self.nonce)) {
            return Err(TimeStampError::OtherRequest);
        }
        if (stamp.at - now).abs() > CLOCKS_APART {
            return Err(TimeStampError::OtherTime(stamp.at));
        }
        Ok(token)
    }
}

/// A positive whole number as the value of a DER INTEGER.
fn integer(bytes: [u8; 8]) -> Vec<u8> {
    let mut value: Vec<u8> = bytes.into_iter().skip_while(|byte| *byte == 0).collect();
    if value.first().is_none_or(|first| *first >= 0x80) {
        value.insert(0, 0);
    }
    value
}

/// The token of a `TimeStampResp` (RFC 3161, 2.4.2).
fn token_of(body: &[u8]) -> Result<Vec<u8>, TimeStampError> {
    let (status, token) = AnyRef::from_der(body)?.sequence(|reader| {
        let status = AnyRef::decode(reader)?.sequence(|reader| {
            let status = u8::decode(reader)?;
            reader.read_slice(reader.remaining_len())?;
            Ok(status)
        })?;
        let token = if reader.is_finished() { None } else { Some(reader.tlv_bytes()?.to_vec()) };
        Ok((status, token))
    })?;
    // 0: granted, 1: granted with modifications.
    token.filter(|_| status < 2).ok_or(TimeStampError::Refused(status))
}

/// Checks that a token is a time stamp of this text, by a certificate for time stamps, of one of the issuers where
/// these are given.
///
/// # Errors
/// What is wrong with it.
pub fn check(token: &[u8], text: &[u8], roots: Option<&Roots>) -> Result<TimeStamp, TimeStampError> {
    check_imprint(token, &Sha256::digest(text).into(), roots)
}

fn check_imprint(
    token: &[u8],
    imprint: &[u8; 32],
    roots: Option<&Roots>,
) -> Result<TimeStamp, TimeStampError> {
    let outer = ContentInfo::from_der(token)?;
    if outer.content_type != SIGNED_DATA {
        return Err(unreadable_error("it is not signed data"));
    }
    let data: SignedData = outer.content.decode_as()?;
    let content = data.encap_content_info.econtent.as_ref().ok_or_else(|| unreadable_error("it is empty"))?;
    if data.encap_content_info.econtent_type != TST_INFO {
        return Err(unreadable_error("it holds something else than a time stamp"));
    }
    let info = TokenInfo::read(content.value())?;
    if info.imprint != imprint {
        return Err(TimeStampError::OtherText);
    }
    let signer = data.signer_infos.0.iter().next().ok_or(TimeStampError::Signature)?;
    let certificates: Vec<&Certificate> = certificates(&data);
    let certificate =
        certificates.iter().find(|one| is_of(one, &signer.sid)).ok_or(TimeStampError::Signature)?;
    check_signature(signer, certificate, content.value())?;
    check_certificate(certificate, &certificates, info.at, roots)?;
    let signer = certificate.tbs_certificate.subject.to_string();
    Ok(TimeStamp { at: info.at, signer, nonce: info.nonce })
}

/// The fields of `TSTInfo` that are used (RFC 3161, 2.4.2).
struct TokenInfo {
    imprint: Vec<u8>,
    at: DateTime<Utc>,
    nonce: Option<Vec<u8>>,
}

impl TokenInfo {
    fn read(bytes: &[u8]) -> Result<Self, TimeStampError> {
        let (imprint, at, nonce) = AnyRef::from_der(bytes)?.sequence(|reader| {
            let _version = u8::decode(reader)?;
            let _policy = AnyRef::decode(reader)?;
            let imprint = AnyRef::decode(reader)?.sequence(|reader| {
                let algorithm = AnyRef::decode(reader)?.sequence(|reader| {
                    let algorithm = ObjectIdentifier::decode(reader)?;
                    reader.read_slice(reader.remaining_len())?;
                    Ok(algorithm)
                })?;
                let hash = OctetStringRef::decode(reader)?.as_bytes().to_vec();
                Ok(if algorithm == SHA_256 { hash } else { Vec::new() })
            })?;
            let _serial_number = AnyRef::decode(reader)?;
            let at = AnyRef::decode(reader)?.value().to_vec();
            let mut nonce = None;
            while !reader.is_finished() {
                let part = AnyRef::decode(reader)?;
                if part.tag() == Tag::Integer {
                    nonce = Some(part.value().to_vec());
                }
            }
            Ok((imprint, at, nonce))
        })?;
        let text = String::from_utf8_lossy(&at);
        let at = NaiveDateTime::parse_from_str(text.trim_end_matches('Z'), "%Y%m%d%H%M%S%.f")
            .map_err(|error| TimeStampError::Unreadable(format!("{text}: {error}")))?;
        Ok(Self { imprint, at: at.and_utc(), nonce })
    }
}

fn unreadable_error(why: &str) -> TimeStampError {
    TimeStampError::Unreadable(why.to_owned())
}

fn certificates(signed: &SignedData) -> Vec<&Certificate> {
    let all = signed.certificates.iter().flat_map(|set| set.0.iter());
    all.filter_map(|choice| match choice {
        CertificateChoices::Certificate(certificate) => Some(certificate),
        CertificateChoices::Other(_) => None,
    })
    .collect()
}

fn is_of(certificate: &Certificate, id: &SignerIdentifier) -> bool {
    let own = &certificate.tbs_certificate;
    match id {
        SignerIdentifier::IssuerAndSerialNumber(id) => {
            own.issuer == id.issuer && own.serial_number == id.serial_number
        }
        SignerIdentifier::SubjectKeyIdentifier(id) => {
            let mut extensions = own.extensions.iter().flatten();
            let own = extensions.find(|one| one.extn_id == SUBJECT_KEY_IDENTIFIER);
            // The extension holds an octet string.
            own.and_then(|own| own.extn_value.as_bytes().get(2..)) == Some(id.0.as_bytes())
        }
    }
}

/// The signature over the signed attributes, and that these are of this content (RFC 5652, 5.4).
fn check_signature(
    signer: &SignerInfo,
    certificate: &Certificate,
    content: &[u8],
) -> Result<(), TimeStampError> {
    let error = || TimeStampError::Signature;
    let algorithm = match signer.digest_alg.oid {
        SHA_256 => &SHA256,
        SHA_384 => &SHA384,
        SHA_512 => &SHA512,
        _ => return Err(error()),
    };
    let attributes = signer.signed_attrs.as_ref().ok_or_else(error)?;
    let attribute = |oid: ObjectIdentifier| {
        attributes.iter().find(|attribute| attribute.oid == oid).and_then(|attribute| attribute.values.get(0))
    };
    let digest = attribute(MESSAGE_DIGEST).ok_or_else(error)?;
    let kind: ObjectIdentifier = attribute(CONTENT_TYPE).ok_or_else(error)?.decode_as()?;
    if kind != TST_INFO || digest.value() != digest::digest(algorithm, content).as_ref() {
        return Err(error());
    }
    let key = &certificate.tbs_certificate.subject_public_key_info;
    let curve: Option<ObjectIdentifier> =
        key.algorithm.parameters.as_ref().and_then(|parameters| parameters.decode_as().ok());
    let digest = signer.digest_alg.oid;
    let verification = match signer.signature_algorithm.oid {
        RSA_PSS => pss_verification(key.algorithm.oid, digest),
        _ => verification(key.algorithm.oid, curve, digest),
    };
    let verification = verification.ok_or_else(error)?;
    UnparsedPublicKey::new(verification, key.subject_public_key.raw_bytes())
        .verify(&attributes.to_der()?, signer.signature.as_bytes())
        .map_err(|_| error())
}

fn verification(
    key: ObjectIdentifier,
    curve: Option<ObjectIdentifier>,
    digest: ObjectIdentifier,
) -> Option<&'static dyn VerificationAlgorithm> {
    Some(match (key, curve, digest) {
        (RSA, _, SHA_256) => &RSA_PKCS1_2048_8192_SHA256,
        (RSA, _, SHA_384) => &RSA_PKCS1_2048_8192_SHA384,
        (RSA, _, SHA_512) => &RSA_PKCS1_2048_8192_SHA512,
        (EC_PUBLIC_KEY, Some(P_256), SHA_256) => &ECDSA_P256_SHA256_ASN1,
        (EC_PUBLIC_KEY, Some(P_256), SHA_384) => &ECDSA_P256_SHA384_ASN1,
        (EC_PUBLIC_KEY, Some(P_384), SHA_256) => &ECDSA_P384_SHA256_ASN1,
        (EC_PUBLIC_KEY, Some(P_384), SHA_384) => &ECDSA_P384_SHA384_ASN1,
        (ED_25519, _, _) => &ED25519,
        _ => return None,
    })
}

/// Verification of PSS, whose mask and salt are those of the digest: a signature with another salt does not hold.
fn pss_verification(
    key: ObjectIdentifier,
    digest: ObjectIdentifier,
) -> Option<&'static dyn VerificationAlgorithm> {
    Some(match (key, digest) {
        (RSA | RSA_PSS, SHA_256) => &RSA_PSS_2048_8192_SHA256,
        (RSA | RSA_PSS, SHA_384) => &RSA_PSS_2048_8192_SHA384,
        (RSA | RSA_PSS, SHA_512) => &RSA_PSS_2048_8192_SHA512,
        _ => return None,
    })
}

/// Requires that the certificate is for time stamps, and that one of the roots had issued it at the time of use.
fn check_certificate(
    certificate: &Certificate,
    all: &[&Certificate],
    at: DateTime<Utc>,
    roots: Option<&Roots>,
) -> Result<(), TimeStampError> {
    let extensions = certificate.tbs_certificate.extensions.iter().flatten();
    let usage =
        extensions.filter(|one| one.extn_id == EXTENDED_KEY_USAGE).map(|one| one.extn_value.as_bytes());
    // The only purpose (RFC 3161, 2.3): a sequence of this one object identifier.
    let only = [&[0x30, 0x0a, 0x06, 0x08], TIME_STAMPING.as_slice()].concat();
    if usage.into_iter().next() != Some(only.as_slice()) {
        return Err(TimeStampError::Usage);
    }
    let (from, until) = validity(certificate);
    if at < from || at > until {
        return Err(TimeStampError::Validity(at));
    }
    let Some(Roots(roots)) = roots else { return Ok(()) };
    let issuer = |error: webpki::Error| TimeStampError::Issuer(error.to_string());
    let own = CertificateDer::from(certificate.to_der()?);
    let others = all.iter().map(|one| Ok(CertificateDer::from(one.to_der()?)));
    let others = others.collect::<Result<Vec<_>, der::Error>>()?;
    let seconds = u64::try_from(at.timestamp()).unwrap_or_default();
    let time = UnixTime::since_unix_epoch(std::time::Duration::from_secs(seconds));
    EndEntityCert::try_from(&own)
        .map_err(issuer)?
        .verify_for_usage(
            webpki::ALL_VERIFICATION_ALGS,
            roots,
            &others,
            time,
            KeyUsage::required(&TIME_STAMPING),
            None,
            None,
        )
        .map(drop)
        .map_err(issuer)
}
