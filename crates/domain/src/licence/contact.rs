use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Licence;
use crate::values::{is_email, is_phone};

/// The firm's telephone number and e-mail address for consumers, shown on every page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FirmContact {
    /// A telephone number, as in `030 123 45 67`.
    pub phone: Option<String>,
    /// E-mail address of the firm.
    pub email: Option<String>,
}

/// Usual answering times of the firm in working days, shown with what it is doing for a consumer; nothing is shown where
/// one is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AnsweringTimes {
    /// Documents that the consumer delivered.
    #[schemars(range(min = 1, max = 60))]
    pub documents: Option<u8>,
    /// Forms: the inventory, the mortgage check and other questions.
    #[schemars(range(min = 1, max = 60))]
    pub forms: Option<u8>,
    /// Decisions of the consumer: signatures, approvals, proposals and opportunities.
    #[schemars(range(min = 1, max = 60))]
    pub decisions: Option<u8>,
    /// Damage reports of the consumer.
    #[schemars(range(min = 1, max = 60))]
    pub damage_reports: Option<u8>,
}

impl Licence {
    /// Returns contact details that nobody can use and answering times that nobody would wait: the path, the rule and the
    /// message.
    pub(super) fn contact_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let FirmContact { phone, email } = &self.contact;
        let mut violations = Vec::new();
        if phone.as_deref().is_some_and(|phone| !is_phone(phone)) {
            let message = "a telephone number, as in 030 123 45 67";
            violations.push(("/contact/phone".to_owned(), "phone", message));
        }
        if email.as_deref().is_some_and(|email| !is_email(email)) {
            let message = "an e-mail address, as in info@firm.example";
            violations.push(("/contact/email".to_owned(), "email", message));
        }
        let AnsweringTimes { documents, forms, decisions, damage_reports } = self.answering_times;
        let times = [
            ("documents", documents),
            ("forms", forms),
            ("decisions", decisions),
            ("damage_reports", damage_reports),
        ];
        for (field, days) in times {
            if days.is_some_and(|days| !(1..=60).contains(&days)) {
                let message = "from 1 to 60 working days, or leave it out";
                violations.push((format!("/answering_times/{field}"), "range", message));
            }
        }
        violations
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn violations(value: serde_json::Value) -> Vec<(String, &'static str)> {
        let licence: Licence = serde_json::from_value(value).unwrap();
        licence.violations().into_iter().map(|violation| (violation.pointer, violation.rule)).collect()
    }

    #[test]
    fn rejects_answering_times_outside_1_to_60_working_days() {
        let times = json!({ "documents": 0, "forms": 61, "decisions": 1, "damage_reports": 60 });
        assert_eq!(
            violations(json!({ "name": "A", "answering_times": times })),
            [
                ("/answering_times/documents".to_owned(), "range"),
                ("/answering_times/forms".to_owned(), "range")
            ]
        );
        assert_eq!(violations(json!({ "name": "A", "answering_times": { "documents": null } })), []);
    }

    #[test]
    fn rejects_contact_details_that_cannot_be_used() {
        let wrong = json!({ "phone": "bel ons", "email": "info" });
        assert_eq!(
            violations(json!({ "name": "A", "contact": wrong })),
            [("/contact/phone".to_owned(), "phone"), ("/contact/email".to_owned(), "email")]
        );
        let right = json!({ "phone": "030 123 45 67", "email": "info@a.example" });
        assert_eq!(violations(json!({ "name": "A", "contact": right })), []);
    }
}
