//! Result of writing records.

use serde::Serialize;
use utoipa::ToSchema;

/// Result of writing a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WriteStatus {
    Created,
    Updated,
    /// The stored record had the same version already.
    Unchanged,
    /// A newer version stood already.
    Stale,
    Refused,
}

impl WriteStatus {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Stale => "stale",
            Self::Refused => "refused",
        }
    }
}
