//! Times of sending for mails, and of reminders of deadlines. Days and hours are those of Amsterdam.

use std::cmp::Reverse;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};
use chrono_tz::Europe::Amsterdam;

use super::holidays::is_public_holiday;
use crate::licence::{MailSettings, WINDOW, time_of_day};
use crate::products::appointment::{instant, today};

/// Greatest number of days in a row that are searched for one on which mail may be sent.
const LONGEST_QUIET: u64 = 400;
/// Greatest number of days by which a reminder comes earlier because of quiet days.
const EARLIER: u64 = 14;

impl MailSettings {
    /// Returns true if nothing is sent on a day.
    pub fn is_quiet(&self, day: NaiveDate) -> bool {
        self.quiet_weekdays.contains(&day.weekday().into())
            || self.quiet_dates.contains(&day)
            || (self.quiet_public_holidays && is_public_holiday(day))
    }

    /// The first moment from this one on at which mail may be sent.
    pub fn next_allowed(&self, moment: DateTime<Utc>) -> DateTime<Utc> {
        let local = moment.with_timezone(&Amsterdam);
        let (date, time) = (local.date_naive(), local.time());
        let from = self.send_from.as_ref().map_or(NaiveTime::MIN, time_of_day);
        let until = self.send_until.as_ref().map(time_of_day);
        let over = until.is_some_and(|until| time >= until);
        if !self.is_quiet(date) && time >= from && !over {
            return moment;
        }
        // Before the hours of a day its own may still come.
        let first = u64::from(over || time >= from);
        let later = (first..LONGEST_QUIET).filter_map(|days| date.checked_add_days(Days::new(days)));
        let day = later.into_iter().find(|day| !self.is_quiet(*day));
        day.map_or(moment, |day| instant(day, from).max(moment))
    }

    /// Returns the time of sending for a notice that is recorded now: after the window, and then as soon as mail may be
    /// sent. An urgent notice skips the latter.
    pub fn send_time(&self, now: DateTime<Utc>, urgent: bool) -> DateTime<Utc> {
        let bundled = now + WINDOW;
        if urgent { bundled } else { self.next_allowed(bundled) }
    }

    /// Returns the number of days ahead within which a deadline can have a due reminder.
    pub fn horizon(&self) -> Days {
        let most = self.remind_days_before.iter().copied().max().unwrap_or_default();
        Days::new(u64::from(most) + EARLIER)
    }

    /// Returns the latest due reminder of a deadline, unless the deadline is over. A reminder before `since` (the time
    /// of the action's first notice) is skipped.
    ///
    /// A quiet day makes a reminder come earlier, never later; of two that fall together the nearer one is meant.
    pub fn reminder_due(
        &self,
        deadline: NaiveDate,
        since: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Option<Reminder> {
        if today(now) > deadline {
            return None;
        }
        let moments = self.remind_days_before.iter().filter_map(|days| {
            let target = deadline.checked_sub_days(Days::new(u64::from(*days)))?;
            let mut earlier = (0..=EARLIER).filter_map(|days| target.checked_sub_days(Days::new(days)));
            let day = earlier.find(|day| !self.is_quiet(*day)).unwrap_or(target);
            Some(Reminder { days_before: *days, at: instant(day, time_of_day(&self.remind_at)) })
        });
        moments
            .filter(|reminder| reminder.at > since && reminder.at <= now)
            .max_by_key(|reminder| (reminder.at, Reverse(reminder.days_before)))
    }
}

/// A reminder of a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder {
    pub days_before: u8,
    pub at: DateTime<Utc>,
}

impl Reminder {
    /// Returns the key that identifies this reminder: a moved deadline gets new ones.
    pub fn dedupe_key(self, deadline: NaiveDate) -> String {
        format!("{deadline}/{}", self.days_before)
    }
}

