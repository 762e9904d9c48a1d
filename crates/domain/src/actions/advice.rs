//! `CONSUMER_PROFILE_FORM`, `REQUEST_ADVICE`: the advice questionnaire.

use super::{ActionType, Context, Evidence, Outcome, Refusal};
use crate::entity::request;
use crate::events::AdviceProfileSubmitted;
use crate::questionnaires::advice;
use crate::values::Object;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::ConsumerProfileForm, ActionType::RequestAdvice];

request! {
    /// The body of `POST /api/advice_profile`.
    #[schema(as = AdviceProfileAnswer)]
    pub struct Answer {
        /// The answers of all steps, merged flat.
        pub data: Object,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`].
pub fn decide(context: &Context, answer: &Answer) -> Result<Outcome, Refusal> {
    context.expect(&TYPES)?;
    Refusal::if_any(advice::faults(&answer.data))?;
    let told = AdviceProfileSubmitted { data: Object(advice::settled(&answer.data)) };
    Ok(Outcome::told(&told, told.clone().into()).with_evidence(answer.evidence.as_ref()))
}
