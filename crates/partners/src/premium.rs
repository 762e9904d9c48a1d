//! Client of the premium service for disability cover; its API is described in `docs/partners/premium.md`.

use chrono::NaiveDate;
use domain::actions::disability_cover::{Enquiry, PremiumQuote};
use domain::money::Money;
use domain::products::cardifao::Premium;
use serde::{Deserialize, Serialize};

use crate::error_response;
use crate::http::{HttpError, PartnerAccount, PartnerCall};

/// The service, with the account of one licence.
#[derive(Clone, Copy, Debug)]
pub struct Premiums<'a>(pub(crate) PartnerAccount<'a>);

/// Reason that there is no premium, or no confirmation of its acceptance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PremiumError {
    #[error("the service misses a mortgage")]
    MortgageMissing,
    #[error("the service misses a consumer")]
    ConsumerMissing,
    /// The quote has been answered in the other way.
    #[error("the quote has been decided otherwise")]
    Decided,
    #[error("the service does not know this quote")]
    Unknown,
    /// The insurer answered, but made no premium.
    #[error("no premium: {0}")]
    Refused(HttpError),
    #[error(transparent)]
    Away(HttpError),
}

impl From<HttpError> for PremiumError {
    fn from(error: HttpError) -> Self {
        match error_response::code(&error).as_deref() {
            Some("MORTGAGE_MISSING") => Self::MortgageMissing,
            Some("CONSUMER_MISSING") => Self::ConsumerMissing,
            Some("QUOTE_DECIDED") => Self::Decided,
            Some("QUOTE_NOT_FOUND") => Self::Unknown,
            _ if error.is_transient() => Self::Away(error),
            _ => Self::Refused(error),
        }
    }
}

#[derive(Serialize)]
struct QuoteRequest<'a> {
    reference: &'a str,
    mortgage: QuoteMortgage,
    consumer: QuotePerson,
}

#[derive(Serialize)]
struct QuoteMortgage {
    amount: Money,
}

#[derive(Serialize)]
struct QuotePerson {
    date_of_birth: NaiveDate,
    smoker: Option<bool>,
}

#[derive(Deserialize)]
struct Offered {
    id: String,
    premium: Money,
    disability: Money,
    state: QuoteState,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum QuoteState {
    Offered,
    Accepted,
    Declined,
}

impl Premiums<'_> {
    /// Asks what the cover costs. A quote binds to nothing until it is accepted.
    ///
    /// # Errors
    /// [`PremiumError`].
    pub async fn quote(&self, enquiry: &Enquiry, reference: &str) -> Result<PremiumQuote, PremiumError> {
        let request = QuoteRequest {
            reference,
            mortgage: QuoteMortgage { amount: enquiry.mortgage },
            consumer: QuotePerson { date_of_birth: enquiry.date_of_birth, smoker: enquiry.smoker },
        };
        let reply = self.0.send(PartnerCall::post("/premium/v1/quotes").json(&request)).await?;
        let offered: Offered = reply.json()?;
        if offered.premium <= Money::ZERO
            || offered.disability <= Money::ZERO
            || offered.state != QuoteState::Offered
        {
            return Err(HttpError::InvalidResponse("no offer".to_owned()).into());
        }
        let premium = Premium { premium: offered.premium, disability: offered.disability };
        Ok(PremiumQuote { id: error_response::id(offered.id)?, premium })
    }

    /// Accepts or declines a quote; saying the same again is harmless.
    ///
    /// # Errors
    /// [`PremiumError`].
    pub async fn answer(&self, quote: &str, accepted: bool) -> Result<(), PremiumError> {
        let (word, state) =
            if accepted { ("accept", QuoteState::Accepted) } else { ("decline", QuoteState::Declined) };
        let call = PartnerCall::post(format!("/premium/v1/quotes/{quote}/{word}"));
        let answered: Offered = self.0.send(call.idempotency_key(format!("{quote}-{word}"))).await?.json()?;
        if answered.id == quote && answered.state == state {
            Ok(())
        } else {
            Err(HttpError::InvalidResponse("the quote stands otherwise".to_owned()).into())
        }
    }
}
