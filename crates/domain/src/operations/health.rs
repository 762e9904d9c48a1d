//! Thresholds from which a state of the portal is reported to the firm as a problem.

use chrono::{DateTime, TimeDelta, Utc};

use crate::job::Job;
use crate::mail::AccountEmail;
use crate::notices::DigestJob;
use crate::withdrawal::WithdrawalMailJob;

/// Time for which an undelivered mail is reported, in days.
pub const MAIL_DAYS: i64 = 30;

/// Time after which an open payment is reported.
pub const PAYMENT_OPEN: TimeDelta = TimeDelta::days(1);

/// Time after which an unsent mail is reported although no attempt failed: mails may wait for the firm's hours.
const MAIL_WAITING: TimeDelta = TimeDelta::days(1);

/// Age from which the last backup is too old.
const BACKUP_AGE: TimeDelta = TimeDelta::days(7);

/// Time that an installation has for its first backup.
const FIRST_BACKUP: TimeDelta = TimeDelta::days(1);

/// The kinds of jobs that send a mail of the log: the mail itself is shown instead of them.
pub const MAIL_JOBS: [&str; 3] = [AccountEmail::NAME, DigestJob::NAME, WithdrawalMailJob::NAME];

/// Returns true if the reader of a mail requested it and can request it again; sent long afterwards, it would only
/// surprise them.
pub fn is_requested_by_reader(kind: &str) -> bool {
    matches!(kind, "password_forgotten" | "unlock" | "action_link_locked" | "confirm_address")
}

/// Returns true if a mail that has waited since `oldest` needs somebody's attention: its last attempt failed, or it
/// waits too long.
pub fn is_mail_stuck(oldest: Option<DateTime<Utc>>, has_failed: bool, now: DateTime<Utc>) -> bool {
    oldest.is_some_and(|since| has_failed || now - since >= MAIL_WAITING)
}

/// Returns true if the next backup should have been made by now: the first one in the first day of an installation.
pub fn is_backup_overdue(
    last: Option<DateTime<Utc>>,
    installed_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> bool {
    match last {
        Some(last) => now - last >= BACKUP_AGE,
        None => installed_at.is_some_and(|installed| now - installed >= FIRST_BACKUP),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_stuck_after_a_failure_or_a_day() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a moment");
        let hours = |count| Some(now - TimeDelta::hours(count));
        assert!(!is_mail_stuck(None, true, now), "nothing waits");
        assert!(!is_mail_stuck(hours(23), false, now));
        assert!(is_mail_stuck(hours(24), false, now));
        assert!(is_mail_stuck(hours(0), true, now));
    }

    #[test]
    fn a_backup_is_overdue_after_a_week() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a moment");
        let installed = Some(now - TimeDelta::days(400));
        assert!(!is_backup_overdue(Some(now - TimeDelta::hours(7 * 24 - 1)), installed, now));
        assert!(is_backup_overdue(Some(now - TimeDelta::days(7)), installed, now));
        assert!(is_backup_overdue(None, installed, now), "it never was");
        assert!(!is_backup_overdue(None, Some(now - TimeDelta::hours(23)), now));
        assert!(!is_backup_overdue(None, None, now), "there is nothing to lose");
    }

    #[test]
    fn what_a_reader_asked_for_is_not_sent_long_afterwards() {
        assert!(is_requested_by_reader("unlock"));
        assert!(!is_requested_by_reader("invitation") && !is_requested_by_reader(DigestJob::NAME));
    }
}
