//! Legal details of the firm, which stand on its invoices and service orders.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Licence;
use crate::limits;
use crate::locale::{Locale, MessageLocale};
use crate::values::iban;

/// The details of the firm that the law wants on its invoices (art. 35a Wet op de omzetbelasting 1968), and the account that
/// clients transfer to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LegalDetails {
    /// The name in the trade register, where it is another than the firm's.
    #[schemars(length(max = limits::NAME))]
    pub name: Option<String>,
    /// Street and house number.
    #[schemars(length(max = limits::NAME))]
    pub street: Option<String>,
    /// Postcode and city of the firm.
    #[schemars(length(max = limits::NAME))]
    pub city: Option<String>,
    /// Number in the trade register of the chamber of commerce (KvK): 8 digits.
    pub kvk: Option<String>,
    /// VAT identification number, as in `NL001234567B01`; absent for a firm that only renders exempt services.
    pub vat_id: Option<String>,
    /// Number of the licence of the financial markets authority (AFM): 8 digits.
    pub afm: Option<String>,
    /// Account number that clients transfer to.
    pub iban: Option<String>,
}

fn trim_text(value: Option<&String>) -> Option<&str> {
    value.map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn is_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns true for a Dutch VAT identification number: `NL`, nine digits, `B` and two digits.
fn is_vat_id(text: &str) -> bool {
    let parts = text.strip_prefix("NL").and_then(|rest| rest.split_once('B'));
    parts.is_some_and(|(number, suffix)| is_digits(number, 9) && is_digits(suffix, 2))
}

impl LegalDetails {
    /// The lines of the address.
    pub fn address(&self) -> Vec<String> {
        [&self.street, &self.city]
            .into_iter()
            .filter_map(|line| trim_text(line.as_ref()))
            .map(str::to_owned)
            .collect()
    }

    /// The account number that clients transfer to, without spaces.
    pub fn account(&self) -> Option<String> {
        iban::parse(trim_text(self.iban.as_ref())?).ok().map(|account| account.as_str().to_owned())
    }

    /// The lines at the foot of a document: name, address, and the numbers of the registers.
    pub fn lines(&self, locale: MessageLocale) -> Vec<String> {
        let (kvk, vat_id, afm) = match locale.language {
            Locale::Nl => ("KvK", "Btw-id", "AFM-vergunning"),
            Locale::En => ("Chamber of Commerce", "VAT id", "AFM licence"),
        };
        let numbers = [(kvk, &self.kvk), (vat_id, &self.vat_id), (afm, &self.afm)];
        let numbers = numbers
            .into_iter()
            .filter_map(|(label, number)| Some(format!("{label} {}", trim_text(number.as_ref())?)));
        let name = trim_text(self.name.as_ref()).map(str::to_owned);
        name.into_iter().chain(self.address()).chain(numbers).collect()
    }

    /// The name under which the firm has its account: that of the trade register, or else `firm`.
    pub fn account_name(&self, firm: &str) -> String {
        trim_text(self.name.as_ref()).unwrap_or(firm).to_owned()
    }
}

impl Licence {
    /// Returns legal details that are written wrongly: the path, the rule and the message.
    pub(super) fn legal_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let LegalDetails { kvk, vat_id, afm, iban: account, .. } = &self.legal;
        let has_wrong = |value: &Option<String>, is_right: fn(&str) -> bool| {
            trim_text(value.as_ref()).is_some_and(|text| !is_right(text))
        };
        let is_number: fn(&str) -> bool = |text| is_digits(text, 8);
        let checks = [
            (has_wrong(kvk, is_number), "kvk", "8 digits, as in 12345678"),
            (has_wrong(vat_id, is_vat_id), "vat_id", "a Dutch VAT id, as in NL001234567B01"),
            (has_wrong(afm, is_number), "afm", "8 digits, as in 12001234"),
            (
                has_wrong(account, |text| iban::parse(text).is_ok()),
                "iban",
                "an account number, as in NL91 ABNA 0417 1643 00",
            ),
        ];
        let wrong = checks.into_iter().filter(|(is_wrong, ..)| *is_wrong);
        wrong.map(|(_, field, message)| (format!("/legal/{field}"), field, message)).collect()
    }

    /// Returns true if a client can be asked to sign a service order without a document of the firm's own: there are
    /// conditions, or the firm states that there are none.
    pub fn can_send_orders(&self) -> bool {
        self.has_order_conditions() || self.features.has_no_otd_conditions
    }

    /// Returns true if the firm has filled in conditions for service orders.
    pub fn has_order_conditions(&self) -> bool {
        self.content.otd_conditions.0.values().any(|text| !text.trim().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn licence(value: serde_json::Value) -> Licence {
        serde_json::from_value(value).expect("a licence")
    }

    #[test]
    fn rejects_numbers_that_no_register_gives() {
        let violations = |legal: serde_json::Value| -> Vec<String> {
            let found = licence(json!({ "name": "A", "legal": legal })).violations();
            found.into_iter().map(|violation| format!("{} {}", violation.pointer, violation.rule)).collect()
        };
        let right = json!({ "kvk": "12345678", "vat_id": "NL001234567B01", "afm": "12001234",
            "iban": "nl91 abna 0417 1643 00", "street": "Singel 1" });
        assert_eq!(violations(right), [""; 0]);
        assert_eq!(violations(json!({ "kvk": "", "iban": null })), [""; 0]);
        let wrong =
            json!({ "kvk": "123", "vat_id": "NL1234B01", "afm": "AFM 1", "iban": "NL00ABNA0417164300" });
        assert_eq!(
            violations(wrong),
            ["/legal/kvk kvk", "/legal/vat_id vat_id", "/legal/afm afm", "/legal/iban iban"]
        );
    }

    #[test]
    fn a_document_names_the_registers_in_its_language() {
        let legal =
            json!({ "name": "A B.V.", "street": "Singel 1", "city": "1012 AB Amsterdam", "kvk": "12345678" });
        let licence = licence(json!({ "name": "A", "legal": legal }));
        let lines = |language| licence.legal.lines(MessageLocale::formal(language)).join(" | ");
        assert_eq!(lines(Locale::Nl), "A B.V. | Singel 1 | 1012 AB Amsterdam | KvK 12345678");
        assert_eq!(lines(Locale::En), "A B.V. | Singel 1 | 1012 AB Amsterdam | Chamber of Commerce 12345678");
        assert_eq!(licence.legal.account_name("A"), "A B.V.");
    }

    #[test]
    fn orders_need_conditions_or_the_statement_that_there_are_none() {
        assert!(!licence(json!({ "name": "A" })).can_send_orders());
        assert!(
            licence(json!({ "name": "A", "features": { "has_no_otd_conditions": true } })).can_send_orders()
        );
        let content = json!({ "otd_conditions": { "nl": "<p>Voorwaarden</p>" } });
        assert!(licence(json!({ "name": "A", "content": content })).can_send_orders());
        let empty = json!({ "otd_conditions": { "nl": " " } });
        assert!(!licence(json!({ "name": "A", "content": empty })).can_send_orders());
    }
}