/// The deadline of which a reminder spoke.
pub fn deadline_of(dedupe_key: &str) -> Option<NaiveDate> {
    dedupe_key.split('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn settings(changes: Value) -> MailSettings {
        serde_json::from_value(changes).unwrap()
    }

    fn instant(text: &str) -> DateTime<Utc> {
        text.parse::<DateTime<chrono::FixedOffset>>().unwrap().to_utc()
    }

    #[test]
    fn mail_goes_within_the_hours_on_days_that_are_not_quiet() {
        let usual = settings(json!({ "quiet_dates": ["2026-11-30"] }));
        for (written, sent) in [
            // A Saturday within the hours, and its ends.
            ("2026-11-21T10:00:00+01:00", "2026-11-21T10:00:00+01:00"),
            ("2026-11-21T19:59:59+01:00", "2026-11-21T19:59:59+01:00"),
            // Sunday is quiet: Monday at eight.
            ("2026-11-21T20:00:00+01:00", "2026-11-23T08:00:00+01:00"),
            ("2026-11-22T12:00:00+01:00", "2026-11-23T08:00:00+01:00"),
            ("2026-11-23T00:30:00+01:00", "2026-11-23T08:00:00+01:00"),
            // The firm's own day off behind a Sunday.
            ("2026-11-28T21:00:00+01:00", "2026-12-01T08:00:00+01:00"),
            // Christmas on Friday and Saturday, then Sunday.
            ("2026-12-24T20:30:00+01:00", "2026-12-28T08:00:00+01:00"),
            // Easter: Good Friday is quiet, Saturday is not, Sunday and Monday are.
            ("2026-04-02T23:00:00+02:00", "2026-04-04T08:00:00+02:00"),
            ("2026-04-04T20:00:00+02:00", "2026-04-07T08:00:00+02:00"),
            // Over the change to winter time.
            ("2026-10-24T22:00:00+02:00", "2026-10-26T08:00:00+01:00"),
        ] {
            assert_eq!(usual.next_allowed(instant(written)), instant(sent), "{written}");
        }
        let always = settings(json!({
            "send_from": null, "send_until": null, "quiet_weekdays": [], "quiet_public_holidays": false,
        }));
        assert_eq!(
            always.next_allowed(instant("2026-12-25T03:00:00+01:00")),
            instant("2026-12-25T03:00:00+01:00")
        );
    }

    #[test]
    fn what_is_noted_waits_a_quarter_and_what_is_pressing_no_longer() {
        let usual = settings(json!({}));
        assert_eq!(
            usual.send_time(instant("2026-11-21T10:00:00+01:00"), false),
            instant("2026-11-21T10:15:00+01:00")
        );
        assert_eq!(
            usual.send_time(instant("2026-11-21T19:50:00+01:00"), false),
            instant("2026-11-23T08:00:00+01:00")
        );
        assert_eq!(
            usual.send_time(instant("2026-11-22T12:00:00+01:00"), true),
            instant("2026-11-22T12:15:00+01:00")
        );
    }

    #[test]
    fn a_deadline_is_reminded_of_on_its_days() {
        let usual = settings(json!({}));
        let long_ago = instant("2026-11-01T10:00:00+01:00");
        let due = |deadline: &str, now: &str| {
            let reminder = usual.reminder_due(deadline.parse().unwrap(), long_ago, instant(now));
            reminder.map(|reminder| reminder.days_before)
        };
        for (deadline, now, target) in [
            ("2026-11-27", "2026-11-24T08:59:59+01:00", None),
            ("2026-11-27", "2026-11-24T09:00:00+01:00", Some(3)),
            // Nobody looked for a day: the reminder is still due.
            ("2026-11-27", "2026-11-26T17:00:00+01:00", Some(3)),
            ("2026-11-27", "2026-11-27T09:00:00+01:00", Some(0)),
            ("2026-11-27", "2026-11-27T23:59:00+01:00", Some(0)),
            ("2026-11-27", "2026-11-28T00:00:00+01:00", None),
            // Three days before is a Sunday: Saturday it is.
            ("2026-11-25", "2026-11-21T09:00:00+01:00", Some(3)),
            // The day itself is a Sunday: the day before.
            ("2026-11-22", "2026-11-20T09:00:00+01:00", Some(3)),
            ("2026-11-22", "2026-11-21T09:00:00+01:00", Some(0)),
            // Christmas, of which both days are quiet, and the Sunday behind them.
            ("2026-12-27", "2026-12-24T09:00:00+01:00", Some(0)),
        ] {
            assert_eq!(due(deadline, now), target, "{deadline} at {now}");
        }
    }

    #[test]
    fn what_was_told_after_the_moment_is_not_reminded_of() {
        let usual = settings(json!({}));
        let deadline = "2026-11-27".parse().unwrap();
        let now = instant("2026-11-25T12:00:00+01:00");
        assert_eq!(usual.reminder_due(deadline, instant("2026-11-24T09:00:00+01:00"), now), None);
        assert!(usual.reminder_due(deadline, instant("2026-11-24T08:59:00+01:00"), now).is_some());
        let none = settings(json!({ "remind_days_before": [] }));
        assert_eq!(none.reminder_due(deadline, instant("2026-11-01T09:00:00+01:00"), now), None);
    }

    #[test]
    fn a_dedupe_key_names_its_deadline() {
        let reminder = Reminder { days_before: 3, at: instant("2026-11-24T09:00:00+01:00") };
        let deadline: NaiveDate = "2026-11-27".parse().unwrap();
        assert_eq!(reminder.dedupe_key(deadline), "2026-11-27/3");
        assert_eq!(deadline_of("2026-11-27/3"), Some(deadline));
        assert_eq!(deadline_of("x"), None);
    }
}
