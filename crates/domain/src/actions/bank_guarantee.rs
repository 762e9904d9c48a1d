//! `BANK_GUARANTEE_PROPOSAL`, `REQUEST_BANK_GUARANTEE`: accept or decline.

use super::agreement::Agreement;
use super::{ActionType, Context, Evidence, Outcome, Refusal};
use crate::entity::request;
use crate::events::BankGuaranteeAnswered;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::BankGuaranteeProposal, ActionType::RequestBankGuarantee];

request! {
    /// The body of `POST /api/products/bankguarantees/actions/{id}/submit-choice`.
    #[schema(as = BankGuaranteeChoice)]
    pub struct Answer {
        pub accepted: bool,
        /// Required to accept: `shown_at`, `agreed_at`, `locale`, and in `wording` the statements `consent` and
        /// `agreement`.
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// To accept also those of [`Agreement::require`], besides those of [`Context::expect`].
pub fn decide(context: &Context, answer: &Answer) -> Result<Outcome, Refusal> {
    context.expect(&TYPES)?;
    if answer.accepted {
        let agreement = Agreement { statements: &["consent", "agreement"], has_terms: false };
        agreement.require(answer.evidence.as_ref())?;
    }
    let told = BankGuaranteeAnswered { accepted: answer.accepted };
    Ok(Outcome::told(&told, told.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::read;
    use super::super::testing::{Scene, agreed, faults};
    use super::*;
    use crate::codes::Code;

    #[test]
    fn the_choice_is_told_with_its_evidence() {
        let answer: Answer = read(&json!({"accepted": false, "evidence": {"locale": "nl"}})).unwrap();
        let mut scene = Scene::new(ActionType::BankGuaranteeProposal);
        let outcome = decide(&scene.context(), &answer).unwrap();
        assert_eq!(outcome.events[0].data, json!({"accepted": false}));
        assert_eq!(outcome.evidence, json!({"locale": "nl"}));
        assert_eq!(outcome.product_change, None);
        let accepted = |evidence| Answer { accepted: true, evidence };
        let unread = decide(&scene.context(), &accepted(None));
        assert_eq!(faults(unread), [("evidence".into(), "required".into())]);
        let evidence = serde_json::from_value(agreed()).unwrap();
        assert!(decide(&scene.context(), &accepted(Some(evidence))).is_ok());
        scene.done = true;
        assert_eq!(decide(&scene.context(), &answer), Err(Code::ActionAlreadyDone.into()));
        assert_eq!(faults(read::<Answer>(&json!({"accepted": "yes"}))), [("accepted".into(), "type".into())]);
    }
}
