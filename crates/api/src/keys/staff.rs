//! Tokens of the firm's own people. They are signed with a key of their own, so that no consumer's token is one of theirs
//! and none of theirs is a consumer's.

use app::keys::secrets::derive;
use domain::accounts::session::Stage;
use domain::ids::LicenceId;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Keys, jwt};

/// Purpose for which the key of staff tokens is derived.
const PURPOSE: &str = "staff-token";

/// Claims of a staff token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffClaims {
    /// Id of the staff account.
    pub sub: Uuid,
    /// Id of the staff session.
    pub sid: Uuid,
    /// Id of the firm's licence.
    pub lic: LicenceId,
    pub stage: Stage,
    pub iat: i64,
    pub exp: i64,
}

impl Keys {
    /// The token of a member of staff.
    ///
    /// # Errors
    /// When the claims cannot be written as JSON.
    pub fn sign_staff(&self, claims: &StaffClaims) -> Result<String, serde_json::Error> {
        let key = self.secrets.first().map(|secret| derive(secret, PURPOSE)).unwrap_or_default();
        jwt::sign(&key, claims)
    }

    /// The claims of a token of a member of staff; its lifetime is for the caller to judge.
    pub fn verify_staff(&self, token: &str) -> Option<StaffClaims> {
        let keys: Vec<[u8; 32]> = self.secrets.iter().map(|secret| derive(secret, PURPOSE)).collect();
        jwt::verify(&keys, token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Claims;

    #[test]
    fn tokens_of_staff_and_of_consumers_do_not_stand_for_each_other() {
        let keys = Keys::new(&[vec![2; 32], vec![1; 32]]);
        let (sub, sid, lic) = (Uuid::from_u128(1), Uuid::from_u128(2), LicenceId::new(Uuid::from_u128(3)));
        let own = StaffClaims { sub, sid, lic, stage: Stage::Full, iat: 0, exp: 600 };
        let token = keys.sign_staff(&own).expect("signed");
        assert_eq!(keys.verify_staff(&token), Some(own));
        assert_eq!(Keys::new(&[vec![3; 32], vec![2; 32]]).verify_staff(&token), Some(own));
        assert_eq!(Keys::new(&[vec![1; 32]]).verify_staff(&token), None);
        assert!(keys.verify(&token).is_none());
        let theirs = Claims {
            sub,
            sid,
            lic,
            stage: Stage::Full,
            two_factor: false,
            two_factor_setup: false,
            action: None,
            colleague: None,
            iat: 0,
            exp: 600,
        };
        assert_eq!(keys.verify_staff(&keys.sign(&theirs).expect("signed")), None);
    }
}
