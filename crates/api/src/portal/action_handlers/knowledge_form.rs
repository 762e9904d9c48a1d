//! The knowledge and experience form, which becomes a paper.

use axum::response::Response;
use domain::actions::ActionType;
use domain::actions::knowledge::{self, SubmitKnowledgeRequest};
use store::portal::generated_documents::{self as kept, Made};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::envelope::SingleResponse;
use crate::error::{ApiResult, ErrorBody};
use crate::portal::documents::ingest::{self, StoredUpload};
use crate::portal::generated_documents;
use crate::portal::product_action::ProductAction;
use crate::portal::submission::{ActionSubmission, SubmissionStart, evaluate, find_action};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

const TYPES: [ActionType; 1] = [ActionType::KnowledgeForm];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(knowledge_form))
}

/// Sends the knowledge and experience form in. Answers the action; the form is kept as a PDF.
#[utoipa::path(post, path = "/api/knowledge-form", tag = "actions", request_body = SubmitKnowledgeRequest, responses(
    (status = 200, body = SingleResponse<ProductAction>),
    (status = 422, body = ErrorBody, description = "KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED, VALIDATION_FAILED"),
    (status = 503, body = ErrorBody, description = "KNOWLEDGE_FORM_FAILED_CREATING_PDF: nothing was kept"),
))]
async fn knowledge_form(acting: SubmitRequest) -> ApiResult<Response> {
    let action = acting.action_in_body()?;
    let value = acting.value()?;
    let request = acting.request()?;
    if let Some(earlier) = request.replayed_response().await? {
        return Ok(earlier);
    }
    let (app, reader) = (&acting.app, &acting.reader);
    let held = find_action(app, reader, action).await?;
    evaluate(reader, &held, app.now(), |context| context.expect(&TYPES))?;
    let answer: SubmitKnowledgeRequest = domain::actions::read(&value)?;
    // Judged before the work of making the paper, and again when the action is held.
    evaluate(reader, &held, app.now(), |context| knowledge::decide(context, &answer, None))?;
    let paper = generated_documents::knowledge::make(app, reader, &held.reader, &answer.answers).await?;
    let answered = match request.begin(action, &TYPES).await {
        Ok(SubmissionStart::New(act)) => record(act, &acting, &answer, &paper).await,
        Ok(SubmissionStart::Replayed(earlier)) => {
            ingest::discard(app, &[paper]).await;
            return Ok(earlier);
        }
        Err(error) => Err(error),
    };
    if let Err(error) = &answered
        && error.code.status() < 500
    {
        // Refused, so nothing points to it. After a failure the commit may have come through: the sweep decides.
        ingest::discard(app, &[paper]).await;
    }
    answered
}

async fn record(
    act: ActionSubmission<'_>,
    acting: &SubmitRequest,
    answer: &SubmitKnowledgeRequest,
    paper: &StoredUpload,
) -> ApiResult<Response> {
    let (_, submission) =
        act.apply(|context| knowledge::decide(context, answer, Some(paper.delivered()))).await?;
    let scope = acting.reader.scope;
    let made = Made {
        id: paper.id,
        purpose: kept::KNOWLEDGE_FORM,
        product: act.held.product.as_ref().map(|product| product.id),
        action: Some(act.held.id),
        submission: Some(submission),
        label: generated_documents::knowledge::label(&acting.reader, &act.held.reader).to_owned(),
        file_name: paper.file_name.clone(),
        file_key: paper.file_key.clone(),
        bytes: paper.bytes,
        sha256: paper.sha256.clone(),
    };
    kept::add(&act.tx, scope.licence, made, act.now).await?;
    kept::record_owner(&act.tx, scope, paper.id).await?;
    act.answer_action().await
}
