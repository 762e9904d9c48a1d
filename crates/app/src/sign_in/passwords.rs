//! Passwords: hashed with argon2id, off the async threads, a few at a time.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use domain::codes::Code;
use domain::licence::Licence;
use domain::values::typed_text::{composed, decomposed};
use store::accounts::consumers::Account;

use crate::error::{Error, Result};
use crate::services::Services;

/// Hash that a password is compared with when there is no account, so that a wrong guess takes as long as for a real
/// one.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG91cnM$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// OWASP's floor: 19 MiB, two passes, one lane.
fn build_hasher() -> Result<Argon2<'static>> {
    let params = Params::new(19 * 1024, 2, 1, None).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Returns the hash of a password for storage, in PHC form with a fresh salt. It is that of the composed form, so that
/// keyboards that write an accent apart give the same password.
pub async fn hash(services: &Services, password: String) -> Result<String> {
    let work = move || {
        let password = composed(&password);
        let hashed: PasswordHash =
            build_hasher()?.hash_password(password.as_bytes()).map_err(Error::internal)?;
        Ok(hashed.to_string())
    };
    run_hashing(services, work).await
}

/// A password that somebody wants to have.
#[derive(Debug)]
pub struct NewPassword {
    pub password: String,
    /// Words about the account and the firm, which make a password weaker.
    pub about: Vec<String>,
    /// The score from 0 to 100 that the firm asks for.
    pub minimum_strength: u8,
}

impl NewPassword {
    /// The password that a consumer wants to have.
    pub fn of_consumer(password: String, account: &Account, firm: &Licence) -> Self {
        let email = account.email.clone().unwrap_or_default();
        let about = vec![account.display_name.clone(), email, firm.name.clone()];
        Self { password, about, minimum_strength: firm.minimum_password_strength }
    }
}

/// Checks a new password by the firm's rules, the words about the account and, where the operator enabled it, the
/// service that knows leaked passwords; and hashes it. Not inside a transaction: the service may take seconds.
///
/// # Errors
/// `PASSWORD_NOT_CONFORM_SECURITY_GUIDELINES` or `CONSUMER_PASSWORD_IS_COMMON`.
pub async fn check_and_hash(services: &Services, new: NewPassword) -> Result<String> {
    let NewPassword { password, about, minimum_strength } = new;
    let verify = {
        let password = password.clone();
        move || {
            let about: Vec<&str> = about.iter().map(String::as_str).collect();
            Ok(domain::password::check(&password, &about, minimum_strength).map(drop)?)
        }
    };
    run_hashing(services, verify).await?;
    refuse_leaked(services, &password).await?;
    hash(services, password).await
}

/// Rejects a password that the service for leaked passwords knows, if there is one. An unreachable service blocks
/// nobody.
async fn refuse_leaked(services: &Services, password: &str) -> Result<()> {
    let Some(service) = &services.partners.leaked_passwords else { return Ok(()) };
    match service.count(password).await {
        Ok(0) => Ok(()),
        Ok(_) => Err(Code::ConsumerPasswordIsCommon.into()),
        Err(error) => {
            tracing::warn!(%error, "leaked-password lookup failed; password accepted");
            Ok(())
        }
    }
}

/// Returns true if the password matches the hash, in the composed form or as it was typed before hashes were made of
/// that; takes as long when there is no hash.
pub async fn verify(services: &Services, password: String, hash: Option<String>) -> Result<bool> {
    let work = move || {
        let known = hash.is_some();
        let text = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
        let hashed = PasswordHash::new(&text).map_err(Error::internal)?;
        let mut right = false;
        for form in password_forms(password) {
            right = right || build_hasher()?.verify_password(form.as_bytes(), &hashed).is_ok();
        }
        Ok(known && right)
    };
    run_hashing(services, work).await
}

/// The forms of a password that a hash may have been made of: one, unless it has letters that can be written apart.
fn password_forms(password: String) -> Vec<String> {
    let [composed, decomposed] = [composed(&password), decomposed(&password)];
    let mut forms = vec![composed];
    for form in [decomposed, password] {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

/// Runs on a thread for blocking work once there is room: each hash takes 19 MiB and a core.
async fn run_hashing<T: Send + 'static>(
    services: &Services,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    let _room = services.hashing_permits.acquire().await?;
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_written_apart_is_the_same_password() {
        let forms = |text: &str| password_forms(text.to_owned());
        assert_eq!(forms("plain letters"), ["plain letters"]);
        assert_eq!(forms("caf\u{e9}"), ["caf\u{e9}", "cafe\u{301}"]);
        assert_eq!(forms("cafe\u{301}")[0], forms("caf\u{e9}")[0]);
        // A hash that was made of what was typed is found by either spelling.
        for typed in ["caf\u{e9}", "cafe\u{301}"] {
            assert!(forms(typed).contains(&"cafe\u{301}".to_owned()), "{typed:?}");
        }
    }

    #[test]
    fn the_stand_in_costs_what_a_real_hash_costs() {
        let real: PasswordHash =
            build_hasher().expect("argon2").hash_password(b"a password").expect("a hash");
        let stand_in = PasswordHash::new(DUMMY_HASH).expect("a PHC string");
        assert_eq!(real.params, stand_in.params);
        assert_eq!((real.algorithm, real.version), (stand_in.algorithm, stand_in.version));
        assert_eq!(real.hash.map(|hash| hash.len()), stand_in.hash.map(|hash| hash.len()));
        assert!(build_hasher().expect("argon2").verify_password(b"a password", &real).is_ok());
        assert!(build_hasher().expect("argon2").verify_password(b"another", &real).is_err());
    }
}
