//! Choices and signatures: documents, service orders and bank guarantees.

use app::acts::{bank_guarantees, service_orders};
use axum::extract::Path;
use domain::action_type::ActionType;
use domain::actions::{approve_document, bank_guarantee, sign_otd};
use domain::codes::Code;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(decide_approval))
        .routes(routes!(sign))
        .routes(routes!(decide_guarantee))
}

/// Approves a document, or not, or not without a question. Answers the action.
#[utoipa::path(post, path = "/api/actions/{id}/respond-document-approval", tag = "actions",
    request_body = approve_document::ApproveDocumentRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn decide_approval(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    acting.submit(action, &[ActionType::ApproveDocument], approve_document::decide).await
}

/// Signs a service order, with a direct-debit mandate where its fees are collected that way. Answers the action.
#[utoipa::path(post, path = "/api/products/otds/actions/{id}/sign", tag = "actions",
    request_body = sign_otd::SignOtdRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn sign(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let IdempotentRequest { submitter, key } = acting.request()?;
    let signing = service_orders::sign(&acting.app, &submitter, key, action, &value);
    Ok(stored_response(Box::pin(signing).await?))
}

/// Accepts or declines a bank guarantee. Accepting needs the general conditions, which the firm supplies: 409
/// `BANK_GUARANTEE_CONDITIONS_MISSING` while they are not there. Answers the action.
#[utoipa::path(post, path = "/api/products/bankguarantees/actions/{id}/submit-choice", tag = "actions",
    request_body = bank_guarantee::DecideOnGuaranteeRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn decide_guarantee(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let IdempotentRequest { submitter, key } = acting.request()?;
    let deciding = bank_guarantees::decide(&acting.app, &submitter, key, action, &value);
    Ok(stored_response(Box::pin(deciding).await?))
}
