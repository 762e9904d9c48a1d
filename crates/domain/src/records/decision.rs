//! Decision of a reviewer about an upload.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::bulk_operation::ReviewDecision;
use crate::events::EventActor;

/// Decision with its author and time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Decision {
    #[serde(rename = "verdict")]
    pub decision: ReviewDecision,
    /// Absent for what was decided before names were kept.
    pub by: Option<EventActor>,
    pub at: Option<DateTime<Utc>>,
    /// Reason that the document was rejected.
    pub reason: Option<String>,
}
