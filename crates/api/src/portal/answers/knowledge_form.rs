//! The knowledge and experience form, which becomes a paper.

use axum::response::Response;
use domain::actions::ActionType;
use domain::actions::knowledge::{self, Answer};
use store::portal::papers::{self as kept, Made};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::envelope::One;
use crate::error::{ApiResult, ErrorBody};
use crate::portal::act::{Act, Begun, judge, look};
use crate::portal::acting::Acting;
use crate::portal::documents::intake::{self, Paper};
use crate::portal::papers;
use crate::portal::product_action::ProductAction;
use crate::state::App;

const TYPES: [ActionType; 1] = [ActionType::KnowledgeForm];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(knowledge_form))
}

/// Sends the knowledge and experience form in. Answers the action; the form is kept as a PDF.
#[utoipa::path(post, path = "/api/knowledge-form", tag = "actions", request_body = Answer, responses(
    (status = 200, body = One<ProductAction>),
    (status = 422, body = ErrorBody, description = "KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED, VALIDATION_FAILED"),
    (status = 503, body = ErrorBody, description = "KNOWLEDGE_FORM_FAILED_CREATING_PDF: nothing was kept"),
))]
async fn knowledge_form(acting: Acting) -> ApiResult<Response> {
    let action = acting.action_in_body()?;
    let value = acting.value()?;
    let request = acting.request()?;
    if let Some(earlier) = request.earlier().await? {
        return Ok(earlier);
    }
    let (app, reader) = (&acting.app, &acting.reader);
    let held = look(app, reader, action).await?;
    judge(reader, &held, app.now(), |context| context.expect(&TYPES))?;
    let answer: Answer = domain::actions::read(&value)?;
    // Judged before the work of making the paper, and again when the action is held.
    judge(reader, &held, app.now(), |context| knowledge::decide(context, &answer, None))?;
    let paper = papers::knowledge::make(app, reader, &held.reader, &answer.answers).await?;
    let answered = match request.begin(action, &TYPES).await {
        Ok(Begun::Fresh(act)) => record(act, &acting, &answer, &paper).await,
        Ok(Begun::Earlier(earlier)) => {
            intake::discard(app, &[paper]).await;
            return Ok(earlier);
        }
        Err(error) => Err(error),
    };
    if let Err(error) = &answered
        && error.code.status() < 500
    {
        // Refused, so nothing points to it. After a failure the commit may have come through: the sweep decides.
        intake::discard(app, &[paper]).await;
    }
    answered
}

async fn record(act: Act<'_>, acting: &Acting, answer: &Answer, paper: &Paper) -> ApiResult<Response> {
    let (_, submission) =
        act.carry_out(|context| knowledge::decide(context, answer, Some(paper.delivered()))).await?;
    let scope = acting.reader.scope;
    let made = Made {
        id: paper.id,
        purpose: kept::KNOWLEDGE_FORM,
        product: act.held.product.as_ref().map(|product| product.id),
        action: Some(act.held.id),
        submission: Some(submission),
        label: papers::knowledge::label(&acting.reader, &act.held.reader).to_owned(),
        file_name: paper.file_name.clone(),
        file_key: paper.file_key.clone(),
        bytes: paper.bytes,
        sha256: paper.sha256.clone(),
    };
    kept::add(&act.tx, scope.licence, made, act.now).await?;
    kept::own(&act.tx, scope, paper.id).await?;
    act.answer_action().await
}
