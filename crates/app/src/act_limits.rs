//! Rate limits of acts that store something each time, however little it is.

use chrono::{DateTime, TimeDelta, Utc};
use store::accounts::rate_limits::{self, Limit, RateLimitDecision};
use store::{Scope, Tx};

use crate::error::Result;
use crate::sign_in::limits::too_many;

/// An act that a consumer may do again and again. Answers to requests are not: each request takes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitedAct {
    CalendarFeed,
    ChangeProposal,
    DamageReport,
    Message,
    /// Withdrawing an upload, after which it can be delivered again.
    UploadWithdrawal,
}

impl LimitedAct {
    const fn name(self) -> &'static str {
        match self {
            Self::CalendarFeed => "calendar-feed",
            Self::ChangeProposal => "change-proposal",
            Self::DamageReport => "damage-report",
            Self::Message => "message",
            Self::UploadWithdrawal => "upload-withdrawal",
        }
    }

    const fn limit(self) -> Limit {
        let (attempts, window) = match self {
            Self::CalendarFeed | Self::ChangeProposal => (20, TimeDelta::days(1)),
            Self::DamageReport | Self::Message | Self::UploadWithdrawal => (30, TimeDelta::minutes(10)),
        };
        Limit { attempts, window, lock: None, growing_to: None }
    }
}

/// Counts an act in its own transaction, so that only what is stored counts.
///
/// # Errors
/// `TOO_MANY_REQUESTS`.
pub(crate) async fn count(tx: &Tx, scope: Scope, act: LimitedAct, now: DateTime<Utc>) -> Result<()> {
    let key = format!("{}:{}", act.name(), scope.consumer);
    match rate_limits::attempt(tx, &key, act.limit(), now).await? {
        RateLimitDecision::Allowed => Ok(()),
        RateLimitDecision::Refused(until) => Err(too_many(until, now)),
    }
}
