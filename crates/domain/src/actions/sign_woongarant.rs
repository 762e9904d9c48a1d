//! `SIGN_WOONGARANT_PROPOSAL`: the home insurance's proposal signed, and where the insurer's approval goes on.

use super::{ActionType, Context, Evidence, Outcome, Refusal};
use crate::entity::request;
use crate::events::WoongarantSigned;

request! {
    /// The body of `POST /api/products/woongarant-insurances/actions/{id}/sign`, which may also be absent.
    #[schema(as = WoongarantSignature)]
    pub struct Answer {
        pub evidence: Option<Evidence>,
    }
}

/// `approval_url` is where the insurer goes on with the signature.
///
/// # Errors
/// Those of [`Context::expect`].
pub fn decide(context: &Context, approval_url: &str, answer: &Answer) -> Result<Outcome, Refusal> {
    context.expect(&[ActionType::SignWoongarantProposal])?;
    let code = context.details["woongarant"]["proposal_code"].as_str();
    let told = WoongarantSigned {
        proposal_code: code.map(str::to_owned),
        approval_url: Some(approval_url.to_owned()),
    };
    Ok(Outcome::told(&told, told.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::Scene;
    use super::*;

    #[test]
    fn the_proposal_is_named() {
        let mut scene = Scene::new(ActionType::SignWoongarantProposal);
        scene.details = json!({"woongarant": {"proposal_code": "WG-7"}});
        let outcome =
            decide(&scene.context(), "https://insurer.example/7", &Answer { evidence: None }).unwrap();
        assert_eq!(
            outcome.events[0].data,
            json!({"proposal_code": "WG-7", "approval_url": "https://insurer.example/7"})
        );
    }
}
