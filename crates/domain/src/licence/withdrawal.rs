use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Licence;
use crate::kinds::ProductKind;

/// Withdrawal period of contracts of one kind, or the reason that there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct WithdrawalTerm {
    /// 14, or 30 as for life insurance and pensions.
    #[schemars(range(min = 14, max = 30))]
    pub days: u8,
    /// Why the firm offers no withdrawal from contracts of this kind; absent where it does.
    pub off_because: Option<String>,
    /// True if a last day that is a Saturday, a Sunday or a public holiday moves to the next day that is none of these.
    pub moves_to_working_day: bool,
}

impl Default for WithdrawalTerm {
    fn default() -> Self {
        Self { days: 14, off_because: None, moves_to_working_day: false }
    }
}

/// Withdrawal periods, by the kind of product that consumers sign for.
pub type WithdrawalSettings = BTreeMap<ProductKind, WithdrawalTerm>;

/// The kinds of product for which consumers sign a contract with the firm in the portal.
pub const CONTRACT_KINDS: [ProductKind; 1] = [ProductKind::Otd];

impl Licence {
    /// Returns the withdrawal period for contracts of a kind.
    pub fn withdrawal_term(&self, kind: ProductKind) -> WithdrawalTerm {
        self.withdrawal.get(&kind).cloned().unwrap_or_default()
    }

    /// Returns violations that no schema can express: the path, the rule and the message.
    pub(super) fn withdrawal_violations(&self) -> Vec<(String, &'static str, &'static str)> {
        let mut violations = Vec::new();
        for (kind, term) in &self.withdrawal {
            let mut violation = |field: &str, rule, message| {
                violations.push((format!("/withdrawal/{kind}{field}"), rule, message));
            };
            if !CONTRACT_KINDS.contains(kind) {
                violation("", "kind", "consumers sign no contracts of this kind in the portal; there is otd");
            }
            if ![14, 30].contains(&term.days) {
                violation("/days", "enum", "14 or 30");
            }
            if term.off_because.as_ref().is_some_and(|reason| reason.trim().is_empty()) {
                violation("/off_because", "required", "why there is no withdrawal, or leave the field out");
            }
        }
        violations
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn violating_pointers(withdrawal: &Value) -> Vec<String> {
        let licence = json!({ "name": "Van Dijk", "withdrawal": withdrawal });
        let licence: Licence = serde_json::from_value(licence).unwrap();
        licence.violations().into_iter().map(|violation| violation.pointer).collect()
    }

    #[test]
    fn a_term_is_of_fourteen_or_thirty_days_or_off_with_a_reason() {
        for fit in [
            json!({}),
            json!({ "otd": { "days": 14 } }),
            json!({ "otd": { "days": 30, "moves_to_working_day": true } }),
            json!({ "otd": { "off_because": "Wij tekenen alleen op kantoor" } }),
        ] {
            assert_eq!(violating_pointers(&fit), [""; 0], "{fit}");
        }
        assert_eq!(violating_pointers(&json!({ "otd": { "days": 15 } })), ["/withdrawal/otd/days"]);
        assert_eq!(
            violating_pointers(&json!({ "otd": { "off_because": " " } })),
            ["/withdrawal/otd/off_because"]
        );
        assert_eq!(violating_pointers(&json!({ "mortgage": {} })), ["/withdrawal/mortgage"]);
    }
}
