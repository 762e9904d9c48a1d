//! `MORTGAGE_CHECK`: six steps, a score of our own, an advice.

use super::{ActionType, Context, Evidence, Outcome, Refusal, json};
use crate::entity::request;
use crate::events::MortgageCheckSubmitted;
use crate::questionnaires::mortgage_check::{Plans, Setting, advice, faults, score};
use crate::values::Object;

request! {
    /// The body of `POST /api/mortgage-check/submit-form`.
    #[schema(as = MortgageCheckAnswer)]
    pub struct Answer {
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        #[serde(rename = "formData")]
        pub form_data: Object,
        pub evidence: Option<Evidence>,
    }

    /// The body of `POST /api/mortgage-check/submit-form-no-login`.
    #[schema(as = MortgageCheckGuestAnswer)]
    pub struct GuestAnswer {
        #[serde(rename = "consumerId")]
        pub consumer_id: String,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        #[serde(rename = "formData")]
        pub form_data: Object,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`].
pub fn decide(
    context: &Context,
    form_data: &Object,
    evidence: Option<&Evidence>,
) -> Result<Outcome, Refusal> {
    context.expect(&[ActionType::MortgageCheck])?;
    let has_phone = !context.consumer.all_phone_numbers().is_empty();
    let plans = Plans::of(context.today, context.consumer.date_of_birth);
    Refusal::if_any(faults(form_data, Setting { smartcare: context.smartcare, has_phone, plans }))?;
    let (total, scored) = score(form_data, plans);
    let reported = form_data.get("calculated_score").filter(|score| !score.is_null());
    let told = MortgageCheckSubmitted {
        score: total,
        outcome: advice(total),
        scored,
        reported_score: reported.filter(|score| score.as_u64() != Some(total.into())).cloned(),
        call_me: form_data.get("call_me").is_some_and(|answer| answer == "yes"),
        form_data: form_data.clone(),
    };
    Ok(Outcome { payload: json(&told), ..Outcome::told(&told, told.clone().into()) }.with_evidence(evidence))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::testing::Scene;
    use super::*;

    #[test]
    fn the_score_is_counted_here_and_a_differing_one_is_told() {
        let mut data = json!({
            "mortgage_running": "yes", "call_me": "yes", "current_family_situation": "single",
            "expected_changes": "child", "financial_changes": "retired", "home_suits_family_situation": "yes",
            "plan_year_none": "1", "home_developed_since_mortgage": "same", "reason_none": "1",
            "expect_mortgage_cost_reduction": "no", "is_everything_clear": "yes", "calculated_score": 12
        });
        let told = |data: &Value| {
            let scene = Scene::new(ActionType::MortgageCheck);
            decide(&scene.context(), &serde_json::from_value(data.clone()).unwrap(), None).unwrap().events[0]
                .data
                .clone()
        };
        let event = told(&data);
        assert_eq!((&event["score"], &event["outcome"]), (&json!(55), &json!("desirable")));
        assert_eq!(event["reported_score"], 12);
        assert_eq!(event["scored"][1], json!({"key": "financial_changes", "value": "retired", "points": 15}));
        data["calculated_score"] = json!(55);
        assert_eq!(told(&data)["reported_score"], Value::Null);
    }
}
