//! Client for the approval of a home insurance; its API is described in `docs/partners/home-insurance.md`.

use domain::actions::sign_woongarant::InsuranceProposal;
use serde::{Deserialize, Serialize};

use crate::error_response;
use crate::http::{HttpError, PartnerAccount, PartnerCall};

/// The insurer, with the account of one licence.
#[derive(Clone, Copy, Debug)]
pub struct HomeInsurances<'a>(pub(crate) PartnerAccount<'a>);

/// An approval that waits for the consumer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// Id that the insurer gave the quote.
    pub id: String,
    /// The insurer's page, not yet looked at.
    pub approval_url: String,
}

#[derive(Serialize)]
struct FormSessionRequest<'a> {
    proposal_code: &'a str,
    product: &'a str,
    return_url: &'a str,
}

#[derive(Deserialize)]
struct Made {
    id: String,
    proposal_code: String,
    approval_url: String,
}

impl HomeInsurances<'_> {
    /// Asks for the page on which the consumer approves a proposal; the insurer answers the one that waits already
    /// when there is one.
    ///
    /// # Errors
    /// [`HttpError`].
    pub async fn approval(
        &self,
        proposal: &InsuranceProposal,
        return_url: &str,
    ) -> Result<Approval, HttpError> {
        let request =
            FormSessionRequest { proposal_code: &proposal.code, product: &proposal.product, return_url };
        let call = PartnerCall::post("/woongarant/v1/approvals").json(&request);
        let made: Made = self.0.send(call).await?.json()?;
        if made.proposal_code != proposal.code {
            return Err(HttpError::InvalidResponse("another proposal".to_owned()));
        }
        Ok(Approval { id: error_response::id(made.id)?, approval_url: made.approval_url })
    }
}
