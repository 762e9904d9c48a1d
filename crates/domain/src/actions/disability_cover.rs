//! `START_DISABILITY_COVER`, `CALCULATE_DISABILITY_PREMIUM`: accept or decline the premium.

use super::{ActionType, Context, Evidence, Outcome, Refusal};
use crate::codes::Code;
use crate::entity::request;
use crate::events::DisabilityCoverAnswered;
use crate::products::cardifao::Premium;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::StartDisabilityCover, ActionType::CalculateDisabilityPremium];

request! {
    /// The body of `POST /api/products/cardifao/actions/{id}/accept` and `…/decline`, which may also be absent.
    #[schema(as = DisabilityCoverAnswer)]
    pub struct Answer {
        pub evidence: Option<Evidence>,
    }
}

/// `premium` is what the insurer asks at this moment; declining works without it.
///
/// # Errors
/// `CARDIFAO_CREATE_PREMIUM_FAILED` when accepting without a premium, besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    accepted: bool,
    premium: Option<&Premium>,
    answer: &Answer,
) -> Result<Outcome, Refusal> {
    context.expect(&TYPES)?;
    if accepted && premium.is_none() {
        return Err(Code::CardifaoCreatePremiumFailed.into());
    }
    let told = DisabilityCoverAnswered {
        accepted,
        premium: premium.map(|premium| premium.premium),
        disability: premium.map(|premium| premium.disability),
    };
    Ok(Outcome::told(&told, told.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::Scene;
    use super::*;

    #[test]
    fn accepting_binds_to_the_premium_that_was_asked() {
        let scene = Scene::new(ActionType::StartDisabilityCover);
        let premium: Premium = serde_json::from_value(json!({"premium": 31.95, "disability": 35})).unwrap();
        let answer = Answer { evidence: None };
        let outcome = decide(&scene.context(), true, Some(&premium), &answer).unwrap();
        assert_eq!(outcome.payload, json!({"accepted": true, "premium": 31.95, "disability": 35.0}));
        let refusal = decide(&scene.context(), true, None, &answer).unwrap_err();
        assert_eq!(refusal.code, Code::CardifaoCreatePremiumFailed);
        assert!(decide(&scene.context(), false, None, &answer).is_ok());
    }
}
