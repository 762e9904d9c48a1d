//! The usual answering times of firms, remembered for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;

/// Time for which a firm's median response time is cached.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Cached response times of a firm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedAnswers {
    at: DateTime<Utc>,
    /// The usual answering time; absent where there were too few answers.
    pub usual_seconds: Option<i64>,
}

/// The usual answering times of firms, as they were counted last.
#[derive(Debug, Default)]
pub struct AnswerTimes(Mutex<HashMap<LicenceId, CountedAnswers>>);

impl AnswerTimes {
    /// Returns the figures of a firm if they are not older than some minutes.
    pub(crate) fn get(&self, licence: LicenceId, now: DateTime<Utc>) -> Option<CountedAnswers> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&licence).copied().filter(|counted| counted.at + LIFETIME > now)
    }

    pub(crate) fn insert(&self, licence: LicenceId, usual_seconds: Option<i64>, now: DateTime<Utc>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(licence, CountedAnswers { at: now, usual_seconds });
    }
}
