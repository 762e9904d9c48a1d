//! The series of invoice numbers of a firm: one for each year, without a gap.

use chrono::{Datelike, NaiveDate};

use crate::licence::InvoiceSettings;

/// The place of the year in the form of a number.
pub const YEAR: &str = "{year}";

impl InvoiceSettings {
    /// Returns the text before the digits of a year's numbers.
    pub fn prefix_of(&self, year: i32) -> String {
        self.number_prefix.replace(YEAR, &year.to_string())
    }

    /// Returns a number of the series as it stands on the invoice, such as `2026-0004`.
    pub fn format_number(&self, year: i32, number: i64) -> String {
        let digits = usize::from(self.number_digits);
        format!("{}{number:0digits$}", self.prefix_of(year))
    }

    /// Returns the place in the series of a year of a number that stands on an invoice; `None` for one of another form.
    pub fn parse_number(&self, year: i32, number: &str) -> Option<i64> {
        let digits = number.strip_prefix(&self.prefix_of(year))?;
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_plain { digits.parse().ok() } else { None }
    }

    /// Returns the number with which a series goes on: the one after the last, and never below the firm's first.
    pub fn next_number(&self, last: Option<i64>) -> i64 {
        last.map_or(0, |last| last.saturating_add(1)).max(i64::from(self.first_number))
    }

    /// Returns true if the books of a day are closed.
    pub fn is_closed(&self, day: NaiveDate) -> bool {
        self.closed_through.is_some_and(|through| day <= through)
    }

    /// Returns the last day to pay an invoice of a day.
    pub fn due_date(&self, date: NaiveDate) -> NaiveDate {
        date.checked_add_days(chrono::Days::new(u64::from(self.payment_days))).unwrap_or(date)
    }
}

/// The year of whose series an invoice of a day is.
pub fn year_of(date: NaiveDate) -> i32 {
    date.year()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_form_of_the_firm() {
        let plain = InvoiceSettings::default();
        assert_eq!(plain.format_number(2026, 4), "2026-0004");
        assert_eq!(plain.format_number(2026, 12_345), "2026-12345");
        let own =
            InvoiceSettings { number_prefix: "F{year}/".to_owned(), number_digits: 3, ..plain.clone() };
        assert_eq!(own.format_number(2027, 4), "F2027/004");
        assert_eq!(own.parse_number(2027, "F2027/019"), Some(19));
        for other in ["F2026/019", "F2027/", "F2027/1a", "2027-019", "F2027/-1", "F2027/99999999999999999999"] {
            assert_eq!(own.parse_number(2027, other), None, "{other}");
        }
    }

    #[test]
    fn a_series_goes_on_after_its_last_number() {
        let plain = InvoiceSettings::default();
        assert_eq!((plain.next_number(None), plain.next_number(Some(4))), (1, 5));
        let later = InvoiceSettings { first_number: 100, ..plain };
        assert_eq!((later.next_number(None), later.next_number(Some(4))), (100, 100));
        assert_eq!((later.next_number(Some(99)), later.next_number(Some(150))), (100, 151));
    }

    #[test]
    fn books_are_closed_through_a_day() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a day");
        let closed =
            InvoiceSettings { closed_through: Some(day("2026-09-30")), ..InvoiceSettings::default() };
        assert!(closed.is_closed(day("2026-09-30")) && !closed.is_closed(day("2026-10-01")));
        assert!(!InvoiceSettings::default().is_closed(day("1999-01-01")));
        assert_eq!(closed.due_date(day("2026-12-20")), day("2027-01-03"));
    }
}
