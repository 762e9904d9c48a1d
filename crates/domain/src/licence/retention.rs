use chrono::{DateTime, Datelike, Months, TimeZone, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Retention periods by class of data. Years count from the end of the relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Retention {
    /// Advice files: dossiers, products, actions, answers, documents. The Wft asks for 5 years.
    #[schemars(range(min = 5, max = 30))]
    pub advice_years: u8,
    /// Invoices and payments. Tax law asks for 7 years after the year (art. 52 AWR).
    #[schemars(range(min = 7, max = 30))]
    pub tax_years: u8,
    /// Sign-ins, their addresses, and the records that were viewed.
    #[schemars(range(min = 90, max = 3650))]
    pub accesses_days: u16,
    /// Events in the feed of the firm's own system.
    #[schemars(range(min = 30, max = 3650))]
    pub events_days: u16,
    /// Forms that were begun and left alone.
    #[schemars(range(min = 7, max = 3650))]
    pub drafts_days: u16,
}

impl Default for Retention {
    fn default() -> Self {
        Self { advice_years: 5, tax_years: 7, accesses_days: 730, events_days: 365, drafts_days: 180 }
    }
}

impl Retention {
    /// Returns the periods outside their bounds: shorter than the law requires, or without end.
    pub(super) fn violations(&self) -> Vec<(&'static str, &'static str)> {
        let mut violations = Vec::new();
        let mut check = |fits: bool, field, message| {
            if !fits {
                violations.push((field, message));
            }
        };
        check(
            (Self::SHORTEST.advice_years..=30).contains(&self.advice_years),
            "advice_years",
            "from 5 (Wft) to 30 years",
        );
        check(
            (Self::SHORTEST.tax_years..=30).contains(&self.tax_years),
            "tax_years",
            "from 7 (AWR) to 30 years",
        );
        check(
            (Self::SHORTEST.accesses_days..=3650).contains(&self.accesses_days),
            "accesses_days",
            "from 90 to 3650 days",
        );
        check(
            (Self::SHORTEST.events_days..=3650).contains(&self.events_days),
            "events_days",
            "from 30 to 3650 days",
        );
        check(
            (Self::SHORTEST.drafts_days..=3650).contains(&self.drafts_days),
            "drafts_days",
            "from 7 to 3650 days",
        );
        violations
    }

    /// The shortest periods that the law allows.
    pub const SHORTEST: Self =
        Self { advice_years: 5, tax_years: 7, accesses_days: 90, events_days: 30, drafts_days: 7 };

    /// Returns the periods, none of them shorter than the law allows: settings can have been changed beside the portal.
    #[must_use]
    pub fn raise_to_legal_minimum(&self) -> Self {
        Self {
            advice_years: self.advice_years.max(Self::SHORTEST.advice_years),
            tax_years: self.tax_years.max(Self::SHORTEST.tax_years),
            accesses_days: self.accesses_days.max(Self::SHORTEST.accesses_days),
            events_days: self.events_days.max(Self::SHORTEST.events_days),
            drafts_days: self.drafts_days.max(Self::SHORTEST.drafts_days),
        }
    }

    /// Advice of relations that ended before this is past its term.
    pub fn advice_before(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        years_before(now, self.advice_years)
    }

    /// Invoices of relations that ended before this are past their term, which counts from the end of the year.
    pub fn tax_before(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        new_year(now.year() - i32::from(self.tax_years))
    }

    /// Returns the time before which a relation has to have ended so that nothing obliges to keep anything of it.
    pub fn relations_before(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.advice_before(now).min(self.tax_before(now))
    }

    /// Returns the time until which advice is retained after a relation ended.
    pub fn advice_until(&self, ended: DateTime<Utc>) -> DateTime<Utc> {
        let months = Months::new(u32::from(self.advice_years) * 12);
        ended.checked_add_months(months).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// Returns the time until which invoices are retained after a relation ended.
    pub fn tax_until(&self, ended: DateTime<Utc>) -> DateTime<Utc> {
        new_year(ended.year() + 1 + i32::from(self.tax_years))
    }
}

fn years_before(now: DateTime<Utc>, years: u8) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(u32::from(years) * 12)).unwrap_or(DateTime::UNIX_EPOCH)
}

/// A year begins an hour later here than it does in the Netherlands: nothing goes too early.
fn new_year(year: i32) -> DateTime<Utc> {
    Utc.with_ymd_and_hms(year, 1, 1, 0, 0, 0).single().unwrap_or(DateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_not_shorter_than_the_law_asks() {
        assert_eq!(Retention::default().violations(), []);
        let short = Retention { advice_years: 4, tax_years: 6, drafts_days: 1, ..Retention::default() };
        let fields: Vec<&str> = short.violations().into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["advice_years", "tax_years", "drafts_days"]);
    }

    #[test]
    fn settings_that_are_too_short_count_as_the_shortest() {
        let none =
            Retention { advice_years: 0, tax_years: 0, accesses_days: 0, events_days: 0, drafts_days: 0 };
        assert_eq!(none.raise_to_legal_minimum(), Retention::SHORTEST);
        assert_eq!(Retention::SHORTEST.violations(), []);
        assert_eq!(Retention::default().raise_to_legal_minimum(), Retention::default());
    }

    #[test]
    fn years_are_those_of_the_calendar() {
        let time = |text: &str| text.parse::<DateTime<Utc>>().expect("a time");
        let terms = Retention::default();
        assert_eq!(terms.advice_before(time("2028-02-29T12:00:00Z")), time("2023-02-28T12:00:00Z"));
        assert_eq!(terms.advice_until(time("2028-02-29T12:00:00Z")), time("2033-02-28T12:00:00Z"));
    }

    #[test]
    fn invoices_are_kept_to_the_end_of_the_last_year() {
        let time = |text: &str| text.parse::<DateTime<Utc>>().expect("a time");
        let terms = Retention::default();
        let ended = time("2026-11-21T09:00:00Z");
        assert_eq!(terms.tax_until(ended), time("2034-01-01T00:00:00Z"));
        assert!(terms.tax_before(time("2033-12-31T23:59:59Z")) <= ended);
        assert!(terms.tax_before(time("2034-01-01T00:00:00Z")) > ended);
        assert_eq!(terms.relations_before(time("2034-02-01T00:00:00Z")), time("2027-01-01T00:00:00Z"));
        let long = Retention { advice_years: 20, ..terms };
        assert_eq!(long.relations_before(time("2034-02-01T00:00:00Z")), time("2014-02-01T00:00:00Z"));
    }
}
