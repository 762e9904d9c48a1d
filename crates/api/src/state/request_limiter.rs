//! Rate limits of the calls of one session and of one service key.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use uuid::Uuid;

const MINUTE: i64 = 60;

/// Counts the calls of each session and key by the minute.
///
/// Only in this process: it wards off a client that runs wild. What can be guessed has limits of its own, which all
/// processes share.
#[derive(Debug, Default)]
pub struct RequestLimiter(Mutex<Counted>);

/// State of a limit after a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Greatest number of calls in a minute.
    pub most: u32,
    pub remaining: u32,
    /// Seconds until the next minute.
    pub reset_secs: u64,
    pub is_exceeded: bool,
}

#[derive(Debug, Default)]
struct Counted {
    minute: i64,
    calls: HashMap<Uuid, u32>,
}

impl RequestLimiter {
    /// Counts a call.
    ///
    /// # Errors
    /// The seconds until the next minute when there were more than `most` in this one.
    pub fn check(&self, session: Uuid, most: u32, now: DateTime<Utc>) -> Result<(), u64> {
        let limit = self.count(session, most, now);
        if limit.is_exceeded { Err(limit.reset_secs) } else { Ok(()) }
    }

    /// Counts a call of a session or key, and returns the state of its limit.
    pub fn count(&self, id: Uuid, most: u32, now: DateTime<Utc>) -> RateLimit {
        let second = now.timestamp();
        let minute = second.div_euclid(MINUTE);
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.minute != minute {
            *counted = Counted { minute, calls: HashMap::new() };
        }
        let calls = counted.calls.entry(id).or_default();
        *calls = calls.saturating_add(1);
        RateLimit {
            most,
            remaining: most.saturating_sub(*calls),
            reset_secs: (MINUTE - second.rem_euclid(MINUTE)).unsigned_abs(),
            is_exceeded: *calls > most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_waits_for_the_next_minute_and_holds_up_nobody_else() {
        let at = |second: i64| DateTime::from_timestamp(600 + second, 0).expect("a time");
        let (pace, one, other) = (RequestLimiter::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        assert_eq!([pace.check(one, 2, at(0)), pace.check(one, 2, at(10))], [Ok(()), Ok(())]);
        assert_eq!(pace.check(one, 2, at(15)), Err(45));
        assert_eq!(pace.check(other, 2, at(15)), Ok(()));
        assert_eq!(pace.check(one, 2, at(60)), Ok(()));
    }
}
