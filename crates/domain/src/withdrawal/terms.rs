//! Terms of withdrawal from a contract: allowed or excluded, and the period.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::period::WithdrawalPeriod;
use crate::kinds::ProductKind;
use crate::licence::{Licence, WithdrawalTerm};
use crate::products::appointment::today;

/// Terms on which a contract can be withdrawn from, or not. They are sealed with the signature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WithdrawalTerms {
    pub days: u8,
    pub moves_to_working_day: bool,
    /// Reason that the firm offers no withdrawal from contracts of this kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub off_because: Option<String>,
    /// Reason that this contract counts as concluded in person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concluded_in_person: Option<String>,
    /// The day on which the consumer got the terms of the contract, where the record names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms_provided_on: Option<NaiveDate>,
}

impl WithdrawalTerms {
    /// Determines the terms from the firm's settings and the contract's record, with its `concluded_in_person` and
    /// `terms_provided_on`, as they are now.
    pub fn new(
        licence: &Licence,
        kind: ProductKind,
        concluded_in_person: Option<&str>,
        terms_provided_on: Option<NaiveDate>,
    ) -> Self {
        let WithdrawalTerm { days, off_because, moves_to_working_day } = licence.withdrawal_term(kind);
        let concluded_in_person = concluded_in_person.filter(|reason| !reason.trim().is_empty());
        Self {
            days,
            moves_to_working_day,
            off_because,
            concluded_in_person: concluded_in_person.map(str::to_owned),
            terms_provided_on,
        }
    }

    /// The terms of the signature with what has changed since in the consumer's favour; what has changed to their
    /// disadvantage does not count.
    #[must_use]
    pub fn with_later(self, now: Self) -> Self {
        Self {
            days: self.days.max(now.days),
            moves_to_working_day: self.moves_to_working_day || now.moves_to_working_day,
            off_because: now.off_because.and(self.off_because),
            concluded_in_person: now.concluded_in_person.and(self.concluded_in_person),
            terms_provided_on: self.terms_provided_on.max(now.terms_provided_on),
        }
    }

    /// Returns true if these terms let a consumer withdraw at all.
    pub const fn allow(&self) -> bool {
        self.off_because.is_none() && self.concluded_in_person.is_none()
    }

    /// The period of a contract under these terms: it begins with the contract, or with the day on which its terms were
    /// provided where that is later.
    pub fn period(&self, concluded_at: DateTime<Utc>) -> WithdrawalPeriod {
        let concluded_on = today(concluded_at);
        let begins_on = self.terms_provided_on.map_or(concluded_on, |provided| provided.max(concluded_on));
        WithdrawalPeriod::new(begins_on, self.days, self.moves_to_working_day)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn terms_of_withdrawal(withdrawal: &serde_json::Value, in_person: Option<&str>) -> WithdrawalTerms {
        let licence = json!({ "name": "Van Dijk", "withdrawal": withdrawal });
        let licence: Licence = serde_json::from_value(licence).unwrap();
        WithdrawalTerms::new(&licence, ProductKind::Otd, in_person, None)
    }

    #[test]
    fn fourteen_days_are_the_default() {
        for setting in [json!({}), json!({ "otd": {} }), json!({ "otd": { "days": 14 } })] {
            let terms = terms_of_withdrawal(&setting, None);
            assert_eq!(
                (terms.days, terms.moves_to_working_day, terms.allow()),
                (14, false, true),
                "{setting}"
            );
        }
        assert_eq!(terms_of_withdrawal(&json!({ "otd": { "days": 30 } }), None).days, 30);
        assert!(terms_of_withdrawal(&json!({}), Some(" ")).allow(), "no reason is none");
    }

    #[test]
    fn a_later_change_counts_only_for_the_consumer() {
        let usual = || terms_of_withdrawal(&json!({}), None);
        let long = || terms_of_withdrawal(&json!({ "otd": { "days": 30 } }), None);
        let off = || terms_of_withdrawal(&json!({ "otd": { "off_because": "Alleen op kantoor" } }), None);
        let in_person = || terms_of_withdrawal(&json!({}), Some("Getekend op kantoor"));
        assert_eq!(usual().with_later(long()), long());
        assert_eq!(long().with_later(usual()), long());
        for exclusion in [off(), in_person()] {
            assert!(!exclusion.allow());
            assert!(usual().with_later(exclusion.clone()).allow());
            assert!(exclusion.clone().with_later(usual()).allow());
            assert!(!exclusion.clone().with_later(exclusion).allow());
        }
    }

    #[test]
    fn the_period_begins_with_the_terms_where_they_came_later() {
        let concluded_at = "2026-11-21T10:00:00Z".parse().unwrap();
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let provided = |on: Option<&str>| WithdrawalTerms {
            terms_provided_on: on.map(day),
            ..terms_of_withdrawal(&json!({}), None)
        };
        for (on, last_day) in [
            (None, "2026-12-05"),
            (Some("2026-11-01"), "2026-12-05"),
            (Some("2026-11-21"), "2026-12-05"),
            (Some("2026-11-22"), "2026-12-06"),
            (Some("2027-02-01"), "2027-02-15"),
        ] {
            assert_eq!(provided(on).period(concluded_at).last_day, day(last_day), "{on:?}");
        }
        // What is said later counts where it is later, and an earlier day takes nothing away.
        let (early, late) = (provided(Some("2026-11-22")), provided(Some("2026-11-30")));
        assert_eq!(early.clone().with_later(late.clone()), late);
        assert_eq!(late.clone().with_later(early), late);
        assert_eq!(late.clone().with_later(provided(None)), late);
        assert_eq!(provided(None).with_later(late.clone()), late);
    }

    #[test]
    fn sealed_terms_read_back() {
        let sealed = terms_of_withdrawal(&json!({}), Some("Getekend op kantoor"));
        let text = json!({ "days": 14, "moves_to_working_day": false, "concluded_in_person": "Getekend op kantoor" });
        assert_eq!(json!(sealed), text);
        assert_eq!(serde_json::from_value::<WithdrawalTerms>(text).unwrap(), sealed);
    }
}
