//! Cancelling an appointment.

use axum::extract::Path;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::Appointment;
use serde::Deserialize;
use serde_json::Value;
use store::portal::products;
use store::{Scope, Tx};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::products::{ActionCounter, Listed};
use super::reading;
use super::submission::SubmitResult;
use super::submit_request::SubmitRequest;
use crate::http::body;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(cancel))
}

/// Cancels an appointment that has not started, where the firm allows it. It leaves the list.
#[utoipa::path(post, path = "/api/products/appointments/{id}/cancel", tag = "products",
    responses((status = 200, body = SingleResponse<Listed<Appointment>>)))]
async fn cancel(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let (app, identity) = (&acting.app, &acting.identity);
    let request = acting.request()?;
    let id = reading::parse_id(&id, Code::AppointmentNotFound)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let found = products::lock_for_update(&tx, identity.scope, ProductKind::Appointment, id).await?;
    request.check_in(&tx).await?;
    let product = reading::require_owned(found, Code::AppointmentNotFound)?;
    body::parse::<body::EmptyBody>(&acting.body)?;
    // A cancelled appointment has left the list.
    let action_counter = to_do(&tx, identity.scope, id).await;
    let cancelled = app::appointments::cancel(app, &tx, &request.submitter, &product, now).await?;
    let listed = Listed { id, action_counter: action_counter?, details: cancelled };
    let body = single(ProductKind::Appointment.resource_type(), id, listed);
    request.respond(tx, serde_json::to_string(&body).map_err(ApiError::internal)?).await
}

/// How much there is to do for the appointment, as the list has it.
async fn to_do(tx: &Tx, identity: Scope, id: Uuid) -> ApiResult<ActionCounter> {
    let listed = products::find(tx, identity, ProductKind::Appointment, id).await?;
    let listed: Value = serde_json::from_str(&reading::require_owned(listed, Code::AppointmentNotFound)?)
        .map_err(ApiError::internal)?;
    ActionCounter::deserialize(&listed["attributes"]["action_counter"]).map_err(ApiError::internal)
}
