//! What a consumer did stands in the way of deleting a record: it can be archived, and undone explicitly.

use app::records::{StateChange, change_state};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::limits::HOLD_REASON;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;

/// Why something that a client did is undone.
#[derive(Default, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UndoRequest {
    /// Stands in the audit trail. Members of staff who reopen an order have to give it.
    #[schemars(length(max = HOLD_REASON))]
    reason: Option<String>,
}

/// `POST /{segment}/{external_id}/archive`: consumers no longer see it; answers stay readable.
pub async fn archive(
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

/// `POST /products/appointment/{external_id}/reinstate`: not cancelled any more.
pub async fn reinstate(
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
