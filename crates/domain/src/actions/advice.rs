//! `CONSUMER_PROFILE_FORM`, `REQUEST_ADVICE`: the advice questionnaire.

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::AdviceProfileSubmitted;
use crate::questionnaires::advice;
use crate::values::Object;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::ConsumerProfileForm, ActionType::RequestAdvice];

request! {
    /// The body of `POST /api/advice_profile`.
    #[schema(as = AdviceProfileAnswer)]
    pub struct SubmitAdviceRequest {
        /// The answers of all steps, merged flat.
        pub data: Object,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`].
pub fn decide(context: &Context, answer: &SubmitAdviceRequest) -> Result<Outcome, Rejection> {
    context.expect(&TYPES)?;
    Rejection::unless_empty(advice::violations(&answer.data))?;
    let event = AdviceProfileSubmitted { data: Object(advice::with_zero_defaults(&answer.data)) };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}
