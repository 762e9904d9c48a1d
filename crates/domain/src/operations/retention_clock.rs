//! Plausibility check of the clock, before data is deleted by age.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};

/// Gap to the last run from which the clock is doubted: retention runs every night, so a larger one means that the
/// clock jumped, or nobody served.
const LONGEST_GAP: TimeDelta = TimeDelta::days(7);
/// Tolerated time by which the clock is behind the last run: the clocks of several machines differ, and some are being
/// set.
const FURTHEST_BACK: TimeDelta = TimeDelta::days(1);

/// Clock that is implausibly far from the last run of retention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockDoubt {
    pub last_run: DateTime<Utc>,
    pub now: DateTime<Utc>,
}

/// Compares the clock with the last run of retention, if there was one.
///
/// What was last written is no measure: whoever writes while the clock is ahead makes it look right. The last run is, because
/// it is recorded only by a clock that was plausible, or that the operator vouched for.
pub fn clock_doubt(last_run: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Option<ClockDoubt> {
    let last_run = last_run?;
    let passed = now - last_run;
    let is_plausible = -FURTHEST_BACK <= passed && passed <= LONGEST_GAP;
    (!is_plausible).then_some(ClockDoubt { last_run, now })
}

impl fmt::Display for ClockDoubt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = (self.now - self.last_run).num_days();
        let side = if days < 0 { "before" } else { "after" };
        write!(
            formatter,
            "the clock says {}, {} days {side} retention last ran",
            self.now.format("%Y-%m-%d %H:%M UTC"),
            days.abs()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_jumped_either_way_is_doubted_and_a_quiet_week_is_not() {
        let last: DateTime<Utc> = "2026-11-21T02:30:00Z".parse().expect("a time");
        let doubt = |passed| clock_doubt(Some(last), last + passed);
        for plausible in [TimeDelta::zero(), TimeDelta::days(1), TimeDelta::days(7), -TimeDelta::hours(24)] {
            assert_eq!(doubt(plausible), None, "{plausible}");
        }
        for jump in [TimeDelta::days(7) + TimeDelta::seconds(1), TimeDelta::days(2300), -TimeDelta::hours(25)]
        {
            let now = last + jump;
            assert_eq!(doubt(jump), Some(ClockDoubt { last_run: last, now }), "{jump}");
        }
        assert_eq!(clock_doubt(None, last), None, "an installation that is new");
    }

    #[test]
    fn the_doubt_says_how_far_and_to_which_side() {
        let last_run: DateTime<Utc> = "2026-11-21T02:30:00Z".parse().expect("a time");
        let said = |now: &str| ClockDoubt { last_run, now: now.parse().expect("a time") }.to_string();
        let ahead = "the clock says 2033-03-10 02:30 UTC, 2301 days after retention last ran";
        assert_eq!(said("2033-03-10T02:30:00Z"), ahead);
        let back = "the clock says 2026-01-01 00:00 UTC, 324 days before retention last ran";
        assert_eq!(said("2026-01-01T00:00:00Z"), back);
    }
}
