//! Retries of deliveries, and the disabling of endpoints.

use chrono::{DateTime, TimeDelta, Utc};
use domain::events::DisabledReason;
use store::webhooks::AfterAttempt;

/// Least pauses between the attempts; together more than [`DISABLE_AFTER`].
const BACKOFF: [TimeDelta; 11] = [
    TimeDelta::seconds(5),
    TimeDelta::seconds(30),
    TimeDelta::minutes(2),
    TimeDelta::minutes(10),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(5),
    TimeDelta::hours(10),
    TimeDelta::hours(14),
    TimeDelta::hours(20),
    TimeDelta::hours(24),
];
/// Time without any success after which an endpoint is disabled.
pub const DISABLE_AFTER: TimeDelta = TimeDelta::days(3);
/// Greatest pause that a receiver may ask for.
const LONGEST: TimeDelta = TimeDelta::days(1);
/// A pause is longer than planned by at most this part of it, so that what failed together does not come together.
const JITTER: f64 = 0.2;

/// Result of an attempt, with the state of its delivery and endpoint.
#[derive(Clone, Copy, Debug)]
pub struct AttemptResult {
    /// The status of the answer; absent when there was none.
    pub status: Option<u16>,
    pub delivered: bool,
    /// Number of attempts, this one included.
    pub attempts: i64,
    /// The first failure of the endpoint since which nothing succeeded.
    pub failing_since: Option<DateTime<Utc>>,
    pub now: DateTime<Utc>,
    /// Share of the jitter, from 0 to 1.
    pub jitter: f64,
    /// Pause that the receiver asked for (`Retry-After`).
    pub requested_pause: Option<TimeDelta>,
}

impl AttemptResult {
    /// Returns the next step for the delivery, and the reason if the endpoint is disabled.
    pub fn next_step(&self) -> (AfterAttempt, Option<DisabledReason>) {
        if self.delivered {
            return (AfterAttempt::Delivered, None);
        }
        // What waits for a disabled endpoint goes out once it is enabled again.
        if self.status == Some(410) {
            return (AfterAttempt::Retry(self.now), Some(DisabledReason::Gone));
        }
        if self.failing_since.is_some_and(|since| self.now - since >= DISABLE_AFTER) {
            return (AfterAttempt::Retry(self.now), Some(DisabledReason::Failing));
        }
        match backoff_for(self.attempts, self.jitter) {
            Some(pause) => (AfterAttempt::Retry(self.now + pause), None),
            None => (AfterAttempt::GiveUp, None),
        }
    }

    /// Returns the pause for all deliveries to this receiver, if its response (429 or 503) asked for one.
    pub fn requested_wait(&self) -> Option<TimeDelta> {
        self.requested_pause
            .filter(|_| matches!(self.status, Some(429 | 503)))
            .map(|requested_pause| requested_pause.min(LONGEST))
    }
}

/// Returns the pause after `attempts` attempts; `None` when there are no more.
fn backoff_for(attempts: i64, chance: f64) -> Option<TimeDelta> {
    let planned = *BACKOFF.get(usize::try_from(attempts - 1).ok()?)?;
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "a day in milliseconds fits"
    )]
    let more = (planned.num_milliseconds() as f64 * JITTER * chance) as i64;
    Some(planned + TimeDelta::milliseconds(more))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed_attempt(status: Option<u16>, attempts: i64, failing_for: TimeDelta) -> AttemptResult {
        let now = DateTime::UNIX_EPOCH;
        let failing_since = Some(now - failing_for);
        AttemptResult {
            status,
            delivered: false,
            attempts,
            failing_since,
            now,
            jitter: 0.5,
            requested_pause: None,
        }
    }

    #[test]
    fn pauses_grow_from_seconds_to_a_day_with_a_little_chance() {
        let pauses: Vec<TimeDelta> = (1..).map_while(|attempt| backoff_for(attempt, 0.0)).collect();
        assert_eq!(pauses.len(), BACKOFF.len());
        assert!(pauses.is_sorted());
        assert!(
            pauses.iter().sum::<TimeDelta>() > DISABLE_AFTER,
            "an endpoint is disabled before anything is given up"
        );
        assert_eq!(backoff_for(1, 1.0), Some(TimeDelta::seconds(6)));
        assert_eq!(backoff_for(0, 0.0), None);
    }

    #[test]
    fn a_failure_is_tried_again_until_it_is_given_up() {
        let (next, disabled) = failed_attempt(Some(500), 1, TimeDelta::zero()).next_step();
        assert_eq!(disabled, None);
        assert_eq!(next, AfterAttempt::Retry(DateTime::UNIX_EPOCH + TimeDelta::milliseconds(5500)));
        let last = failed_attempt(None, 12, TimeDelta::hours(1)).next_step();
        assert_eq!(last, (AfterAttempt::GiveUp, None));
    }

    #[test]
    fn a_receiver_is_left_alone_for_as_long_as_it_asks_within_bounds() {
        let asks = |status, seconds| {
            let requested_pause = Some(TimeDelta::seconds(seconds));
            AttemptResult { requested_pause, ..failed_attempt(Some(status), 1, TimeDelta::zero()) }
                .requested_wait()
                .map(|quiet| quiet.num_seconds())
        };
        assert_eq!(asks(429, 120), Some(120));
        assert_eq!(asks(503, 120), Some(120));
        assert_eq!(asks(500, 120), None, "only where it means something");
        assert_eq!(asks(429, i64::from(u32::MAX)), Some(24 * 3_600));
    }

    #[test]
    fn an_endpoint_that_is_gone_or_fails_for_days_is_disabled_and_keeps_what_waits() {
        let waits = AfterAttempt::Retry(DateTime::UNIX_EPOCH);
        assert_eq!(
            failed_attempt(Some(410), 1, TimeDelta::zero()).next_step(),
            (waits, Some(DisabledReason::Gone))
        );
        assert_eq!(
            failed_attempt(None, 12, DISABLE_AFTER).next_step(),
            (waits, Some(DisabledReason::Failing))
        );
        let fine = AttemptResult { delivered: true, ..failed_attempt(Some(204), 3, DISABLE_AFTER) };
        assert_eq!(fine.next_step(), (AfterAttempt::Delivered, None));
    }
}
