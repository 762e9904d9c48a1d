//! Choices and signatures: documents, service orders and bank guarantees.

use app::documents::{Recipient, guarantees, orders};
use axum::extract::Path;
use domain::action_type::ActionType;
use domain::actions::{approve_document, bank_guarantee, sign_otd};
use domain::codes::Code;
use store::documents;
use store::portal::locked_actions::LockedAction;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{SubmitResult, submit_and_respond};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(approval)).routes(routes!(sign)).routes(routes!(guarantee))
}

/// Approves a document, or not, or not without a question. Answers the action.
#[utoipa::path(post, path = "/api/actions/{id}/respond-document-approval", tag = "actions",
    request_body = approve_document::ApproveDocumentRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn approval(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    acting.submit(action, &[ActionType::ApproveDocument], approve_document::decide).await
}

/// Signs a service order, with a direct-debit mandate where its fees are collected that way. Answers the action.
#[utoipa::path(post, path = "/api/products/otds/actions/{id}/sign", tag = "actions",
    request_body = sign_otd::SignOtdRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn sign(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    // Before the document is made: a refused call leaves nothing behind.
    let request = acting.request()?;
    acting.check_decision(&request, action, &[ActionType::SignOtd]).await?;
    let presented =
        orders::presented_document(&acting.app, &Recipient::from(&acting.identity), action).await?;
    let mut submission = request.begin(action, &[ActionType::SignOtd]).await?;
    let answer: sign_otd::SignOtdRequest = domain::actions::read(&value)?;
    submission.presented_documents.extend(presented);
    let LockedAction { product, last, .. } = &submission.action;
    let order = product.as_ref().map(|product| product.id).filter(|_| *last);
    let response = submit_and_respond(submission, |context| sign_otd::decide(context, &answer)).await?;
    // It is signed, whatever becomes of the document: that is made again when it is asked for.
    if let Some(order) = order
        && let Err(error) =
            Box::pin(orders::signed(&acting.app, &Recipient::from(&acting.identity), order)).await
    {
        tracing::error!(%order, %error, "rendering a signed service order failed; it will be rendered on download");
    }
    Ok(response)
}

/// Accepts or declines a bank guarantee. Accepting needs the general conditions, which the firm supplies: 409
/// `BANK_GUARANTEE_CONDITIONS_MISSING` while they are not there. Answers the action.
#[utoipa::path(post, path = "/api/products/bankguarantees/actions/{id}/submit-choice", tag = "actions",
    request_body = bank_guarantee::DecideOnGuaranteeRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn guarantee(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let request = acting.request()?;
    acting.check_decision(&request, action, &bank_guarantee::TYPES).await?;
    let presented =
        guarantees::presented_documents(&acting.app, &Recipient::from(&acting.identity), action).await?;
    let mut submission = request.begin(action, &bank_guarantee::TYPES).await?;
    let answer: bank_guarantee::DecideOnGuaranteeRequest = domain::actions::read(&value)?;
    submission.presented_documents.extend(presented);
    let product = submission.action.product.as_ref().map(|product| product.id);
    let has_conditions = match product.filter(|_| answer.accepted) {
        Some(product) => {
            documents::has_guarantee_conditions(&submission.tx, submission.scope().licence, product).await?
        }
        None => true,
    };
    submit_and_respond(submission, |context| bank_guarantee::decide(context, &answer, has_conditions)).await
}
