//! Management of a record: by the firm's own system, or by its staff at the desk.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// System that manages a record.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ManagedBy {
    /// The firm's own system, or the operator: the desk only shows the record.
    #[default]
    System,
    /// Management at the desk, until the firm's system sends a newer version.
    Desk,
}

/// The last writer of a record, who manages it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Manager {
    pub managed_by: ManagedBy,
    /// The name of the service key or the member of staff at that time; absent where the operator wrote it, and for what
    /// was written before names were kept.
    #[schema(required = true)]
    pub managed_by_name: Option<String>,
}

impl Manager {
    /// The operator, or nobody in particular.
    pub const OPERATOR: Self = Self { managed_by: ManagedBy::System, managed_by_name: None };

    pub fn system(name: &str) -> Self {
        Self { managed_by: ManagedBy::System, managed_by_name: Some(name.to_owned()) }
    }

    pub fn desk(name: &str) -> Self {
        Self { managed_by: ManagedBy::Desk, managed_by_name: Some(name.to_owned()) }
    }

    /// Returns true if this manager may write a record of `other`: the desk must not change the system's records.
    pub fn may_write(&self, other: &Self) -> bool {
        self.managed_by == ManagedBy::System || other.managed_by == ManagedBy::Desk
    }

    /// Returns true if this manager takes over a record of `other` by writing it.
    pub fn takes_over(&self, other: &Self) -> bool {
        self.managed_by == ManagedBy::System && other.managed_by == ManagedBy::Desk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_takes_over_and_the_desk_does_not() {
        let (system, desk) = (Manager::system("crm"), Manager::desk("Eva"));
        assert!(system.may_write(&desk) && system.takes_over(&desk));
        assert!(system.may_write(&system) && !system.takes_over(&system));
        assert!(desk.may_write(&desk) && !desk.takes_over(&desk));
        assert!(!desk.may_write(&system) && !desk.takes_over(&system));
        assert!(!desk.may_write(&Manager::OPERATOR));
    }
}
