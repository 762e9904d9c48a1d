//! Dates of the demo's data, relative to the day on which it is loaded.

use anyhow::{Context, bail};
use chrono::{Days, NaiveDate};

/// Puts a date in place of every `{{today}}`, `{{today+14}}` and `{{today-3}}`.
pub fn resolve(text: &str, today: NaiveDate) -> anyhow::Result<String> {
    let mut parts = text.split("{{today");
    let mut resolved = String::with_capacity(text.len());
    resolved.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (days, rest) = part.split_once("}}").context("a date that does not end")?;
        let date = match (days.split_at_checked(1), days.is_empty()) {
            (_, true) => Some(today),
            (Some(("+", count)), _) => today.checked_add_days(Days::new(count.parse()?)),
            (Some(("-", count)), _) => today.checked_sub_days(Days::new(count.parse()?)),
            _ => bail!("{{{{today{days}}}}} is no date"),
        };
        resolved.push_str(&date.context("a date out of reach")?.to_string());
        resolved.push_str(rest);
    }
    Ok(resolved)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_today() {
        let today = NaiveDate::from_ymd_opt(2026, 12, 30).expect("a day");
        let resolved = resolve("a {{today}} b {{today+3}}, {{today-365}}.", today).expect("dates");
        assert_eq!(resolved, "a 2026-12-30 b 2027-01-02, 2025-12-30.");
        assert!(resolve("{{today*2}}", today).is_err());
        assert!(resolve("{{today+1", today).is_err());
    }
}
