//! What somebody at the firm decided about what was delivered.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::bulk_operation::ReviewVerdict;
use crate::events::EventActor;

/// Who decided what, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Decision {
    pub verdict: ReviewVerdict,
    /// Absent for what was decided before names were kept.
    pub by: Option<EventActor>,
    pub at: Option<DateTime<Utc>>,
    /// Why it was rejected.
    pub reason: Option<String>,
}
