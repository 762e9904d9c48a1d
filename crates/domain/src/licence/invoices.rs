//! The firm's settings of the invoices that it makes in the portal.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Licence;
use crate::limits;

/// The place of the year in the form of a number.
const YEAR: &str = "{year}";

/// Settings of the invoices that the firm makes in the portal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct InvoiceSettings {
    /// The text before the digits of a number, with `{year}` where the year comes.
    #[schemars(length(max = limits::NUMBER))]
    pub number_prefix: String,
    /// The least number of digits behind it.
    #[schemars(range(min = 1, max = 9))]
    pub number_digits: u8,
    /// The number with which the series of a year begins. A series that is further goes on where it is.
    #[schemars(range(min = 1, max = 999_999_999))]
    pub first_number: u32,
    /// The days after its date within which an invoice is to be paid.
    #[schemars(range(max = 365))]
    pub payment_days: u16,
    /// The last day of which the books are closed: nothing of it or earlier is sent, paid or taken back.
    pub closed_through: Option<NaiveDate>,
    /// True for a firm that can set off the VAT that it pays; one that renders exempt services adds it to collection costs.
    pub deducts_vat: bool,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self {
            number_prefix: format!("{YEAR}-"),
            number_digits: 4,
            first_number: 1,
            payment_days: 14,
            closed_through: None,
            deducts_vat: false,
        }
    }
}

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

impl Licence {
    /// Returns invoice settings that cannot be used: the path, the rule and the message.
    pub(super) fn invoice_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let InvoiceSettings { number_prefix, number_digits, first_number, payment_days, .. } = &self.invoices;
        let checks = [
            (
                number_prefix.matches(YEAR).count() != 1 || number_prefix.chars().count() > limits::NUMBER,
                ("number_prefix", "year", "at most 40 characters, with {year} once"),
            ),
            (
                number_prefix.replace(YEAR, "").ends_with(|last: char| last.is_ascii_digit())
                    || number_prefix.trim() != number_prefix,
                ("number_prefix", "prefix", "no spaces around it and no digit before those of the number"),
            ),
            (!(1..=9).contains(number_digits), ("number_digits", "range", "from 1 to 9")),
            (!(1..=999_999_999).contains(first_number), ("first_number", "range", "from 1 to 999999999")),
            (*payment_days > 365, ("payment_days", "range", "from 0 to 365")),
        ];
        let wrong = checks.into_iter().filter(|(is_wrong, _)| *is_wrong);
        wrong.map(|(_, (field, rule, message))| (format!("/invoices/{field}"), rule, message)).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn numbers_have_the_form_of_the_firm() {
        let plain = InvoiceSettings::default();
        assert_eq!(plain.format_number(2026, 4), "2026-0004");
        assert_eq!(plain.format_number(2026, 12_345), "2026-12345");
        let own = InvoiceSettings { number_prefix: "F{year}/".to_owned(), number_digits: 3, ..plain.clone() };
        assert_eq!(own.format_number(2027, 4), "F2027/004");
        assert_eq!(own.parse_number(2027, "F2027/019"), Some(19));
        for other in ["F2026/019", "F2027/", "F2027/1a", "2027-019", "F2027/-1", "F2027/99999999999999999999"]
        {
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

    #[test]
    fn a_form_without_the_year_is_refused() {
        let violations = |invoices: Value| -> Vec<String> {
            let licence: Licence =
                serde_json::from_value(json!({ "name": "A", "invoices": invoices })).expect("a licence");
            let found = licence.violations();
            found.into_iter().map(|violation| format!("{} {}", violation.pointer, violation.rule)).collect()
        };
        assert_eq!(violations(json!({})), [""; 0]);
        assert_eq!(violations(json!({ "number_prefix": "F{year}-", "number_digits": 6 })), [""; 0]);
        assert_eq!(violations(json!({ "number_prefix": "F-" })), ["/invoices/number_prefix year"]);
        assert_eq!(violations(json!({ "number_prefix": "{year}-1" })), ["/invoices/number_prefix prefix"]);
        assert_eq!(
            violations(json!({ "number_digits": 0, "first_number": 0, "payment_days": 400 })),
            ["/invoices/number_digits range", "/invoices/first_number range", "/invoices/payment_days range"]
        );
    }
}
