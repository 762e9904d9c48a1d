//! The signature of a service order.

use domain::action_type::ActionType;
use domain::actions::{self, sign_otd};
use serde_json::Value;
use store::idempotency::StoredResponse;
use store::portal::locked_actions::LockedAction;
use uuid::Uuid;

use crate::documents::{Recipient, orders};
use crate::error::SubmitError;
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ActionSubmission, Submitter, check_decision};

const TYPES: [ActionType; 1] = [ActionType::SignOtd];

/// Signs a service order, with a direct-debit mandate where its fees are collected that way. Returns the response: the
/// action as it stands then.
///
/// # Errors
/// `Replayed`; those of a locked action; `DOCUMENT_RENDERING_FAILED`; what is wrong with the body.
pub async fn sign(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    action: Uuid,
    body: &Value,
) -> Result<StoredResponse, SubmitError> {
    // Before the document is made: a refused call leaves nothing behind.
    check_decision(services, submitter, &key, action, &TYPES).await?;
    let recipient = Recipient::from(submitter);
    let presented = orders::presented_document(services, &recipient, action).await?;
    let mut submission = ActionSubmission::begin(services, submitter, key, action, &TYPES).await?;
    let answer: sign_otd::SignOtdRequest = actions::read(body)?;
    submission.presented_documents.extend(presented);
    let LockedAction { product, last, .. } = &submission.action;
    let order = product.as_ref().map(|product| product.id).filter(|_| *last);
    let settings = &submitter.licence.settings;
    let has_conditions = settings.has_order_conditions() || !settings.features.has_no_otd_conditions;
    submission.submit(|context| sign_otd::decide(context, &answer, has_conditions)).await?;
    let response = submission.respond_with_action().await?;
    // It is signed, whatever becomes of the document: that is made again when it is asked for.
    if let Some(order) = order
        && let Err(error) = Box::pin(orders::signed_order(services, &recipient, order)).await
    {
        tracing::error!(%order, %error, "rendering a signed service order failed; it will be rendered on download");
    }
    Ok(response)
}
