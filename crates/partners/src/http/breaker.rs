//! A partner that keeps failing is left alone for a moment, so that nobody waits for it in vain.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Number of failures in a row after which the partner is left alone.
const FAILURE_THRESHOLD: u32 = 5;
/// Time for which an open breaker blocks all calls, before it lets one through as a test.
const COOLDOWN: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Breaker(Mutex<BreakerState>);

#[derive(Clone, Copy, Debug)]
enum BreakerState {
    Closed {
        failures: u32,
    },
    /// The partner is left alone until a time, also while one call tries: should it never end, another one may try
    /// after the same rest.
    Open {
        since: Instant,
    },
}

impl Breaker {
    pub(super) fn new() -> Self {
        Self(Mutex::new(BreakerState::Closed { failures: 0 }))
    }

    fn state(&self) -> MutexGuard<'_, BreakerState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if a call may be sent now; a true for an open breaker starts its next cooldown.
    pub(super) fn allows(&self, now: Instant) -> bool {
        let mut state = self.state();
        match *state {
            BreakerState::Closed { .. } => true,
            BreakerState::Open { since } if now.duration_since(since) >= COOLDOWN => {
                *state = BreakerState::Open { since: now };
                true
            }
            BreakerState::Open { .. } => false,
        }
    }

    pub(super) fn succeeded(&self) {
        *self.state() = BreakerState::Closed { failures: 0 };
    }

    pub(super) fn failed(&self, now: Instant) {
        let mut state = self.state();
        *state = match *state {
            BreakerState::Closed { failures } if failures + 1 < FAILURE_THRESHOLD => {
                BreakerState::Closed { failures: failures + 1 }
            }
            BreakerState::Closed { .. } | BreakerState::Open { .. } => BreakerState::Open { since: now },
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_failures_in_a_row_are_followed_by_a_rest_and_one_trial() {
        let breaker = Breaker::new();
        let start = Instant::now();
        for _ in 0..4 {
            breaker.failed(start);
        }
        breaker.succeeded();
        for _ in 0..5 {
            assert!(breaker.allows(start));
            breaker.failed(start);
        }
        assert!(!breaker.allows(start + COOLDOWN / 2));
        let later = start + COOLDOWN;
        assert!(breaker.allows(later), "one tries");
        assert!(!breaker.allows(later), "the others wait for it");
        breaker.failed(later);
        assert!(!breaker.allows(later + COOLDOWN / 2));
        assert!(breaker.allows(later + COOLDOWN));
        breaker.succeeded();
        assert!(breaker.allows(later + COOLDOWN) && breaker.allows(later + COOLDOWN));
    }
}
