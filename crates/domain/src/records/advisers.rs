//! Records of the firm's advisers, who are named on the panels of dossiers and products.

use super::consumers::check_phone;
use crate::entity::entity;
use crate::schema::Violation;
use crate::values::{Email, Picture};

entity! {
    /// Adviser of the firm, or another colleague whom consumers can reach.
    pub struct AdviserRecord {
        #[schemars(length(min = 1))]
        pub name: String,
        pub phone: Option<String>,
        pub emailaddress: Option<Email>,
        pub image: Option<Picture>,
    }
}

impl AdviserRecord {
    pub(super) fn check(&self, violations: &mut Vec<Violation>) {
        check_phone("/phone", self.phone.as_deref(), violations);
    }
}
