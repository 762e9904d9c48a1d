//! `EDIT_MARKET_VALUE`: what the house is worth now.

use super::update_mortgage::{choice, current, no_collateral};
use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::MarketValueUpdated;
use crate::products::Mortgage;
use crate::products::mortgage::ValueBasis;
use crate::revision;
use crate::schema::{Fields, add_violation};
use crate::values::{Amount, FormDate};

request! {
    /// The body of `POST /api/products/mortgages/{id}/edit-market-value`.
    #[schema(as = MarketValueUpdate)]
    pub struct UpdateMarketValueRequest {
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        /// Market value in euros; an absent one is read as 0.
        #[serde(default, rename = "marketValue")]
        pub market_value: Amount,
        #[serde(default, rename = "marketValueDate")]
        pub market_value_date: FormDate,
        #[serde(rename = "basedOn")]
        pub based_on: Option<String>,
        /// The `meta.revision` that the form began with: an answer to other values than those that stand now is 409
        /// `RECORD_CHANGED`. Without it nothing is compared. Of the mortgage.
        #[schemars(length(max = revision::MAX_CHARS))]
        pub revision: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// `VALIDATION_FAILED` with the faulty fields, besides those of [`Context::expect`] and [`Context::product`].
pub fn decide(context: &Context, answer: &UpdateMarketValueRequest) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::EditMarketValue])?;
    let mut mortgage: Mortgage = context.product()?;
    let known = current(&mortgage, |field| field.starts_with("collateral."));
    Context::require_unchanged(answer.revision.as_deref(), &[known])?;
    let mut fields = Fields::new();
    if answer.based_on.as_deref().is_none_or(|basis| basis.is_empty() || basis == "none") {
        add_violation(&mut fields, "basedOn", "required");
    }
    let based_on = choice::<ValueBasis>(answer.based_on.as_deref(), "basedOn", &mut fields);
    let Some(date) = answer.market_value_date.0 else {
        add_violation(&mut fields, "marketValueDate", "required");
        return Err(Rejection::invalid(fields));
    };
    if date > context.today {
        add_violation(&mut fields, "marketValueDate", "not_in_future");
    }
    Rejection::unless_empty(fields)?;
    let collateral = mortgage.collateral.get_or_insert_with(no_collateral);
    collateral.market_value = Some(answer.market_value.or_zero());
    collateral.market_value_date = Some(date);
    collateral.based_on = based_on;
    let event =
        MarketValueUpdated { market_value: answer.market_value.or_zero(), market_value_date: date, based_on };
    Ok(Outcome::with_event(&event, event.clone().into())
        .with_product(&mortgage)
        .with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::read;
    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    fn send(body: Value) -> Result<Outcome, Rejection> {
        let mut body = body;
        body["productActionId"] = json!("x");
        let scene = ContextBuilder::new(ActionType::EditMarketValue).with_product(
            json!({"label": "Hypotheek", "collateral": {"city": "Utrecht", "market_value": 1}}),
        );
        decide(&scene.context(), &read(&body)?)
    }

    #[test]
    fn the_value_is_taken_over_and_the_address_stays() {
        let outcome =
            send(json!({"marketValue": 450_000.5, "marketValueDate": "2026-11-01", "basedOn": "valuation"}))
                .unwrap();
        let collateral = outcome.product_change.unwrap()["collateral"].clone();
        assert_eq!(
            (&collateral["market_value"], &collateral["city"]),
            (&json!(450_000.5), &json!("Utrecht"))
        );
        assert_eq!(collateral["based_on"], "valuation");
    }

    #[test]
    fn an_empty_value_is_zero() {
        for value in [json!(""), json!(null), json!(0)] {
            let outcome =
                send(json!({"marketValue": value, "marketValueDate": "2026-11-01", "basedOn": "other"}))
                    .unwrap();
            assert_eq!(outcome.events[0].data["market_value"], 0);
        }
    }

    #[test]
    fn a_house_is_not_valued_in_the_future() {
        let body = |date: &str| json!({"marketValue": 1, "marketValueDate": date, "basedOn": "woz"});
        assert!(send(body("2026-11-21")).is_ok());
        for date in ["2026-11-22", "2300-01-01"] {
            let rejection = send(body(date)).map(drop).expect_err("a rejection");
            assert_eq!(rejection.fields["marketValueDate"], ["not_in_future"], "{date}");
        }
    }

    #[test]
    fn date_and_basis_are_required() {
        let required = ["basedOn", "marketValueDate"].map(|field| (field.into(), "required".into()));
        assert_eq!(violations(send(json!({"marketValue": 1}))), required.clone());
        assert_eq!(violations(send(json!({"marketValue": 1, "basedOn": "none"}))), required);
        let body = json!({"marketValue": "x", "marketValueDate": "01-11-2026", "basedOn": "woz"});
        let expected = [("marketValue", "number"), ("marketValueDate", "date")];
        assert_eq!(violations(send(body)), expected.map(|(field, rule)| (field.into(), rule.into())));
    }
}
