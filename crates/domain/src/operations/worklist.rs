//! Worklist of the firm's staff.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::products::appointment::instant;

/// Days after which an unused invitation is in the worklist.
pub const INVITATION_DAYS: i64 = 7;

/// A list of things of one sort that wait.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WorkQueue {
    /// Files that were delivered for an action and that nobody has reviewed.
    Deliveries,
    /// Threads with messages of consumers that the firm has not read.
    Messages,
    /// Changes of their own data that consumers propose and the firm decides on.
    Changes,
    /// Open actions whose deadline has passed.
    Overdue,
    /// Answered actions that are not marked as processed.
    Unprocessed,
    /// Invitations that were not used within seven days, or whose mail did not arrive.
    Invitations,
    /// Withdrawals from orders that are not archived.
    Withdrawals,
    /// Other acts of clients that nobody has seen: cancelled appointments, damage, requests for a dossier, changes of their
    /// own data that are in force, and payments that cannot be booked.
    Reports,
    /// Tasks of the caller's own whose day has come.
    Tasks,
    /// Notes that mention the caller and that the caller has not seen.
    Mentions,
}

impl WorkQueue {
    /// Returns every queue of the worklist.
    pub fn variants() -> impl Iterator<Item = Self> {
        Self::iter()
    }
}

/// Returns the time since which an action with this deadline is overdue: the midnight in Amsterdam that ends the day.
pub fn overdue_start(deadline: NaiveDate) -> DateTime<Utc> {
    instant(deadline.succ_opt().unwrap_or(deadline), NaiveTime::MIN)
}

/// Returns the moment at which a day begins in Amsterdam.
pub fn day_start(day: NaiveDate) -> DateTime<Utc> {
    instant(day, NaiveTime::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_over_when_its_day_ends_in_amsterdam() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        assert_eq!(overdue_start(day("2026-11-20")).to_rfc3339(), "2026-11-20T23:00:00+00:00");
        assert_eq!(overdue_start(day("2026-07-01")).to_rfc3339(), "2026-07-01T22:00:00+00:00");
    }

    #[test]
    fn queues_have_the_names_of_the_api() {
        assert_eq!("deliveries".parse(), Ok(WorkQueue::Deliveries));
        assert!("Deliveries".parse::<WorkQueue>().is_err());
    }
}
