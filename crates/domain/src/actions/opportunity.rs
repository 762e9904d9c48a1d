//! `PRESENT_OPPORTUNITY`: whether a possible saving interests the consumer, now or later or from another amount.

use super::update_mortgage::choice;
use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::{OpportunityAnswered, OpportunityResponse};
use crate::products::Mortgage;
use crate::products::mortgage::{SavingsPeriod, SavingsWishes};
use crate::schema::{Fields, add_violation};
use crate::values::{Amount, FormDate};

request! {
    /// The body of `POST /api/products/mortgages/{id}/update-present-opportunity-to-consumer`.
    #[schema(as = OpportunityAnswer)]
    pub struct OpportunityRequest {
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        /// Response that the consumer chose.
        #[serde(rename = "isAgreed")]
        pub is_agreed: OpportunityResponse,
        #[serde(default, rename = "futureDate")]
        pub future_date: FormDate,
        #[serde(default, rename = "customAmount")]
        pub custom_amount: Amount,
        #[serde(rename = "customPeriod")]
        pub custom_period: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`] and [`Context::product`].
pub fn decide(context: &Context, answer: &OpportunityRequest) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::PresentOpportunity])?;
    let mut mortgage: Mortgage = context.product()?;
    let mut fields = Fields::new();
    let response = answer.is_agreed;
    let later = response == OpportunityResponse::FutureDate;
    let custom = response == OpportunityResponse::CustomAmount;
    // Only what goes with the response counts; the screen sends its prefilled fields along.
    let date = answer.future_date.0.filter(|_| later);
    let amount = answer.custom_amount.0.filter(|_| custom);
    let period = answer.custom_period.as_deref().filter(|_| custom);
    let period = choice::<SavingsPeriod>(period, "customPeriod", &mut fields);
    if later {
        match date {
            None => add_violation(&mut fields, "futureDate", "required"),
            Some(date) if date <= context.today => add_violation(&mut fields, "futureDate", "future"),
            Some(_) => {}
        }
    }
    if custom {
        // A custom amount is offered only where the saving's own amount may be shown.
        if context.details["smartcare_show_amount"] != true {
            add_violation(&mut fields, "isAgreed", "not_offered");
        }
        if amount.is_none() {
            add_violation(&mut fields, "customAmount", "required");
        }
        if period.is_none() && !fields.contains_key("customPeriod") {
            add_violation(&mut fields, "customPeriod", "required");
        }
    }
    Rejection::unless_empty(fields)?;

    let event =
        OpportunityAnswered { response, future_date: date, custom_amount: amount, custom_period: period };
    let outcome = Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref());
    if !later && !custom {
        return Ok(outcome);
    }
    let smartcare = mortgage.smartcare.get_or_insert(SavingsWishes {
        minimum_savings_amount: None,
        minimum_savings_period: None,
        abstain_from_calculation_till: None,
    });
    if later {
        smartcare.abstain_from_calculation_till = date;
    } else {
        smartcare.minimum_savings_amount = amount;
        smartcare.minimum_savings_period = period;
    }
    Ok(outcome.with_product(&mortgage))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::read;
    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    fn send(show_amount: bool, body: Value) -> Result<Outcome, Rejection> {
        let mut body = body;
        body["productActionId"] = json!("x");
        let mut scene =
            ContextBuilder::new(ActionType::PresentOpportunity).with_product(json!({"label": "Hypotheek"}));
        scene.details = json!({"smartcare_show_amount": show_amount});
        decide(&scene.context(), &read(&body)?)
    }

    #[test]
    fn yes_and_no_change_nothing() {
        for response in ["yes", "no"] {
            let outcome =
                send(false, json!({"isAgreed": response, "customAmount": 50, "customPeriod": "MONTHLY"}))
                    .unwrap();
            assert_eq!(outcome.product_change, None);
            assert_eq!(outcome.events[0].data["custom_amount"], Value::Null);
        }
        assert_eq!(
            violations(send(true, json!({"isAgreed": "maybe"}))),
            [("isAgreed".into(), "enum".into())]
        );
    }

    #[test]
    fn later_needs_a_day_after_today() {
        let body = |date: &str| json!({"isAgreed": "future_date", "futureDate": date});
        assert_eq!(violations(send(true, body(""))), [("futureDate".into(), "required".into())]);
        assert_eq!(violations(send(true, body("2026-11-21"))), [("futureDate".into(), "future".into())]);
        let changed = send(true, body("2026-11-22")).unwrap().product_change.unwrap();
        assert_eq!(changed["smartcare"]["abstain_from_calculation_till"], "2026-11-22");
    }

    #[test]
    fn another_amount_is_offered_only_where_amounts_are_shown() {
        let body = json!({"isAgreed": "custom_amount", "customAmount": "75,50", "customPeriod": "ANNUALLY"});
        let changed = send(true, body.clone()).unwrap().product_change.unwrap();
        assert_eq!(changed["smartcare"]["minimum_savings_amount"], 75.5);
        assert_eq!(violations(send(false, body)), [("isAgreed".into(), "not_offered".into())]);
        let required = ["customAmount", "customPeriod"].map(|field| (field.into(), "required".into()));
        assert_eq!(violations(send(true, json!({"isAgreed": "custom_amount"}))), required);
    }
}
