//! Cancelling an appointment.

use axum::extract::Path;
use axum::response::Response;
use domain::codes::Code;
use domain::events::{AppointmentCancelled, EventProduct};
use domain::kinds::ProductKind;
use domain::products::{Appointment, done_by_consumer};
use serde::Deserialize;
use serde_json::{Value, json};
use store::portal::{locked_actions, products};
use store::{Scope, Tx, audit, events};
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::products::{ActionCounter, Listed};
use super::reading;
use super::submit_request::SubmitRequest;
use crate::body;
use crate::envelope::{SingleResponse, single};
use crate::error::{ApiError, ApiResult};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(cancel))
}

/// Cancels an appointment that has not started, where the firm allows it. It leaves the list.
#[utoipa::path(post, path = "/api/products/appointments/{id}/cancel", tag = "products",
    responses((status = 200, body = SingleResponse<Listed<Appointment>>)))]
async fn cancel(Path(id): Path<String>, acting: SubmitRequest) -> ApiResult<Response> {
    let (app, reader, client) = (&acting.app, &acting.reader, &acting.client);
    let request = acting.request()?;
    let id = reading::parse_id(&id, Code::AppointmentNotFound)?;
    let now = app.now();
    let tx = app.store.begin().await?;
    let held = products::lock_for_update(&tx, reader.scope, ProductKind::Appointment, id).await?;
    // Only now: the same request that was under way has been waited for.
    if let Some(earlier) = request.find_replay(&tx).await? {
        return Ok(earlier);
    }
    let held = reading::require_owned(held, Code::AppointmentNotFound)?;
    body::parse::<body::EmptyBody>(&acting.body)?;
    let appointment = Appointment::deserialize(&held.details).map_err(ApiError::internal)?;
    let allowed = reader.tenant.licence.settings.features.can_cancel_appointments;
    let cancelled = appointment.cancel(allowed, now)?;
    let action_counter = to_do(&tx, reader.scope, id).await?;
    let details = json!(cancelled);
    if let Some(done) = done_by_consumer(ProductKind::Appointment, &details) {
        locked_actions::keep_consumer_fields(&tx, reader.scope, id, done).await?;
    }
    locked_actions::change_product(&tx, reader.scope, id, details, now).await?;
    let told =
        AppointmentCancelled { appointment_external_id: held.external_id.clone(), date: cancelled.date };
    let asks = locked_actions::consumer_profile(&tx, reader.scope).await?;
    let event = events::NewEvent {
        consumer_external_id: Some(asks.external_id.clone()),
        by: asks.as_actor(),
        product: Some(EventProduct::from(&held)),
        ..events::NewEvent::of(app.new_id(), told, now)
    };
    events::append(&tx, reader.scope.licence, event).await?;
    let entry = audit::AuditEvent {
        id: app.new_id(),
        licence: reader.scope.licence,
        consumer: Some(reader.scope.consumer),
        actor: "consumer".to_owned(),
        kind: "appointment.cancelled".to_owned(),
        details: json!({ "appointment": id, "date": cancelled.date }),
        ip: client.ip_text(),
        user_agent: client.user_agent.clone(),
        occurred_at: now,
    };
    audit::write(&tx, entry).await?;
    let listed = Listed { id, action_counter, details: cancelled };
    let body = single(ProductKind::Appointment.resource_type(), id, listed);
    request.respond(tx, serde_json::to_string(&body).map_err(ApiError::internal)?, now).await
}

/// How much there is to do for the appointment, as the list has it.
async fn to_do(tx: &Tx, reader: Scope, id: Uuid) -> ApiResult<ActionCounter> {
    let listed = products::find(tx, reader, ProductKind::Appointment, id).await?;
    let listed: Value = serde_json::from_str(&reading::require_owned(listed, Code::AppointmentNotFound)?)
        .map_err(ApiError::internal)?;
    ActionCounter::deserialize(&listed["attributes"]["action_counter"]).map_err(ApiError::internal)
}
