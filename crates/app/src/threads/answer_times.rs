use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// For so long a firm's usual answering time is not counted anew.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// The usual answering times of firms, as they were counted last.
#[derive(Debug, Default)]
pub struct AnswerTimes(Mutex<HashMap<Uuid, (DateTime<Utc>, Option<i64>)>>);

impl AnswerTimes {
    /// What was counted within the last minutes: absent where nothing was, and empty where there were too few answers.
    pub(super) fn get(&self, licence: Uuid, now: DateTime<Utc>) -> Option<Option<i64>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&licence).filter(|(at, _)| *at + LIFETIME > now).map(|(_, usual)| *usual)
    }

    pub(super) fn insert(&self, licence: Uuid, usual: Option<i64>, now: DateTime<Utc>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(licence, (now, usual));
    }
}
