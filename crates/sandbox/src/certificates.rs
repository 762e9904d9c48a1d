//! An issuer of certificates (X.509) for time stamps and for the demo firms' seals.

use std::io;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use sha2::{Digest, Sha256};

use crate::der::{integer, octets, oid, sequence, tlv};

const ECDSA_WITH_SHA_256: &[u64] = &[1, 2, 840, 10045, 4, 3, 2];
/// Key usage of an issuer: keyCertSign and cRLSign.
const ISSUES: [u8; 2] = [1, 0x06];
/// Key usage of a time-stamp service: digitalSignature.
const STAMPS: [u8; 2] = [7, 0x80];
/// Key usage of a seal: digitalSignature and nonRepudiation.
const SEALS: [u8; 2] = [6, 0xc0];

/// A key and its certificate.
pub struct CertifiedKey {
    pub pair: EcdsaKeyPair,
    /// The key in PKCS#8.
    key: Vec<u8>,
    pub certificate: Vec<u8>,
    /// The name of the issuer and the serial number, as a signature names its certificate.
    pub id: Vec<u8>,
}

/// An authority that issues certificates.
pub struct Issuer {
    own: CertifiedKey,
    name: Vec<u8>,
}

impl Issuer {
    /// The issuer that is kept in a folder, or a new one.
    pub fn open(folder: Option<&Path>, now: DateTime<Utc>) -> io::Result<Self> {
        let name = name("Sandbox certificates");
        let Some(folder) = folder else { return Self::create(new_key()?, now) };
        std::fs::create_dir_all(folder)?;
        let (key_file, certificate_file) = (folder.join("issuer.key"), folder.join("issuer.der"));
        if let (Ok(key), Ok(certificate)) = (std::fs::read(&key_file), std::fs::read(&certificate_file)) {
            let own = CertifiedKey { pair: pair(&key)?, key, certificate, id: Vec::new() };
            return Ok(Self { own, name });
        }
        let issuer = Self::create(new_key()?, now)?;
        std::fs::write(&key_file, &issuer.own.key)?;
        std::fs::write(&certificate_file, &issuer.own.certificate)?;
        Ok(issuer)
    }

    fn create(key: Vec<u8>, now: DateTime<Utc>) -> io::Result<Self> {
        let name = name("Sandbox certificates");
        let pair = pair(&key)?;
        let is_issuer = extension(&[2, 5, 29, 19], true, &sequence(&[&tlv(0x01, &[&[0xff]])]));
        let subject =
            CertificateSubject { name: &name, public_key: pair.public_key().as_ref(), usage: ISSUES };
        let certificate = sign_certificate(&pair, &name, &subject, &is_issuer, now)?;
        Ok(Self { own: CertifiedKey { pair, key, certificate, id: Vec::new() }, name })
    }

    /// A certificate for time stamps alone.
    pub fn for_time_stamps(&self, now: DateTime<Utc>) -> io::Result<CertifiedKey> {
        let purpose = sequence(&[&oid(&[1, 3, 6, 1, 5, 5, 7, 3, 8])]);
        self.issue("Sandbox time stamps", STAMPS, &extension(&[2, 5, 29, 37], true, &purpose), now)
    }

    /// A new key with its certificate and the issuer's, in PEM, for the seals of a firm.
    pub fn for_seals(&self, firm: &str, now: DateTime<Utc>) -> io::Result<String> {
        let own = self.issue(firm, SEALS, &[], now)?;
        Ok(pem("PRIVATE KEY", &own.key) + &pem("CERTIFICATE", &own.certificate) + &self.pem())
    }

    /// Returns the issuer's certificate in PEM.
    pub fn pem(&self) -> String {
        pem("CERTIFICATE", &self.own.certificate)
    }

