//! `START_DISABILITY_COVER`, `CALCULATE_DISABILITY_PREMIUM`: what the insurer is asked, and the answer to its premium.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::DisabilityCoverAnswered;
use crate::money::Money;
use crate::products::cardifao::{Cardifao, Premium};
use crate::products::mortgage::Mortgage;
use crate::schema::Fields;

/// The action types that are answered this way.
pub const TYPES: [ActionType; 2] = [ActionType::StartDisabilityCover, ActionType::CalculateDisabilityPremium];

request! {
    /// The body of `POST /api/products/cardifao/actions/{id}/accept` and `…/decline`, which may also be absent.
    #[schema(as = DisabilityCoverAnswer)]
    pub struct DecideOnCoverRequest {
        /// The `quote_id` of the premium that was shown; another one than the insurer's latest is refused.
        pub quote_id: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// The data from which the insurer calculates a premium.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enquiry {
    /// The firm's number for the cover, where it has one.
    pub reference: Option<String>,
    /// Amount of the mortgage that is still borrowed.
    pub mortgage: Money,
    pub date_of_birth: NaiveDate,
    pub smoker: Option<bool>,
}

/// A premium as the insurer offers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PremiumQuote {
    /// Id that the insurer gave the quote.
    pub id: String,
    pub premium: Premium,
}

/// Puts together what the insurer is asked: the mortgages that the cover belongs with, and who is covered.
///
/// # Errors
/// `CARDIFAO_MORTGAGE_MISSING`, `CARDIFAO_CONSUMER_MISSING`, besides those of [`Context::expect`].
pub fn enquire(context: &Context, mortgages: &[Mortgage]) -> Result<Enquiry, Rejection> {
    context.expect(&TYPES)?;
    let cover: Cardifao = context.product()?;
    let borrowed = mortgages.iter().map(|mortgage| borrowed_amount(mortgage).cents()).sum();
    if borrowed <= 0 {
        return Err(Code::CardifaoMortgageMissing.into());
    }
    Ok(Enquiry {
        reference: cover.reference_number,
        mortgage: Money::from_cents(borrowed),
        date_of_birth: context.consumer.date_of_birth.ok_or(Code::CardifaoConsumerMissing)?,
        smoker: context.consumer.smoker,
    })
}

/// The whole of a mortgage, or what its parts come to.
fn borrowed_amount(mortgage: &Mortgage) -> Money {
    let parts = || {
        let part = |amount: Option<Money>| amount.map_or(0, Money::cents);
        mortgage.loan_parts.iter().map(|loan| part(loan.current_amount.or(loan.amount))).sum()
    };
    mortgage.amount.unwrap_or_else(|| Money::from_cents(parts()))
}

/// `quote` is what the consumer was shown and the insurer has recorded the answer to.
///
/// # Errors
/// `VALIDATION_FAILED` where no premium was shown yet, `VERSION_CONFLICT` when another one was, besides those of
/// [`Context::expect`].
pub fn decide(
    context: &Context,
    accepted: bool,
    quote: Option<&PremiumQuote>,
    answer: &DecideOnCoverRequest,
) -> Result<Outcome, Rejection> {
    context.expect(&TYPES)?;
    check_shown(quote, answer)?;
    let Some(quote) = quote else {
        return Err(Rejection::invalid(Fields::from([("quote_id".to_owned(), vec!["required".to_owned()])])));
    };
    let event = DisabilityCoverAnswered {
        accepted,
        premium: Some(quote.premium.premium),
        disability: Some(quote.premium.disability),
        quote_id: Some(quote.id.clone()),
    };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

/// Rejects an answer to another quote than the current one. An answer that names no quote passes.
///
/// # Errors
/// `VERSION_CONFLICT` where it is to another.
pub fn check_shown(quote: Option<&PremiumQuote>, answer: &DecideOnCoverRequest) -> Result<(), Rejection> {
    match (&answer.quote_id, quote) {
        (Some(shown), quote) if quote.is_none_or(|quote| quote.id != *shown) => {
            Err(Code::VersionConflict.into())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    fn quote() -> PremiumQuote {
        let premium = serde_json::from_value(json!({"premium": 31.95, "disability": 1480})).unwrap();
        PremiumQuote { id: "q-1".into(), premium }
    }

    fn mortgage(details: serde_json::Value) -> Mortgage {
        serde_json::from_value(details).unwrap()
    }

    #[test]
    fn accepting_binds_to_the_premium_that_was_shown() {
        let scene = ContextBuilder::new(ActionType::StartDisabilityCover);
        let mut answer = DecideOnCoverRequest { quote_id: Some("q-1".into()), evidence: None };
        let outcome = decide(&scene.context(), true, Some(&quote()), &answer).unwrap();
        let event = json!({"accepted": true, "premium": 31.95, "disability": 1480, "quote_id": "q-1"});
        assert_eq!(outcome.payload, event);
        let code = |accepted, quote: Option<&PremiumQuote>, answer: &DecideOnCoverRequest| {
            decide(&scene.context(), accepted, quote, answer).map(drop).map_err(|rejection| rejection.code)
        };
        assert_eq!(code(true, None, &answer), Err(Code::VersionConflict));
        answer.quote_id = Some("q-0".into());
        assert_eq!(code(false, Some(&quote()), &answer), Err(Code::VersionConflict));
        answer.quote_id = None;
        for accepted in [true, false] {
            let refused = decide(&scene.context(), accepted, None, &answer);
            assert_eq!(violations(refused), [("quote_id".to_owned(), "required".to_owned())]);
            assert_eq!(code(accepted, Some(&quote()), &answer), Ok(()));
        }
    }

    #[test]
    fn the_insurer_is_asked_about_all_that_is_borrowed() {
        let mut scene = ContextBuilder::new(ActionType::CalculateDisabilityPremium)
            .with_product(json!({"label": "Dekking", "reference_number": "AO-1"}));
        let whole = mortgage(json!({"label": "1", "amount": 250_000}));
        let parts = mortgage(json!({
            "label": "2", "loan_parts": [{"amount": 9_000, "current_amount": 8_000.5}, {"amount": 1_000}, {}]
        }));
        let asked = enquire(&scene.context(), &[whole.clone(), parts]).unwrap();
        assert_eq!(asked.mortgage, Money::from_cents(25_900_050));
        assert_eq!(asked.reference.as_deref(), Some("AO-1"));
        let empty = mortgage(json!({"label": "3"}));
        let code = |scene: &ContextBuilder, mortgages: &[Mortgage]| {
            enquire(&scene.context(), mortgages).unwrap_err().code
        };
        assert_eq!(code(&scene, &[empty]), Code::CardifaoMortgageMissing);
        assert_eq!(code(&scene, &[]), Code::CardifaoMortgageMissing);
        scene.consumer.date_of_birth = None;
        assert_eq!(code(&scene, &[whole]), Code::CardifaoConsumerMissing);
    }
}
