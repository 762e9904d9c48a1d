//! The second step of done: the consumer has answered, and the firm has processed the answer.

use app::records::{BackOfficeContext, Notifications, mark_processed};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
use crate::state::App;

/// The two steps of done.
#[derive(Serialize, ToSchema)]
#[schema(as = BothSteps)]
pub struct ProcessingStatus {
    /// The portal's own id of the action.
    portal_id: Uuid,
    #[schema(required = true)]
    answered_at: Option<DateTime<Utc>>,
    /// The moment at which the firm first said so.
    #[schema(required = true)]
    processed_at: Option<DateTime<Utc>>,
}

/// The call that marks an answer as processed.
pub fn calls() -> Calls {
    Calls::new().add(process_call(), process)
}

fn process_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/actions/{external_id}/processed",
        name: "process_answer",
        tag: Tag::Actions,
        summary: "Say that the firm has processed an answer",
        description: "The second step of done: the action leaves the work list. Said again, the moment stays as it \
             was said first.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<ProcessingStatus>(
            200,
            "Processed, now or before.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(422, "Nobody has answered it yet (`is_done`: `not_answered`)."),
        ],
    }
}

pub async fn process(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let processing = mark_processed(&context, &external_id).await?;
    let status = ProcessingStatus {
        portal_id: processing.id,
        answered_at: processing.answered_at,
        processed_at: processing.processed_at,
    };
    Ok(envelope::single_response("processed-actions", external_id, status).into_response())
}
