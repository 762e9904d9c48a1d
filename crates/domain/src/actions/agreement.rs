//! The evidence of reading and agreeing, which a signature has to bring along.

use chrono::{DateTime, FixedOffset};
use serde_json::Value;

use super::{Evidence, Rejection};
use crate::schema::{Fields, add_violation};
use crate::values::Object;

/// The statements and terms that a signature's evidence must show to have been agreed to.
#[derive(Clone, Copy, Debug)]
pub struct Agreement<'a> {
    /// The statements that were agreed to, by their names in `evidence.wording`.
    pub statements: &'a [&'a str],
    /// True if there are terms that the consumer must scroll to their end before signing.
    pub has_terms: bool,
}

impl Agreement<'_> {
    /// Refuses a signature whose evidence does not say what was shown and agreed to, in which wording, and when.
    ///
    /// # Errors
    /// `VALIDATION_FAILED` with `evidence`, or the members of it that are missing or no moments (RFC 3339).
    pub fn require(self, evidence: Option<&Evidence>) -> Result<(), Rejection> {
        let mut fields = Fields::new();
        let Some(Object(evidence)) = evidence else {
            add_violation(&mut fields, "evidence", "required");
            return Err(Rejection::invalid(fields));
        };
        let scrolled = self.has_terms.then_some("scrolled_at");
        for name in ["shown_at", "agreed_at"].into_iter().chain(scrolled) {
            match evidence.get(name) {
                None | Some(Value::Null) => {
                    add_violation(&mut fields, format!("evidence.{name}"), "required");
                }
                Some(moment) if !is_moment(moment) => {
                    add_violation(&mut fields, format!("evidence.{name}"), "date");
                }
                Some(_) => {}
            }
        }
        if !is_text(evidence.get("locale")) {
            add_violation(&mut fields, "evidence.locale", "required");
        }
        for name in self.statements {
            if !is_text(evidence.get("wording").and_then(|wording| wording.get(name))) {
                add_violation(&mut fields, format!("evidence.wording.{name}"), "required");
            }
        }
        Rejection::unless_empty(fields)
    }
}

fn is_moment(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.parse::<DateTime<FixedOffset>>().is_ok())
}

fn is_text(value: Option<&Value>) -> bool {
    value.and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::violations;
    use super::*;

    const SIGNED: Agreement = Agreement { statements: &["agreement"], has_terms: true };

    fn evidence(value: Value) -> Evidence {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn what_was_read_and_agreed_is_required() {
        let whole = json!({
            "shown_at": "2026-11-21T09:00:00.000Z", "scrolled_at": "2026-11-21T09:01:00.000Z",
            "agreed_at": "2026-11-21T09:01:05.000Z", "locale": "nl", "wording": { "agreement": "Akkoord" },
        });
        assert_eq!(SIGNED.require(Some(&evidence(whole.clone()))), Ok(()));
        let required = |field: &str| vec![(field.to_owned(), "required".to_owned())];
        assert_eq!(violations(SIGNED.require(None)), required("evidence"));
        for name in ["shown_at", "scrolled_at", "agreed_at", "locale"] {
            let mut part = whole.clone();
            part[name] = Value::Null;
            assert_eq!(
                violations(SIGNED.require(Some(&evidence(part)))),
                required(&format!("evidence.{name}"))
            );
        }
        for wording in [json!(null), json!({}), json!({ "agreement": " " }), json!("agreement")] {
            let mut part = whole.clone();
            part["wording"] = wording;
            assert_eq!(
                violations(SIGNED.require(Some(&evidence(part)))),
                required("evidence.wording.agreement")
            );
        }
        let mut part = whole.clone();
        part["agreed_at"] = json!(true);
        let expected = vec![("evidence.agreed_at".to_owned(), "date".to_owned())];
        assert_eq!(violations(SIGNED.require(Some(&evidence(part)))), expected);
        let mut part = whole;
        part["scrolled_at"] = Value::Null;
        let without_terms = Agreement { has_terms: false, ..SIGNED };
        assert_eq!(without_terms.require(Some(&evidence(part))), Ok(()));
    }
}
