//! `REQUEST_DATE_CONDITIONS_PRECEDENT`: until when a purchase can still be undone.

use chrono::NaiveDate;

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::ConditionsPrecedentDated;
use crate::schema::{Fields, add_violation};
use crate::values::dates;

request! {
    /// The body of `PUT /api/products/mortgages/actions/{id}/date-conditions-precedent`.
    #[schema(as = ConditionsPrecedentDate)]
    pub struct ConditionsPrecedentRequest {
        #[serde(rename = "dateConditionsPrecedent")]
        pub date_conditions_precedent: NaiveDate,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` for a year that nobody means, besides those of [`Context::expect`].
pub fn decide(context: &Context, answer: &ConditionsPrecedentRequest) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::RequestDateConditionsPrecedent])?;
    let mut fields = Fields::new();
    if !dates::is_likely(answer.date_conditions_precedent) {
        add_violation(&mut fields, "dateConditionsPrecedent", "date");
    }
    Rejection::unless_empty(fields)?;
    let event = ConditionsPrecedentDated { date: answer.date_conditions_precedent };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::read;
    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    #[test]
    fn a_date_that_exists_is_required() {
        let field = "dateConditionsPrecedent";
        assert_eq!(
            violations(read::<ConditionsPrecedentRequest>(&json!({}))),
            [(field.into(), "required".into())]
        );
        assert_eq!(
            violations(read::<ConditionsPrecedentRequest>(&json!({field: ""}))),
            [(field.into(), "required".into())]
        );
        assert_eq!(
            violations(read::<ConditionsPrecedentRequest>(&json!({field: "2026-02-30"}))),
            [(field.into(), "date".into())]
        );
        let scene = ContextBuilder::new(ActionType::RequestDateConditionsPrecedent);
        for unlikely in ["0001-01-01", "1799-12-31", "3000-01-01", "9999-12-31"] {
            let refused = read::<ConditionsPrecedentRequest>(&json!({field: unlikely}))
                .and_then(|answer| decide(&scene.context(), &answer));
            assert_eq!(violations(refused), [(field.into(), "date".into())], "{unlikely}");
        }
        let answer = read(&json!({field: "2026-12-24"})).unwrap();
        let outcome = decide(&scene.context(), &answer).unwrap();
        assert_eq!(outcome.events[0].data, json!({"date": "2026-12-24"}));
    }
}
