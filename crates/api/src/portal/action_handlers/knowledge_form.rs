//! The knowledge and experience form, which becomes a PDF.

use app::documents::seals::{NewSeal, record_new};
use app::documents::uploads::{self, StoredUpload};
use app::submissions::ActionSubmission;
use domain::action_type::ActionType;
use domain::actions::knowledge::{self, SubmitKnowledgeRequest};
use store::documents::generated::{self, NewGeneratedDocument};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::SingleResponse;
use crate::http::error::ErrorBody;
use crate::portal::product_action::ProductAction;
use crate::portal::submission::{SubmitError, SubmitResult, evaluate, find_action, respond_with_action};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

const TYPES: [ActionType; 1] = [ActionType::KnowledgeForm];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(knowledge_form))
}

/// Submits the knowledge and experience form. Returns the action; the form is stored as a PDF.
#[utoipa::path(post, path = "/api/knowledge-form", tag = "actions", request_body = SubmitKnowledgeRequest, responses(
    (status = 200, body = SingleResponse<ProductAction>),
    (status = 422, body = ErrorBody, description = "KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED, VALIDATION_FAILED"),
    (status = 503, body = ErrorBody, description = "KNOWLEDGE_FORM_FAILED_CREATING_PDF: nothing was kept"),
))]
async fn knowledge_form(acting: SubmitRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    let value = acting.value()?;
    let request = acting.request()?;
    request.check().await?;
    let (app, identity) = (&acting.app, &acting.identity);
    let locked = find_action(app, identity, action).await?;
    evaluate(identity, &locked, app.now(), |context| context.expect(&TYPES))?;
    let answer: SubmitKnowledgeRequest = domain::actions::read(&value)?;
    // Checked before the expensive rendering; checked again under the action's row lock.
    evaluate(identity, &locked, app.now(), |context| knowledge::decide(context, &answer, None))?;
    let (document, seal) =
        app::documents::knowledge::make(app, &identity.into(), &locked.consumer, &answer.answers).await?;
    let response = match request.begin(action, &TYPES).await {
        Ok(submission) => record(submission, &acting, &answer, (&document, seal.as_ref())).await,
        Err(error) => Err(error),
    };
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(app, &[document]).await;
    }
    response
}

async fn record(
    submission: ActionSubmission<'_>,
    acting: &SubmitRequest,
    answer: &SubmitKnowledgeRequest,
    (document, seal): (&StoredUpload, Option<&NewSeal>),
) -> SubmitResult {
    let (_, id) =
        submission.submit(|context| knowledge::decide(context, answer, Some(document.delivered()))).await?;
    let scope = acting.identity.scope;
    let made = NewGeneratedDocument {
        id: document.id,
        purpose: generated::KNOWLEDGE_FORM,
        product: submission.action.product.as_ref().map(|product| product.id),
        action: Some(submission.action.id),
        submission: Some(id),
        label: app::documents::knowledge::label(&(&acting.identity).into(), &submission.action.consumer)
            .to_owned(),
        file_name: document.file_name.clone(),
        file_key: document.file_key.clone(),
        bytes: document.bytes,
        sha256: document.sha256.clone(),
        seal: seal.map(|new| new.seal.clone()),
    };
    generated::add(&submission.tx, scope.licence, made.clone(), submission.now).await?;
    record_new(&acting.app, &submission.tx, scope.licence, &made, seal).await?;
    generated::record_owner(&submission.tx, scope, document.id).await?;
    respond_with_action(submission).await
}
