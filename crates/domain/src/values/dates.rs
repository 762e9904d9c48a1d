//! Dates as they are written: `YYYY-MM-DD` on the wire, `DD-MM-YYYY` where a mortgage's details are saved, and in words for
//! readers.

use chrono::{Datelike, NaiveDate};

use crate::locale::Locale;

/// The first and last year that a date of ours can be in; beyond them it is a slip of the keyboard.
const YEARS: std::ops::RangeInclusive<i32> = 1800..=2999;

/// Returns true if the year of a date is plausible.
pub fn is_likely(date: NaiveDate) -> bool {
    YEARS.contains(&date.year())
}

/// Reads `YYYY-MM-DD`; only dates that exist.
pub fn parse_iso(text: &str) -> Option<NaiveDate> {
    let [year, month, day] = numbers(text, [4, 2, 2])?;
    date(year, month, day)
}

/// Reads `DD-MM-YYYY`; only dates that exist.
pub fn parse_dutch(text: &str) -> Option<NaiveDate> {
    let [day, month, year] = numbers(text, [2, 2, 4])?;
    date(year, month, day)
}

/// Parses a date in either form.
pub fn parse_any(text: &str) -> Option<NaiveDate> {
    parse_iso(text).or_else(|| parse_dutch(text))
}

/// Writes `DD-MM-YYYY`.
pub fn format_dutch_date(date: NaiveDate) -> String {
    date.format("%d-%m-%Y").to_string()
}

const DUTCH_MONTHS: [&str; 12] = [
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
];

/// Writes `5 december 2026`, or in English `5 December 2026`.
pub fn format_long_date(date: NaiveDate, language: Locale) -> String {
    match language {
        Locale::Nl => {
            let month = usize::try_from(date.month0()).ok().and_then(|month| DUTCH_MONTHS.get(month));
            format!("{} {} {}", date.day(), month.copied().unwrap_or_default(), date.year())
        }
        Locale::En => date.format("%-d %B %Y").to_string(),
    }
}

/// Writes a date in figures for Dutch readers, `05-12-2026`, and with the name of the month for English ones, who would
/// read the day as the month.
pub fn format_date(date: NaiveDate, language: Locale) -> String {
    match language {
        Locale::Nl => format_dutch_date(date),
        Locale::En => format_long_date(date, language),
    }
}

fn numbers(text: &str, lengths: [usize; 3]) -> Option<[u32; 3]> {
    let mut parts = text.split('-');
    let mut found = [0; 3];
    for (number, length) in found.iter_mut().zip(lengths) {
        let part = parts.next()?;
        if part.len() != length || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        *number = part.parse().ok()?;
    }
    parts.next().is_none().then_some(found)
}

fn date(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
    is_likely(date).then_some(date)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_dates_that_exist() {
        assert_eq!(parse_iso("2028-02-29"), NaiveDate::from_ymd_opt(2028, 2, 29));
        assert_eq!(parse_dutch("03-02-2025"), NaiveDate::from_ymd_opt(2025, 2, 3));
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "26-01-01",
            "2026-01-01T00:00",
            "",
            "0000-01-01",
            "2026/01/01",
        ] {
            assert_eq!(parse_iso(text), None, "{text}");
        }
        for text in ["31-04-2026", "3-2-2025", "2025-02-03", "03-02-25", "+3-02-2025"] {
            assert_eq!(parse_dutch(text), None, "{text}");
        }
    }

    #[test]
    fn readers_get_dates_in_their_own_language() {
        let date = NaiveDate::from_ymd_opt(2026, 12, 5).unwrap();
        assert_eq!(format_long_date(date, Locale::Nl), "5 december 2026");
        assert_eq!(format_long_date(date, Locale::En), "5 December 2026");
        assert_eq!(format_date(date, Locale::Nl), "05-12-2026");
        assert_eq!(format_date(date, Locale::En), "5 December 2026");
    }

    proptest! {
        #[test]
        fn both_forms_read_back(days in 0_i64..400_000) {
            let date = NaiveDate::from_ymd_opt(1800, 1, 1).unwrap() + chrono::Duration::days(days);
            prop_assert_eq!(parse_iso(&date.to_string()), Some(date));
            prop_assert_eq!(parse_dutch(&format_dutch_date(date)), Some(date));
            prop_assert_eq!(parse_any(&format_dutch_date(date)), Some(date));
        }
    }
}
