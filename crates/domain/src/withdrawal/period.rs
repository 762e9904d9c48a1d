//! Period in which a consumer can withdraw.

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Utc, Weekday};

use crate::notices::is_public_holiday;
use crate::products::appointment::instant;

/// The days on which a consumer can withdraw from a contract.
///
/// The day on which the contract was concluded, or on which its terms were provided where that was later, does not count;
/// the period ends at the midnight that ends its last day.
/// Days are those of Amsterdam, whatever summer time does to their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalPeriod {
    pub last_day: NaiveDate,
}

impl WithdrawalPeriod {
    /// The period of a contract that was concluded on a day, or whose terms were provided then. With
    /// `moves_to_working_day` a last day that is a Saturday, a Sunday or a public holiday moves to the first day that is
    /// none of these.
    pub fn new(begins_on: NaiveDate, days: u8, moves_to_working_day: bool) -> Self {
        let mut following = begins_on.iter_days().skip(usize::from(days));
        let last_day =
            if moves_to_working_day { following.find(|day| is_working_day(*day)) } else { following.next() };
        // The calendar has no end that anybody lives to see.
        Self { last_day: last_day.unwrap_or(NaiveDate::MAX) }
    }

    /// The first moment that is too late.
    pub fn ends_at(self) -> DateTime<Utc> {
        let next = self.last_day.succ_opt().unwrap_or(self.last_day);
        instant(next, NaiveTime::MIN)
    }

    /// Returns true if a statement sent at this moment is in time.
    pub fn is_open(self, at: DateTime<Utc>) -> bool {
        at < self.ends_at()
    }

    /// Returns true if a statement sent on this day is in time.
    pub fn includes(self, day: NaiveDate) -> bool {
        day <= self.last_day
    }
}

fn is_working_day(day: NaiveDate) -> bool {
    !matches!(day.weekday(), Weekday::Sat | Weekday::Sun) && !is_public_holiday(day)
}

#[cfg(test)]
mod tests {
    use chrono::{Days, TimeDelta};
    use chrono_tz::Europe::Amsterdam;
    use proptest::prelude::*;

    use super::*;
    use crate::products::appointment::today;

    fn instant(text: &str) -> DateTime<Utc> {
        text.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_day_of_the_signature_does_not_count_and_the_last_day_counts_whole() {
        let period = WithdrawalPeriod::new(today(instant("2026-11-21T10:00:00+01:00")), 14, false);
        assert_eq!(period.last_day, day("2026-12-05"));
        assert!(period.is_open(instant("2026-11-21T10:00:00+01:00")), "on the day itself as well");
        assert!(period.is_open(instant("2026-12-05T23:59:59.999+01:00")));
        assert!(!period.is_open(instant("2026-12-06T00:00:00+01:00")));
        let long = WithdrawalPeriod::new(today(instant("2026-11-21T10:00:00+01:00")), 30, false);
        assert_eq!(long.last_day, day("2026-12-21"));
    }

    #[test]
    fn the_day_is_amsterdams() {
        // The 22nd in Amsterdam, the 21st in London.
        let period = WithdrawalPeriod::new(today(instant("2026-11-21T23:30:00Z")), 14, false);
        assert_eq!(period.last_day, day("2026-12-06"));
        let before = WithdrawalPeriod::new(today(instant("2026-11-21T22:59:59Z")), 14, false);
        assert_eq!(before.last_day, day("2026-12-05"));
    }

    #[test]
    fn the_change_of_the_clock_takes_no_day_and_gives_none() {
        // Summer time begins on 29 March 2026 and ends on 25 October 2026.
        let spring = WithdrawalPeriod::new(today(instant("2026-03-20T12:00:00+01:00")), 14, false);
        assert_eq!(
            (spring.last_day, spring.ends_at()),
            (day("2026-04-03"), instant("2026-04-04T00:00:00+02:00"))
        );
        let autumn = WithdrawalPeriod::new(today(instant("2026-10-20T12:00:00+02:00")), 14, false);
        assert_eq!(
            (autumn.last_day, autumn.ends_at()),
            (day("2026-11-03"), instant("2026-11-04T00:00:00+01:00"))
        );
        // The last day is the one on which the clock changes: it has 23 hours, or 25.
        let short = WithdrawalPeriod::new(today(instant("2026-03-15T12:00:00+01:00")), 14, false);
        assert_eq!(
            (short.last_day, short.ends_at()),
            (day("2026-03-29"), instant("2026-03-30T00:00:00+02:00"))
        );
        let long = WithdrawalPeriod::new(today(instant("2026-10-11T12:00:00+02:00")), 14, false);
        assert_eq!(
            (long.last_day, long.ends_at()),
            (day("2026-10-25"), instant("2026-10-26T00:00:00+01:00"))
        );
    }

    #[test]
    fn the_last_day_moves_only_where_the_firm_says_so() {
        for (signed, plain, moved) in [
            // A Saturday, and a Sunday.
            ("2026-11-21", "2026-12-05", "2026-12-07"),
            ("2026-11-22", "2026-12-06", "2026-12-07"),
            // An ordinary Monday stays.
            ("2026-11-23", "2026-12-07", "2026-12-07"),
            // Christmas on Friday and Saturday, then Sunday.
            ("2026-12-11", "2026-12-25", "2026-12-28"),
            // Good Friday, to the Tuesday after Easter.
            ("2026-03-20", "2026-04-03", "2026-04-07"),
        ] {
            let signed = instant(&format!("{signed}T12:00:00Z"));
            assert_eq!(WithdrawalPeriod::new(today(signed), 14, false).last_day, day(plain));
            assert_eq!(WithdrawalPeriod::new(today(signed), 14, true).last_day, day(moved));
        }
    }

    proptest! {
        #[test]
        fn a_period_has_its_days_and_not_a_second_more(
            seconds in 946_684_800_i64..4_102_444_800,
            days in prop::sample::select(vec![14_u8, 30]),
            moves in any::<bool>(),
        ) {
            let concluded = DateTime::from_timestamp(seconds, 0).unwrap();
            let signed_on = concluded.with_timezone(&Amsterdam).date_naive();
            let period = WithdrawalPeriod::new(today(concluded), days, moves);
            let plain = signed_on + Days::new(u64::from(days));
            // Never shorter; longer only over days off in a row: five from Good Friday to King's Day at most.
            prop_assert!(period.last_day >= plain && period.last_day <= plain + Days::new(5));
            prop_assert!(moves || period.last_day == plain);
            prop_assert!(!moves || is_working_day(period.last_day));
            // It is open from the signature on, up to the last moment of the last day in Amsterdam.
            let end = period.ends_at();
            let last_moment = end - TimeDelta::nanoseconds(1);
            prop_assert!(period.is_open(concluded) && period.is_open(last_moment) && !period.is_open(end));
            prop_assert_eq!(last_moment.with_timezone(&Amsterdam).date_naive(), period.last_day);
            prop_assert_eq!(end.with_timezone(&Amsterdam).time(), NaiveTime::MIN);
            // Whoever sends at a moment is in time when the day in Amsterdam is.
            for at in [concluded, last_moment, end, end + TimeDelta::days(1)] {
                prop_assert_eq!(period.is_open(at), period.includes(at.with_timezone(&Amsterdam).date_naive()));
            }
        }
    }
}
