//! The firm's settings of the invoices that it makes in the portal.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Licence;
use crate::invoicing::number::YEAR;
use crate::limits;

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
        wrong
            .map(|(_, (field, rule, message))| (format!("/invoices/{field}"), rule, message))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

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
