//! The knowledge and experience form, which becomes a PDF.

use app::documents::knowledge;
use domain::actions::knowledge::SubmitKnowledgeRequest;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::http::error::ErrorBody;
use crate::portal::product_action::ProductAction;
use crate::portal::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(submit_knowledge_form))
}

/// Submits the knowledge and experience form. Returns the action; the form is stored as a PDF.
#[utoipa::path(post, path = "/api/knowledge-form", tag = "actions", request_body = SubmitKnowledgeRequest, responses(
    (status = 200, body = SingleResponse<ProductAction>),
    (status = 422, body = ErrorBody, description = "KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED, VALIDATION_FAILED"),
    (status = 503, body = ErrorBody, description = "KNOWLEDGE_FORM_FAILED_CREATING_PDF: nothing was kept"),
))]
async fn submit_knowledge_form(acting: SubmitRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    let value = acting.value()?;
    let IdempotentRequest { submitter, key } = acting.request()?;
    Ok(stored_response(knowledge::submit(&acting.app, &submitter, key, (action, &value)).await?))
}
