use std::sync::Mutex;

use app::Clock;
use chrono::{DateTime, TimeDelta, Utc};

/// A clock that stands still until the test moves it.
pub struct TestClock(Mutex<DateTime<Utc>>);

impl TestClock {
    /// Starts on Saturday 21 November 2026, 10:00 in Amsterdam.
    pub fn new() -> Self {
        Self(Mutex::new("2026-11-21T09:00:00Z".parse().expect("an instant")))
    }

    pub fn advance(&self, by: TimeDelta) {
        *self.0.lock().expect("the clock") += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().expect("the clock")
    }
}
