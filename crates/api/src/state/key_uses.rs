//! Times of the last use of service keys.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

/// Precision of the time of a key's last use.
pub const KEY_USE_PRECISION: TimeDelta = TimeDelta::minutes(1);

/// Time at which this process last stored the use of each key, so that concurrent calls do not all write it.
#[derive(Debug, Default)]
pub struct KeyUses(Mutex<HashMap<Uuid, DateTime<Utc>>>);

impl KeyUses {
    /// Returns true if the use of a key is due to be stored: once a minute.
    pub fn is_due(&self, key: Uuid, now: DateTime<Utc>) -> bool {
        let mut uses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match uses.get(&key) {
            Some(last) if now - *last < KEY_USE_PRECISION => false,
            _ => {
                uses.insert(key, now);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_use_is_due_once_a_minute_for_each_key() {
        let at = |second: i64| DateTime::from_timestamp(second, 0).expect("a time");
        let (uses, one, other) = (KeyUses::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(uses.is_due(one, at(0)) && !uses.is_due(one, at(59)) && uses.is_due(other, at(59)));
        assert!(uses.is_due(one, at(60)) && !uses.is_due(one, at(61)));
    }
}
