//! Accounts of more than one kind: their passkeys share a table and their attempts share a set of counters.

pub mod calendar_feeds;
pub mod consumers;
pub mod identities;
pub mod one_time_tokens;
pub mod passkeys;
pub mod push_subscriptions;
pub mod rate_limits;
pub mod recovery_codes;
pub mod refresh_tokens;
pub mod service_keys;
pub mod sessions;
pub mod two_factor_setups;

use domain::ids::LicenceId;
use uuid::Uuid;

use crate::{Result, Scope, StoreError};

/// Kind of account: a consumer's or a staff member's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AccountKind {
    /// A consumer of the firm.
    Consumer,
    /// Account of a colleague of the firm.
    Staff,
}

impl AccountKind {
    /// Returns the value of the column `account_kind`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Consumer => "consumer",
            Self::Staff => "staff",
        }
    }

    /// Parses the value of the column `account_kind`.
    pub(crate) fn from_name(name: &str) -> Result<Self> {
        let kind = [Self::Consumer, Self::Staff].into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| StoreError::Corrupt(format!("no kind of accounts {name}")))
    }
}

/// Reference to an account of a firm's, of whichever kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccountRef {
    pub kind: AccountKind,
    pub licence: LicenceId,
    pub id: Uuid,
}

impl From<Scope> for AccountRef {
    fn from(Scope { licence, consumer }: Scope) -> Self {
        Self { kind: AccountKind::Consumer, licence, id: consumer }
    }
}
