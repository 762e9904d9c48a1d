//! The actions that the link in a mail opens without a password, by e-mail address and birthday, and until when.

use chrono::{Days, NaiveDate};

use super::ActionType;

/// The time for which the mailed link opens its action without a password, counted from the day on which the firm asked
/// (`date_created` of the action).
pub const LINK_LASTS: Days = Days::new(30);

/// Returns true if the mailed link opens its action without a password on this day. Only mortgage checks have such
/// links, and only until they are done.
pub fn is_open(kind: ActionType, done: bool, asked_on: NaiveDate, today: NaiveDate) -> bool {
    let last = asked_on.checked_add_days(LINK_LASTS);
    kind == ActionType::MortgageCheck && !done && last.is_some_and(|last| today <= last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_closes_when_the_action_is_done_or_thirty_days_old() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day).unwrap();
        let open = |kind, done, today| is_open(kind, done, day(1), today);
        assert!(open(ActionType::MortgageCheck, false, day(1)));
        assert!(open(ActionType::MortgageCheck, false, NaiveDate::from_ymd_opt(2026, 12, 1).unwrap()));
        assert!(!open(ActionType::MortgageCheck, false, NaiveDate::from_ymd_opt(2026, 12, 2).unwrap()));
        assert!(!open(ActionType::MortgageCheck, true, day(1)));
        assert!(!open(ActionType::SignOtd, false, day(1)));
    }
}
