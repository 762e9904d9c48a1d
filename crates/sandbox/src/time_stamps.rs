//! Sandbox of a time-stamp service (RFC 3161): `POST /tsa`, and the certificate of its issuer at `GET
//! /tsa/certificate.pem`.

use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use chrono::{DateTime, Utc};
use ring::rand::SystemRandom;
use sha2::{Digest, Sha256};

use crate::Sandbox;
use crate::certificates::{CertifiedKey, Issuer};
use crate::der::{integer, octets, oid, read, sequence, set, tlv};

const SHA_256: &[u64] = &[2, 16, 840, 1, 101, 3, 4, 2, 1];
const ECDSA_WITH_SHA_256: &[u64] = &[1, 2, 840, 10045, 4, 3, 2];
const TST_INFO: &[u64] = &[1, 2, 840, 113_549, 1, 9, 16, 1, 4];
/// An arc that is set aside for examples.
const POLICY: &[u64] = &[2, 999, 1];

/// The key and the certificate of the service.
pub struct Authority {
    own: CertifiedKey,
    serial: AtomicU64,
}

impl Authority {
    /// A service with a new key and a certificate of the issuer's.
    pub fn new(issuer: &Issuer, now: DateTime<Utc>) -> std::io::Result<Self> {
        Ok(Self { own: issuer.for_time_stamps(now)?, serial: AtomicU64::new(1) })
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
        let certificate_id = sequence(&[&octets(&Sha256::digest(&self.own.certificate))]);
        let attributes = vec![
            attribute(&[1, 2, 840, 113_549, 1, 9, 3], &oid(TST_INFO)),
            attribute(&[1, 2, 840, 113_549, 1, 9, 4], &octets(&Sha256::digest(info))),
            // SigningCertificateV2 (RFC 5035).
            attribute(&[1, 2, 840, 113_549, 1, 9, 16, 2, 47], &sequence(&[&sequence(&[&certificate_id])])),
        ];
        let signature = self.own.pair.sign(&SystemRandom::new(), &set(0x31, attributes.clone())).ok()?;
        let digest = sequence(&[&oid(SHA_256)]);
        let signer = sequence(&[
            &integer(1),
            &self.own.id,
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
            &tlv(0xa0, &[&self.own.certificate]),
            &tlv(0x31, &[&signer]),
        ]);
        Some(sequence(&[&oid(&[1, 2, 840, 113_549, 1, 7, 2]), &tlv(0xa0, &[&signed_data])]))
    }
}

pub fn routes() -> Router<Sandbox> {
    Router::new().route("/tsa", post(stamp)).route("/tsa/certificate.pem", get(certificate))
}

async fn stamp(State(sandbox): State<Sandbox>, body: Bytes) -> Response {
    match sandbox.time_stamps.answer(&body, (sandbox.now)()) {
        Some(reply) => ([(header::CONTENT_TYPE, "application/timestamp-reply")], reply).into_response(),
        None => StatusCode::BAD_REQUEST.into_response(),
    }
}

async fn certificate(State(sandbox): State<Sandbox>) -> String {
    sandbox.certificates.pem()
}
