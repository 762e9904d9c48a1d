//! Encryption of a message for one browser (RFC 8291), in one record of the coding `aes128gcm` (RFC 8188).

use std::fmt;

use p256::SecretKey;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};

/// Bytes of a browser's authentication secret.
pub const AUTH_BYTES: usize = 16;
/// Bytes of the salt of one message.
const SALT_BYTES: usize = 16;
/// Record size in the header of the encoding: the greatest that a push service has to accept (RFC 8030, 7.2).
const RECORD_BYTES: u32 = 4096;
/// Size to which every message is padded, so that its length reveals nothing; includes the delimiter byte.
const PADDED_BYTES: usize = 1024;
/// The delimiter of the last record.
const LAST_RECORD: u8 = 2;

/// A public key, a point of P-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushPublicKey(p256::PublicKey);

impl PushPublicKey {
    /// Reads an uncompressed point; nothing where it is none, or not on the curve.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 65 {
            return None;
        }
        p256::PublicKey::from_sec1_bytes(bytes).ok().map(Self)
    }

    /// Returns the key as an uncompressed point (SEC 1, 2.3.3).
    pub fn to_bytes(self) -> Vec<u8> {
        self.0.to_sec1_bytes().into_vec()
    }
}

impl From<p256::PublicKey> for PushPublicKey {
    fn from(key: p256::PublicKey) -> Self {
        Self(key)
    }
}

/// A message could not be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the message could not be encrypted")]
pub struct EncryptionFailed;

/// A browser that reads messages.
#[derive(Clone)]
pub struct PushRecipient {
    public_key: PushPublicKey,
    auth: [u8; AUTH_BYTES],
}

impl fmt::Debug for PushRecipient {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Recipient(…)")
    }
}

impl PushRecipient {
    /// A browser by its public key (`p256dh`) and authentication secret (`auth`); nothing where either is none.
    pub fn from_bytes(p256dh: &[u8], auth: &[u8]) -> Option<Self> {
        Some(Self { public_key: PushPublicKey::from_bytes(p256dh)?, auth: auth.try_into().ok()? })
    }

    /// Encrypts a message with a key and a salt of its own, filled up so that messages are of one length.
    ///
    /// # Errors
    /// [`EncryptionFailed`], as where it is longer than a record.
    pub fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, EncryptionFailed> {
        let padding = PADDED_BYTES.saturating_sub(message.len() + 1);
        self.encrypt_with(&random_key(), rand::random(), message, padding)
    }

    fn encrypt_with(
        &self,
        sender: &SecretKey,
        salt: [u8; SALT_BYTES],
        message: &[u8],
        padding: usize,
    ) -> Result<Vec<u8>, EncryptionFailed> {
        let sender_key = PushPublicKey(sender.public_key()).to_bytes();
        let shared = sender.diffie_hellman(&self.public_key.0);
        let combined = Salt::new(HKDF_SHA256, &self.auth).extract(shared.raw_secret_bytes());
        let mut secret = [0; 32];
        expand(&combined, &[b"WebPush: info\0", &self.public_key.to_bytes(), &sender_key], &mut secret)?;
        let of_message = Salt::new(HKDF_SHA256, &salt).extract(&secret);
        let (mut key, mut nonce) = ([0; 16], [0; 12]);
        expand(&of_message, &[b"Content-Encoding: aes128gcm\0"], &mut key)?;
        expand(&of_message, &[b"Content-Encoding: nonce\0"], &mut nonce)?;

        let mut record = message.to_vec();
        record.push(LAST_RECORD);
        record.resize(record.len() + padding, 0);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).map_err(|_| EncryptionFailed)?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record)
            .map_err(|_| EncryptionFailed)?;

        let key_length = u8::try_from(sender_key.len()).map_err(|_| EncryptionFailed)?;
        let body = [&salt[..], &RECORD_BYTES.to_be_bytes(), &[key_length], &sender_key, &record].concat();
        if body.len() > RECORD_BYTES as usize { Err(EncryptionFailed) } else { Ok(body) }
    }
}

/// A new private key, by chance. Of all values of 32 bytes fewer than one in four billion is none.
fn random_key() -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&rand::random::<[u8; 32]>()) {
            return key;
        }
    }
}

/// Output length of the key derivation, in the form that `ring` requires.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand(key: &Prk, info: &[&[u8]], output: &mut [u8]) -> Result<(), EncryptionFailed> {
    let expanded = key.expand(info, Length(output.len())).map_err(|_| EncryptionFailed)?;
    expanded.fill(output).map_err(|_| EncryptionFailed)
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).expect("base64url")
    }

    /// RFC 8291, appendix A.
    fn recipient() -> PushRecipient {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        PushRecipient::from_bytes(&bytes(key), &bytes("BTBZMqHH6r4Tts7J_aSIgg")).expect("a browser")
    }

    #[test]
    fn a_message_is_encrypted_as_the_standard_shows() {
        let sender = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().expect("a salt");
        let message = b"When I grow up, I want to be a watermelon";
        let body = recipient().encrypt_with(&sender.expect("a key"), salt, message, 0).expect("encrypted");
        let wanted = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
             AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(body), wanted);
    }

    #[test]
    fn messages_are_of_one_length_and_never_the_same() {
        let recipient = recipient();
        let [one, other] =
            [&b"a"[..], &[b'b'; 600][..]].map(|text| recipient.encrypt(text).expect("encrypted"));
        assert_eq!(one.len(), other.len());
        assert_ne!(one, recipient.encrypt(b"a").expect("encrypted"));
        assert_eq!(recipient.encrypt(&[b'c'; 4096]), Err(EncryptionFailed));
    }

    #[test]
    fn what_is_no_point_of_the_curve_and_no_secret_is_no_browser() {
        let recipient = recipient();
        let key = recipient.public_key.to_bytes();
        let mut beside = key.clone();
        beside[64] ^= 1;
        let compressed = [&[3], &key[1..33]].concat();
        for (p256dh, auth) in [(&beside, 16), (&compressed, 16), (&vec![0], 16), (&key, 15), (&key, 17)] {
            assert!(PushRecipient::from_bytes(p256dh, &vec![7; auth]).is_none(), "{} {auth}", p256dh.len());
        }
        assert!(PushRecipient::from_bytes(&key, &[7; 16]).is_some());
    }
}
