//! Archiving of records: a consumer's acts block the deletion of a record, which can be archived instead, and reverted
//! explicitly.

use app::records::{StateChange, change_state};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::kinds::ProductKind;
use domain::limits::HOLD_REASON;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;

/// A reason to undo something that a client did.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UndoRequest {
    /// Stands in the audit trail. Members of staff who reopen an order have to give it.
    #[schemars(length(max = HOLD_REASON))]
    reason: Option<String>,
}

/// The calls that undo an act of a client's.
pub fn calls() -> Calls {
    Calls::new().add(reopen_call(), reopen).add(reinstate_call(), reinstate_appointment)
}

/// `POST /{segment}/{external_id}/archive`: consumers no longer see it; answers stay readable.
pub async fn archive_record(
    segment: Segment,
    app: State<App>,
    firm: Firm,
    client: Client,
    path: Path<String>,
) -> ApiResult {
    change(StateChange::Archive(segment), app, firm, client, path, UndoRequest::default()).await
}

/// `DELETE /{segment}/{external_id}/archive`: consumers see it again.
pub async fn unarchive(
    segment: Segment,
    app: State<App>,
    firm: Firm,
    client: Client,
    path: Path<String>,
) -> ApiResult {
    change(StateChange::Unarchive(segment), app, firm, client, path, UndoRequest::default()).await
}

fn reopen_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/products/otd/{external_id}/reopen",
        name: "reopen_otd",
        tag: Tag::Actions,
        summary: "Undo the signature of a service order",
        description: "A new action can ask for it again. Everybody who signed is mailed, and the right to withdraw stays as it was.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Product(ProductKind::Otd)),
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<UndoRequest>(),
        responses: vec![SuccessResponse::empty(204, "Not signed any more.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(409, "The firm's own system looks after it (`RECORD_MANAGED_ELSEWHERE`)."),
            ErrorResponse::new(422, "Staff gave no reason (`VALIDATION_FAILED`)."),
        ],
    }
}

/// `POST /products/otd/{external_id}/reopen`: not signed any more, so that a new action can ask for it again.
pub async fn reopen(
    app: State<App>,
    firm: Firm,
    client: Client,
    path: Path<String>,
    Json(body): Json<UndoRequest>,
) -> ApiResult {
    change(StateChange::ReopenOrder, app, firm, client, path, body).await
}

fn reinstate_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/products/appointment/{external_id}/reinstate",
        name: "reinstate_appointment",
        tag: Tag::Actions,
        summary: "Undo the cancellation of an appointment",
        description: "The appointment stands again as it was before the client cancelled it.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Product(ProductKind::Appointment)),
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<UndoRequest>(),
        responses: vec![SuccessResponse::empty(204, "It stands again.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(409, "The firm's own system looks after it (`RECORD_MANAGED_ELSEWHERE`)."),
        ],
    }
}

/// `POST /products/appointment/{external_id}/reinstate`: not cancelled any more.
pub async fn reinstate_appointment(
    app: State<App>,
    firm: Firm,
    client: Client,
    path: Path<String>,
    Json(body): Json<UndoRequest>,
) -> ApiResult {
    change(StateChange::ReinstateAppointment, app, firm, client, path, body).await
}

async fn change(
    change: StateChange,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    body: UndoRequest,
) -> ApiResult {
    let why = (external_id.as_str(), body.reason.as_deref());
    change_state(&app, firm.licence, change, why, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
