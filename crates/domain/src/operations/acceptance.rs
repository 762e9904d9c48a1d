//! An acceptance of a delivery that the firm takes back.

use chrono::{DateTime, TimeDelta, Utc};
use strum::IntoStaticStr;

use crate::actions::upload::UploadState;

/// Time within which an acceptance can be taken back.
pub const WITHDRAWABLE: TimeDelta = TimeDelta::minutes(10);

/// The state of the last document that was delivered for an action, on which it depends whether its acceptance can be
/// taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastReview {
    pub state: Option<UploadState>,
    pub reviewed_at: Option<DateTime<Utc>>,
    /// The moment at which the firm processed the delivery, which an acceptance says as well.
    pub processed_at: Option<DateTime<Utc>>,
    pub is_archived: bool,
}

/// Reason that an acceptance stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum AcceptanceBlocker {
    /// The last delivery is not accepted: it waits, was rejected, or there is none.
    NotAccepted,
    TooLate,
    /// The firm's record said something about the action since.
    Processed,
    Archived,
}

impl LastReview {
    /// Returns the moment of the acceptance that can be taken back.
    ///
    /// # Errors
    /// The reason that it stands.
    pub fn require_withdrawable(&self, now: DateTime<Utc>) -> Result<DateTime<Utc>, AcceptanceBlocker> {
        let (Some(UploadState::Accepted), Some(at)) = (self.state, self.reviewed_at) else {
            return Err(AcceptanceBlocker::NotAccepted);
        };
        if self.is_archived {
            return Err(AcceptanceBlocker::Archived);
        }
        if self.processed_at != Some(at) {
            return Err(AcceptanceBlocker::Processed);
        }
        if now > at + WITHDRAWABLE { Err(AcceptanceBlocker::TooLate) } else { Ok(at) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_acceptance_is_taken_back_within_ten_minutes_unless_something_followed() {
        let at = DateTime::UNIX_EPOCH;
        let accepted = LastReview {
            state: Some(UploadState::Accepted),
            reviewed_at: Some(at),
            processed_at: Some(at),
            is_archived: false,
        };
        let after = |minutes| at + TimeDelta::minutes(minutes);
        assert_eq!(accepted.require_withdrawable(after(10)), Ok(at));
        let late = accepted.require_withdrawable(after(10) + TimeDelta::seconds(1));
        assert_eq!(late, Err(AcceptanceBlocker::TooLate));
        let blocker = |review: LastReview| review.require_withdrawable(after(1)).unwrap_err();
        for state in [None, Some(UploadState::Received), Some(UploadState::Rejected)] {
            assert_eq!(blocker(LastReview { state, ..accepted }), AcceptanceBlocker::NotAccepted);
        }
        assert_eq!(blocker(LastReview { is_archived: true, ..accepted }), AcceptanceBlocker::Archived);
        for processed_at in [None, Some(after(1))] {
            assert_eq!(blocker(LastReview { processed_at, ..accepted }), AcceptanceBlocker::Processed);
        }
    }
}