    fn issue(
        &self,
        common_name: &str,
        usage: [u8; 2],
        more: &[u8],
        now: DateTime<Utc>,
    ) -> io::Result<CertifiedKey> {
        let key = new_key()?;
        let pair = pair(&key)?;
        let public_key = pair.public_key().as_ref();
        let subject = CertificateSubject { name: &name(common_name), public_key, usage };
        let certificate = sign_certificate(&self.own.pair, &self.name, &subject, more, now)?;
        let id = sequence(&[&self.name, &serial(public_key)]);
        Ok(CertifiedKey { pair, key, certificate, id })
    }
}

fn error<T>(_: T) -> io::Error {
    io::Error::other("the key cannot be used")
}

fn new_key() -> io::Result<Vec<u8>> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new());
    Ok(made.map_err(error)?.as_ref().to_vec())
}

fn pair(key: &[u8]) -> io::Result<EcdsaKeyPair> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key, &SystemRandom::new()).map_err(error)
}

fn pem(label: &str, der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> =
        text.as_bytes().chunks(64).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

fn name(common_name: &str) -> Vec<u8> {
    let attribute = sequence(&[&oid(&[2, 5, 4, 3]), &tlv(0x0c, &[common_name.as_bytes()])]);
    sequence(&[&tlv(0x31, &[&attribute])])
}

/// A serial number that follows from the key, so that no two certificates have the same.
fn serial(public_key: &[u8]) -> Vec<u8> {
    let hash = Sha256::digest(public_key);
    integer(hash[..7].iter().fold(1, |number, byte| number << 8 | u64::from(*byte)))
}

fn extension(kind: &[u64], is_critical: bool, value: &[u8]) -> Vec<u8> {
    let critical = if is_critical { tlv(0x01, &[&[0xff]]) } else { Vec::new() };
    sequence(&[&oid(kind), &critical, &octets(value)])
}

struct CertificateSubject<'a> {
    name: &'a [u8],
    public_key: &'a [u8],
    usage: [u8; 2],
}

/// A certificate (RFC 5280) from a year ago on, for ten years from now.
fn sign_certificate(
    issuer: &EcdsaKeyPair,
    issuer_name: &[u8],
    subject: &CertificateSubject<'_>,
    more: &[u8],
    now: DateTime<Utc>,
) -> io::Result<Vec<u8>> {
    let instant = |at: DateTime<Utc>| tlv(0x17, &[at.format("%y%m%d%H%M%SZ").to_string().as_bytes()]);
    // The demo's clients answered before the demo was started.
    let validity = sequence(&[&instant(now - TimeDelta::days(365)), &instant(now + TimeDelta::days(3650))]);
    let algorithm = sequence(&[&oid(&[1, 2, 840, 10045, 2, 1]), &oid(&[1, 2, 840, 10045, 3, 1, 7])]);
    let key = sequence(&[&algorithm, &tlv(0x03, &[&[0], subject.public_key])]);
    let key_id = |key: &[u8]| Sha256::digest(key)[..20].to_vec();
    let own_id = extension(&[2, 5, 29, 14], false, &octets(&key_id(subject.public_key)));
    let issuer_id = sequence(&[&tlv(0x80, &[&key_id(issuer.public_key().as_ref())])]);
    let issuer_id = extension(&[2, 5, 29, 35], false, &issuer_id);
    let usage = extension(&[2, 5, 29, 15], true, &tlv(0x03, &[&subject.usage]));
    let signature_algorithm = sequence(&[&oid(ECDSA_WITH_SHA_256)]);
    let to_be_signed = sequence(&[
        &tlv(0xa0, &[&integer(2)]),
        &serial(subject.public_key),
        &signature_algorithm,
        issuer_name,
        &validity,
        subject.name,
        &key,
        &tlv(0xa3, &[&sequence(&[&usage, more, &own_id, &issuer_id])]),
    ]);
    let signature = issuer.sign(&SystemRandom::new(), &to_be_signed).map_err(error)?;
    let bits = tlv(0x03, &[&[0], signature.as_ref()]);
    Ok(sequence(&[&to_be_signed, &signature_algorithm, &bits]))
}
