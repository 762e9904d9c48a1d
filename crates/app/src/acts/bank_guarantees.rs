//! The decision on a bank guarantee.

use domain::actions::bank_guarantee::{self, DecideOnGuaranteeRequest, TYPES};
use serde_json::Value;
use store::documents::has_guarantee_conditions;
use store::idempotency::StoredResponse;
use uuid::Uuid;

use crate::documents::{Recipient, guarantees};
use crate::error::SubmitError;
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ActionSubmission, Submitter, check_decision};

/// Accepts or declines a bank guarantee. Returns the response: the action as it stands then.
///
/// # Errors
/// `Replayed`; those of a locked action; `BANK_GUARANTEE_PROPOSAL_FAILED`; `BANK_GUARANTEE_CONDITIONS_MISSING`; what is
/// wrong with the body.
pub async fn decide(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    action: Uuid,
    body: &Value,
) -> Result<StoredResponse, SubmitError> {
    check_decision(services, submitter, &key, action, &TYPES).await?;
    let presented = guarantees::presented_documents(services, &Recipient::from(submitter), action).await?;
    let mut submission = ActionSubmission::begin(services, submitter, key, action, &TYPES).await?;
    let answer: DecideOnGuaranteeRequest = domain::actions::read(body)?;
    submission.presented_documents.extend(presented);
    let product = submission.action.product.as_ref().map(|product| product.id);
    let has_conditions = match product.filter(|_| answer.accepted) {
        Some(product) => {
            has_guarantee_conditions(&submission.tx, submission.scope().licence, product).await?
        }
        None => true,
    };
    submission.submit(|context| bank_guarantee::decide(context, &answer, has_conditions)).await?;
    Ok(submission.respond_with_action().await?)
}
