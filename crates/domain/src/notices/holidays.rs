//! The days that Dutch law treats as public holidays (Algemene termijnenwet, art. 3).

use chrono::{Datelike, Days, NaiveDate, Weekday};

/// Returns true if a day is a public holiday.
pub fn is_public_holiday(day: NaiveDate) -> bool {
    let easter = easter(day.year());
    let from_easter = (day - easter).num_days();
    // Good Friday, Easter Sunday and Monday, Ascension Day, Whit Sunday and Monday.
    let moves = [-2, 0, 1, 39, 49, 50].contains(&from_easter);
    let fixed = [(1, 1), (5, 5), (12, 25), (12, 26)].contains(&(day.month(), day.day()));
    moves || fixed || is_kings_day(day)
}

/// The 27th of April, or the day before where that is a Sunday.
fn is_kings_day(day: NaiveDate) -> bool {
    let on = |day: NaiveDate| (day.month(), day.day()) == (4, 27);
    let tomorrow = day.checked_add_days(Days::new(1));
    let moved = tomorrow.is_some_and(|tomorrow| on(tomorrow) && tomorrow.weekday() == Weekday::Sun);
    moved || (on(day) && day.weekday() != Weekday::Sun)
}

/// Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, ch. 8).
#[expect(clippy::many_single_char_names, reason = "the algorithm's own names")]
fn easter(year: i32) -> NaiveDate {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 19 * l) / 433;
    let month = (h + l - 7 * m + 90) / 25;
    let day = (h + l - 7 * m + 33 * month + 19) % 32;
    let part = |number: i32| u32::try_from(number).unwrap_or(1);
    NaiveDate::from_ymd_opt(year, part(month), part(day)).unwrap_or(NaiveDate::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn easter_falls_where_the_almanac_has_it() {
        for date in
            ["2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2028-04-16", "2038-04-25", "2285-03-22"]
        {
            assert_eq!(easter(day(date).year()), day(date));
        }
    }

    #[test]
    fn the_holidays_of_2026_are_these() {
        let all: Vec<String> = day("2026-01-01")
            .iter_days()
            .take(365)
            .filter(|day| is_public_holiday(*day))
            .map(|day| day.format("%m-%d").to_string())
            .collect();
        assert_eq!(
            all,
            [
                "01-01", "04-03", "04-05", "04-06", "04-27", "05-05", "05-14", "05-24", "05-25", "12-25",
                "12-26"
            ]
        );
    }

    #[test]
    fn kings_day_gives_way_to_sunday() {
        assert!(is_public_holiday(day("2025-04-26")) && !is_public_holiday(day("2025-04-27")));
        assert!(is_public_holiday(day("2026-04-27")) && !is_public_holiday(day("2026-04-26")));
    }
}
