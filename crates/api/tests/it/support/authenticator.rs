//! A browser with an authenticator (WebAuthn), which can be told to lie.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Authenticator with one passkey, or none yet.
#[expect(clippy::struct_excessive_bools, reason = "each is a lie of its own")]
pub struct Authenticator {
    /// The page's origin, as the browser sees it.
    pub origin: String,
    /// The RP ID that the key is for; that of the options where it is absent.
    pub rp_id: Option<String>,
    /// True if it verifies the person, by a finger or a PIN.
    pub verifies: bool,
    /// True if the key is synchronised between several devices.
    pub synced: bool,
    pub counter: u32,
    /// True if the page is in a frame of another site.
    pub cross_origin: bool,
    /// True if the new key has an algorithm that nobody offered (Ed25519).
    pub other_algorithm: bool,
    pub credential_id: Vec<u8>,
    pub user_handle: Vec<u8>,
    keys: EcdsaKeyPair,
}

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const BACKUP_ELIGIBLE: u8 = 0x08;
const BACKED_UP: u8 = 0x10;
const NEW_CREDENTIAL: u8 = 0x40;

impl Authenticator {
    pub fn new(origin: &str) -> Self {
        let random = SystemRandom::new();
        let algorithm = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let keys = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).expect("a key");
        Self {
            origin: origin.to_owned(),
            rp_id: None,
            verifies: true,
            synced: false,
            counter: 0,
            cross_origin: false,
            other_algorithm: false,
            credential_id: uuid::Uuid::now_v7().as_bytes().to_vec(),
            user_handle: Vec::new(),
            keys,
        }
    }

    /// `navigator.credentials.create()`, as `RegistrationResponseJSON`.
    pub fn create(&mut self, options: &Value) -> Value {
        let handle = options["user"]["id"].as_str().expect("a handle");
        self.user_handle = URL_SAFE_NO_PAD.decode(handle).expect("base64url");
        let rp_id = options["rp"]["id"].as_str().expect("an RP ID").to_owned();
        let mut data = self.authenticator_data(&rp_id, NEW_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len()).expect("short").to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(self.public_key());
        // {"fmt": "none", "attStmt": {}, "authData": …}
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend(u16::try_from(data.len()).expect("short").to_be_bytes());
        object.extend(data);
        self.credential(&json!({
            "clientDataJSON": encoded(&self.client_data("webauthn.create", options)),
            "attestationObject": encoded(&object),
            "transports": ["internal", "hybrid"],
            "publicKeyAlgorithm": -7,
        }))
    }

    /// `navigator.credentials.get()`, as `AuthenticationResponseJSON`.
    pub fn get(&self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        let data = self.authenticator_data(options["rpId"].as_str().expect("an RP ID"), 0);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.keys.sign(&SystemRandom::new(), &signed).expect("a signature");
        self.credential(&json!({
            "clientDataJSON": encoded(&client_data),
            "authenticatorData": encoded(&data),
            "signature": encoded(signature.as_ref()),
            "userHandle": encoded(&self.user_handle),
        }))
    }

    fn credential(&self, response: &Value) -> Value {
        let id = encoded(&self.credential_id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {}, "response": response,
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": self.cross_origin,
        });
        data.to_string().into_bytes()
    }

    fn authenticator_data(&self, rp_id: &str, flags: u8) -> Vec<u8> {
        let rp_id = self.rp_id.as_deref().unwrap_or(rp_id);
        let verified = if self.verifies { VERIFIED } else { 0 };
        let synced = if self.synced { BACKUP_ELIGIBLE | BACKED_UP } else { 0 };
        let mut data = Sha256::digest(rp_id).to_vec();
        data.push(PRESENT | verified | synced | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// Returns the public key as a COSE key: ES256, or Ed25519 with bytes that are no key.
    fn public_key(&self) -> Vec<u8> {
        let point = self.keys.public_key().as_ref();
        if self.other_algorithm {
            return [b"\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20".as_slice(), &point[1..33]].concat();
        }
        let head = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20".as_slice();
        [head, &point[1..33], b"\x22\x58\x20", &point[33..65]].concat()
    }
}

pub fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
