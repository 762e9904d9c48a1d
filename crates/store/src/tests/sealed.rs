//! Sealed records never change: hashes, signatures and codes of fixed entries, as another program computed them from
//! what docs/evidence.md says. Whoever changes one of them breaks the chains of every installation.

use domain::ids::LicenceId;
use hex::encode;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::instant;
use crate::evidence::audit::{hash_of_line, hash_of_note};
use crate::evidence::{AuditLine, Chain, EvidenceKeys, Head};
use crate::submissions::{ChainEntry, Submission};

const PAYLOAD: &str = r#"{"accepted":true,"amount":1.5,"name":"Zoë"}"#;
const EVIDENCE: &str = r#"{"at":"2026-11-21T09:00:00Z","ip":null}"#;
const AT: &str = "2026-11-21T09:00:00.123456Z";
const LICENCE: LicenceId = LicenceId::new(Uuid::from_u128(2));
const CONSUMER: Uuid = Uuid::from_u128(3);
const ENTRY_HASH: &str = "f604abafa4ef9a9886b86bea58a58e01b2e6cc22912d051ee59051e5f9b1f774";

/// The first entry of a chain, by the rules of a version.
fn first_entry(version: i64) -> ChainEntry {
    let parse = |text: &str| -> Value { serde_json::from_str(text).expect("JSON") };
    let sealed = Submission {
        id: Uuid::from_u128(1),
        licence: LICENCE,
        action: None,
        consumer: Some(CONSUMER),
        kind: "SIGN_OTD".to_owned(),
        payload: parse(PAYLOAD),
        evidence: parse(EVIDENCE),
        created_at: instant(AT),
        chain_position: 1,
        previous_hash: vec![0; 32],
        hash: Vec::new(),
        version,
        sealed_action: Some(Uuid::from_u128(4)),
        key_id: None,
        signature: None,
    };
    ChainEntry { sealed, payload_text: PAYLOAD.to_owned(), evidence_text: EVIDENCE.to_owned() }
}

fn audit_line() -> AuditLine {
    AuditLine {
        id: Uuid::from_u128(1),
        licence: LICENCE,
        consumer: Some(CONSUMER),
        actor: "consumer".to_owned(),
        kind: "login.succeeded".to_owned(),
        details: r#"{"session":"one"}"#.to_owned(),
        ip: Some("192.0.2.1".to_owned()),
        user_agent: None,
        occurred_at: instant(AT),
    }
}

fn evidence_keys() -> EvidenceKeys {
    EvidenceKeys::new(&[7; 32]).expect("keys")
}

#[test]
fn entries_are_hashed_as_ever() {
    assert_eq!(encode(first_entry(2).computed_hash()), ENTRY_HASH);
    assert_eq!(
        first_entry(2).content_text(),
        r#"{"action":"00000000-0000-0000-0000-000000000004","consumer":"00000000-0000-0000-0000-000000000003","created_at":"2026-11-21T09:00:00.123456Z","evidence_sha256":"9d987970b82c2f37beb5d75add70dddc46bf8c87b0e8f0b253a9b001dc3592a3","id":"00000000-0000-0000-0000-000000000001","licence":"00000000-0000-0000-0000-000000000002","payload_sha256":"0314db16e57b202886cf6036af82f3360982377b2e1a8bc51a6510eed17c90b2","position":1,"type":"SIGN_OTD","v":2}"#
    );
    let first_rules = "931d6fa9704e76ccfd174e703dc84833d0af5012720169c88247be212f74f4cb";
    assert_eq!(encode(first_entry(1).computed_hash()), first_rules);
}

#[test]
fn lines_of_the_audit_trail_are_hashed_and_vouched_for_as_ever() {
    let previous = hex::decode(ENTRY_HASH).expect("a hash");
    let hash = "ed0d3fbcde577be2935c52882fd6c438f9d56e7f336d6e58c6e863dcd52d9930";
    assert_eq!(encode(hash_of_line(&previous, 7, &audit_line())), hash);
    let note = "fe35ba383a368c2121a17547eef9765d04ba3d61064da9aff91e863b669204c0";
    assert_eq!(encode(hash_of_note(&previous, LICENCE, 8, r#"{"deleted":1}"#)), note);
    let code = "5799e4cadd468f8bc1f94a0d3f08412f941a66256cd2ea067ef062ee8b81e4d4";
    assert_eq!(audit_line().authentication_code(&evidence_keys()).map(encode).as_deref(), Some(code));
}

#[test]
fn heads_and_bundles_are_signed_as_ever() {
    let (keys, hash) = (evidence_keys(), hex::decode(ENTRY_HASH).expect("a hash"));
    assert_eq!(keys.id(), "fe812c12f3ab4ce6");
    let head = Head { licence: LICENCE, chain: Chain::Evidence, position: 1, hash: &hash };
    assert_eq!(
        encode(keys.sign(head)),
        "9aea9d58561b0554606048d924f25e89014838505bc91fcef34565381c76363d96009f6882b352f46cba80b71a3ed74874cbbabf2b89949243f72ce0eaa61206"
    );
    let manifest = encode(Sha256::digest("manifest"));
    assert_eq!(
        encode(keys.sign_bundle(LICENCE, &manifest)),
        "216e907f63263945d2d6983fdeaedc8a66aa2b5c3aa1e2ec01cdf168dfe20b6ede60502355ce8a29b4a80615433a84dcd1167a3e69d0d249b374b9e3e216e70e"
    );
    let derived = EvidenceKeys::derive(&[7; 32]).map(encode).expect("a key");
    assert_eq!(derived, "9b0ce5070cc894b72fa5984c9d2012fe46ccd591f27157e5db272af4504d1dde");
}
