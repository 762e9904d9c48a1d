//! A private key that never leaves a hardware module (PKCS#11).

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use cms::cert::x509::Certificate;
use cryptoki::context::{CInitializeArgs, CInitializeFlags, Pkcs11};
use cryptoki::error::{Error, RvError};
use cryptoki::mechanism::Mechanism;
use cryptoki::object::{Attribute, ObjectClass, ObjectHandle};
use cryptoki::session::{Session, UserType};
use cryptoki::slot::Slot;
use cryptoki::types::AuthPin;
use ring::signature::{ECDSA_P256_SHA256_ASN1, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use sha2::{Digest, Sha256};

use crate::oids::RSA;
use crate::token::HardwareToken;

/// A module is opened once in a process.
static MODULES: LazyLock<Mutex<HashMap<PathBuf, Pkcs11>>> = LazyLock::new(Mutex::default);

/// A key of a token, which was found by its signature.
pub struct TokenKey {
    session: Session,
    key: ObjectHandle,
    pub is_rsa: bool,
}

impl TokenKey {
    /// The key of the first of the certificates that has one in the token, and that certificate's place.
    pub fn find(token: &HardwareToken, certificates: &[Certificate]) -> Result<Option<(Self, usize)>, Error> {
        let session = open(token)?;
        let keys =
            session.find_objects(&[Attribute::Class(ObjectClass::PRIVATE_KEY), Attribute::Sign(true)])?;
        let Some(first) = keys.first() else { return Ok(None) };
        let mut own = Self { session, key: *first, is_rsa: false };
        for key in keys {
            own.key = key;
            for (place, certificate) in certificates.iter().enumerate() {
                let public = &certificate.tbs_certificate.subject_public_key_info;
                own.is_rsa = public.algorithm.oid == RSA;
                if own.is_of(public.subject_public_key.raw_bytes()) {
                    return Ok(Some((own, place)));
                }
            }
        }
        Ok(None)
    }

    /// Returns true if signatures of the key verify with `public_key`.
    fn is_of(&self, public_key: &[u8]) -> bool {
        let text = b"which certificate is of this key";
        let Ok(signature) = self.sign(text) else { return false };
        let verified = if self.is_rsa {
            UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, public_key).verify(text, &signature)
        } else {
            UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, public_key).verify(text, &signature)
        };
        verified.is_ok()
    }

    pub fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        if self.is_rsa {
            return self.session.sign(&Mechanism::Sha256RsaPkcs, self.key, message);
        }
        let plain = self.session.sign(&Mechanism::Ecdsa, self.key, &Sha256::digest(message))?;
        let (r, s) = plain.split_at(plain.len() / 2);
        let numbers = [integer(r), integer(s)].concat();
        let mut signature = vec![0x30, u8::try_from(numbers.len()).unwrap_or_default()];
        signature.extend(numbers);
        Ok(signature)
    }
}

/// A session of the token, signed in.
fn open(token: &HardwareToken) -> Result<Session, Error> {
    let module = module(&token.module)?;
    let slots = module.get_slots_with_token()?.into_iter();
    let is_meant = |slot: &Slot| module.get_token_info(*slot).is_ok_and(|info| info.label() == token.label);
    let slot = { slots }.find(is_meant).ok_or(Error::InvalidValue)?;
    let session = module.open_ro_session(slot)?;
    match session.login(UserType::User, Some(&AuthPin::new(token.pin.clone().into()))) {
        // Another session of this process has signed in.
        Ok(()) | Err(Error::Pkcs11(RvError::UserAlreadyLoggedIn, _)) => Ok(session),
        Err(error) => Err(error),
    }
}

fn module(path: &Path) -> Result<Pkcs11, Error> {
    let mut modules = MODULES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(module) = modules.get(path) {
        return Ok(module.clone());
    }
    let module = Pkcs11::new(path)?;
    module.initialize(CInitializeArgs::new(CInitializeFlags::OS_LOCKING_OK))?;
    modules.insert(path.to_owned(), module.clone());
    Ok(module)
}

/// A positive number as a DER INTEGER.
fn integer(bytes: &[u8]) -> Vec<u8> {
    let mut value: Vec<u8> = bytes.iter().copied().skip_while(|byte| *byte == 0).collect();
    if value.first().is_none_or(|first| *first >= 0x80) {
        value.insert(0, 0);
    }
    value.splice(0..0, [0x02, u8::try_from(value.len()).unwrap_or_default()]);
    value
}
