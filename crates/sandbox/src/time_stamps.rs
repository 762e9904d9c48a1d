//! A time-stamp service that speaks RFC 3161: `POST /tsa`, and its certificate at `GET /tsa/certificate.pem`.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use sha2::{Digest, Sha256};

use crate::Sandbox;
use crate::der::{integer, octets, oid, read, sequence, set, tlv};

const SHA_256: &[u64] = &[2, 16, 840, 1, 101, 3, 4, 2, 1];
const ECDSA_WITH_SHA_256: &[u64] = &[1, 2, 840, 10045, 4, 3, 2];
const TST_INFO: &[u64] = &[1, 2, 840, 113_549, 1, 9, 16, 1, 4];
/// An arc that is set aside for examples.
const POLICY: &[u64] = &[2, 999, 1];

/// The key and the certificate of the service.
pub struct Authority {
    pair: EcdsaKeyPair,
    certificate: Vec<u8>,
    name: Vec<u8>,
    serial: AtomicU64,
}

impl Authority {
    /// A service with a new key and a certificate of its own.
    pub fn new(now: DateTime<Utc>) -> Option<Self> {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).ok()?;
        let pair =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, document.as_ref(), &random).ok()?;
        let common_name = sequence(&[&oid(&[2, 5, 4, 3]), &tlv(0x0c, &[b"Sandbox time stamps"])]);
        let name = sequence(&[&tlv(0x31, &[&common_name])]);
        let to_be_signed = to_be_signed(&name, pair.public_key().as_ref(), now);
        let signature = pair.sign(&random, &to_be_signed).ok()?;
        let bits = tlv(0x03, &[&[0], signature.as_ref()]);
        let certificate = sequence(&[&to_be_signed, &sequence(&[&oid(ECDSA_WITH_SHA_256)]), &bits]);
        Some(Self { pair, certificate, name, serial: AtomicU64::new(1) })
    }

    fn pem(&self) -> String {
        let text = STANDARD.encode(&self.certificate);
        let lines: Vec<&str> =
            text.as_bytes().chunks(64).filter_map(|line| std::str::from_utf8(line).ok()).collect();
        format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
    }

    /// `TimeStampResp` to a `TimeStampReq`; absent where that is none.
    fn answer(&self, request: &[u8], now: DateTime<Utc>) -> Option<Vec<u8>> {
        let mut bytes = read(&mut &*request)?.value;
        let _version = read(&mut bytes)?;
        let imprint = read(&mut bytes)?;
        let mut nonce: &[u8] = &[];
        while let Some(part) = read(&mut bytes) {
            if part.tag == 0x02 {
                nonce = part.whole;
            }
        }
        let serial = integer(self.serial.fetch_add(1, Ordering::Relaxed));
        let at = tlv(0x18, &[now.format("%Y%m%d%H%M%SZ").to_string().as_bytes()]);
        let info = sequence(&[&integer(1), &oid(POLICY), imprint.whole, &serial, &at, nonce]);
        let token = self.token(&info)?;
        Some(sequence(&[&sequence(&[&integer(0)]), &token]))
    }

    /// `SignedData` (RFC 5652) around what is stamped.
    fn token(&self, info: &[u8]) -> Option<Vec<u8>> {
        let attribute = |kind: &[u64], value: &[u8]| sequence(&[&oid(kind), &tlv(0x31, &[value])]);
        let certificate_id = sequence(&[&octets(&Sha256::digest(&self.certificate))]);
        let attributes = vec![
            attribute(&[1, 2, 840, 113_549, 1, 9, 3], &oid(TST_INFO)),
            attribute(&[1, 2, 840, 113_549, 1, 9, 4], &octets(&Sha256::digest(info))),
            // SigningCertificateV2 (RFC 5035).
            attribute(&[1, 2, 840, 113_549, 1, 9, 16, 2, 47], &sequence(&[&sequence(&[&certificate_id])])),
        ];
        let signature = self.pair.sign(&SystemRandom::new(), &set(0x31, attributes.clone())).ok()?;
        let digest = sequence(&[&oid(SHA_256)]);
        let signer = sequence(&[
            &integer(1),
            &sequence(&[&self.name, &integer(1)]),
            &digest,
            &set(0xa0, attributes),
            &sequence(&[&oid(ECDSA_WITH_SHA_256)]),
            &octets(signature.as_ref()),
        ]);
        let content = sequence(&[&oid(TST_INFO), &tlv(0xa0, &[&octets(info)])]);
        let signed_data = sequence(&[
            &integer(3),
            &tlv(0x31, &[&digest]),
            &content,
            &tlv(0xa0, &[&self.certificate]),
            &tlv(0x31, &[&signer]),
        ]);
        Some(sequence(&[&oid(&[1, 2, 840, 113_549, 1, 7, 2]), &tlv(0xa0, &[&signed_data])]))
    }
}

/// `TBSCertificate` (RFC 5280) of a certificate that signs itself, for time stamps alone.
fn to_be_signed(name: &[u8], public_key: &[u8], now: DateTime<Utc>) -> Vec<u8> {
    let instant = |at: DateTime<Utc>| tlv(0x17, &[at.format("%y%m%d%H%M%SZ").to_string().as_bytes()]);
    let validity = sequence(&[&instant(now - TimeDelta::days(1)), &instant(now + TimeDelta::days(3650))]);
    let algorithm = sequence(&[&oid(&[1, 2, 840, 10045, 2, 1]), &oid(&[1, 2, 840, 10045, 3, 1, 7])]);
    let key = sequence(&[&algorithm, &tlv(0x03, &[&[0], public_key])]);
    let critical =
        |kind: &[u64], value: &[u8]| sequence(&[&oid(kind), &tlv(0x01, &[&[0xff]]), &octets(value)]);
    let usage = critical(&[2, 5, 29, 15], &tlv(0x03, &[&[7, 0x80]]));
    let purpose = critical(&[2, 5, 29, 37], &sequence(&[&oid(&[1, 3, 6, 1, 5, 5, 7, 3, 8])]));
    sequence(&[
        &tlv(0xa0, &[&integer(2)]),
        &integer(1),
        &sequence(&[&oid(ECDSA_WITH_SHA_256)]),
        name,
        &validity,
        name,
        &key,
        &tlv(0xa3, &[&sequence(&[&usage, &purpose])]),
    ])
}

pub fn routes() -> Router<Sandbox> {
    Router::new().route("/tsa", post(stamp)).route("/tsa/certificate.pem", get(certificate))
}

async fn stamp(State(sandbox): State<Sandbox>, body: Bytes) -> Response {
    let authority = sandbox.time_stamps.as_ref();
    match authority.and_then(|authority| authority.answer(&body, (sandbox.now)())) {
        Some(reply) => ([(header::CONTENT_TYPE, "application/timestamp-reply")], reply).into_response(),
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

async fn certificate(State(sandbox): State<Sandbox>) -> Response {
    match &sandbox.time_stamps {
        Some(authority) => authority.pem().into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
