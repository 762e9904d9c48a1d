//! `BANK_GUARANTEE_PROPOSAL`, `REQUEST_BANK_GUARANTEE`: accept or decline.

use super::agreement::Agreement;
use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::BankGuaranteeAnswered;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::BankGuaranteeProposal, ActionType::RequestBankGuarantee];

request! {
    /// The body of `POST /api/products/bankguarantees/actions/{id}/submit-choice`.
    #[schema(as = BankGuaranteeChoice)]
    pub struct DecideOnGuaranteeRequest {
        pub accepted: bool,
        /// Required to accept: `shown_at`, `agreed_at`, `locale`, and in `wording` the statements `consent` and
        /// `agreement`.
        pub evidence: Option<Evidence>,
    }
}

/// `has_conditions`: whether the firm supplied the general conditions, without which nobody can accept.
///
/// # Errors
/// Those of [`Context::expect`]. To accept also `BANK_GUARANTEE_CONDITIONS_MISSING` and those of
/// [`Agreement::require`].
pub fn decide(
    context: &Context,
    answer: &DecideOnGuaranteeRequest,
    has_conditions: bool,
) -> Result<Outcome, Rejection> {
    context.expect(&TYPES)?;
    if answer.accepted {
        if !has_conditions {
            return Err(Code::BankGuaranteeConditionsMissing.into());
        }
        let agreement = Agreement { statements: &["consent", "agreement"], has_terms: false };
        agreement.require(answer.evidence.as_ref())?;
    }
    let event = BankGuaranteeAnswered { accepted: answer.accepted };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::read;
    use super::super::testing::{ContextBuilder, agreement_evidence, violations};
    use super::*;

    #[test]
    fn the_choice_is_told_with_its_evidence() {
        let answer: DecideOnGuaranteeRequest =
            read(&json!({"accepted": false, "evidence": {"locale": "nl"}})).unwrap();
        let mut scene = ContextBuilder::new(ActionType::BankGuaranteeProposal);
        let outcome = decide(&scene.context(), &answer, false).unwrap();
        assert_eq!(outcome.events[0].data, json!({"accepted": false}));
        assert_eq!(outcome.evidence, json!({"locale": "nl"}));
        assert_eq!(outcome.product_change, None);
        let accepted = |evidence| DecideOnGuaranteeRequest { accepted: true, evidence };
        let unread = decide(&scene.context(), &accepted(None), true);
        assert_eq!(violations(unread), [("evidence".into(), "required".into())]);
        let evidence = serde_json::from_value(agreement_evidence()).unwrap();
        let consent = accepted(Some(evidence));
        assert!(decide(&scene.context(), &consent, true).is_ok());
        let missing = Err(Code::BankGuaranteeConditionsMissing.into());
        assert_eq!(decide(&scene.context(), &consent, false), missing);
        scene.done = true;
        assert_eq!(decide(&scene.context(), &answer, true), Err(Code::ActionAlreadyDone.into()));
        assert_eq!(
            violations(read::<DecideOnGuaranteeRequest>(&json!({"accepted": "yes"}))),
            [("accepted".into(), "type".into())]
        );
    }
}
