//! `SIGN_WOONGARANT_PROPOSAL`: the home insurance's proposal signed, and where the insurer's approval goes on.

use serde_json::Value;

use super::agreement::Agreement;
use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::WoongarantSigned;

request! {
    /// The body of `POST /api/products/woongarant-insurances/actions/{id}/sign`.
    #[schema(as = WoongarantSignature)]
    pub struct SignWoongarantRequest {
        /// Required: `shown_at`, `agreed_at`, `locale`, and in `wording` the statement `agreement`.
        pub evidence: Option<Evidence>,
    }
}

/// The proposal as the insurer knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InsuranceProposal {
    pub code: String,
    pub product: String,
}

/// The proposal that is to be signed.
///
/// # Errors
/// `WOONGARANT_SIGNING_FAILED` for one that the insurer cannot know, besides those of [`Context::expect`].
pub fn proposal(context: &Context) -> Result<InsuranceProposal, Rejection> {
    context.expect(&[ActionType::SignWoongarantProposal])?;
    let part = |name: &str| context.details["woongarant"][name].as_str().map(str::trim).unwrap_or_default();
    match part("proposal_code") {
        "" => Err(Code::WoongarantSigningFailed.into()),
        code => Ok(InsuranceProposal { code: code.to_owned(), product: part("product").to_owned() }),
    }
}

/// Requires that the consumer agreed to the proposal. This is checked before the insurer is asked for its approval
/// page.
///
/// # Errors
/// Those of [`Agreement::require`].
pub fn check_agreement(answer: &SignWoongarantRequest) -> Result<(), Rejection> {
    Agreement { statements: &["agreement"], has_terms: false }.require(answer.evidence.as_ref())
}

/// The details of the action with the insurer's page in the proposal, for who closed it too soon.
pub fn with_approval_url(context: &Context, approval_url: &str) -> Value {
    let mut details = context.details.clone();
    if let Some(proposal) = details.get_mut("woongarant").and_then(Value::as_object_mut) {
        proposal.insert("approval_url".to_owned(), approval_url.into());
    }
    details
}

/// `approval_url` is where the insurer goes on with the signature.
///
/// # Errors
/// Those of [`check_agreement`], besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    approval_url: &str,
    answer: &SignWoongarantRequest,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::SignWoongarantProposal])?;
    check_agreement(answer)?;
    let code = context.details["woongarant"]["proposal_code"].as_str();
    let event = WoongarantSigned {
        proposal_code: code.map(str::to_owned),
        approval_url: Some(approval_url.to_owned()),
    };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::{ContextBuilder, agreement_evidence, violations};
    use super::*;

    #[test]
    fn a_proposal_without_a_code_cannot_be_signed() {
        let mut scene = ContextBuilder::new(ActionType::SignWoongarantProposal);
        for woongarant in [json!(null), json!({"proposal_code": null}), json!({"proposal_code": " "})] {
            scene.details = json!({"woongarant": woongarant});
            assert_eq!(proposal(&scene.context()).unwrap_err().code, Code::WoongarantSigningFailed);
        }
        scene.details = json!({"woongarant": {"proposal_code": "WG-7", "product": null}});
        let found = proposal(&scene.context()).unwrap();
        assert_eq!((found.code.as_str(), found.product.as_str()), ("WG-7", ""));
        let details = with_approval_url(&scene.context(), "https://insurer.example/7");
        assert_eq!(details["woongarant"]["approval_url"], "https://insurer.example/7");
    }

    #[test]
    fn the_proposal_is_named() {
        let mut scene = ContextBuilder::new(ActionType::SignWoongarantProposal);
        scene.details = json!({"woongarant": {"proposal_code": "WG-7"}});
        let evidence = serde_json::from_value(agreement_evidence()).unwrap();
        let decided = |evidence| {
            decide(&scene.context(), "https://insurer.example/7", &SignWoongarantRequest { evidence })
        };
        assert_eq!(violations(decided(None)), [("evidence".to_owned(), "required".to_owned())]);
        let outcome = decided(Some(evidence)).unwrap();
        assert_eq!(
            outcome.events[0].data,
            json!({"proposal_code": "WG-7", "approval_url": "https://insurer.example/7"})
        );
    }
}
