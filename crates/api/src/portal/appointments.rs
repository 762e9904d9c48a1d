//! Cancelling an appointment.

use axum::extract::{Path, State};
use domain::codes::Code;
use domain::events::{AppointmentCancelled, Event};
use domain::kinds::ProductKind;
use domain::products::Appointment;
use serde::Deserialize;
use serde_json::json;
use store::portal::{acts, products};
use store::{audit, events};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::reading;
use crate::client::Client;
use crate::envelope::{One, one};
use crate::error::{ApiError, ApiResult};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(cancel))
}

/// Cancels an appointment that has not started, where the firm allows it. It leaves the list.
#[utoipa::path(post, path = "/api/products/appointments/{id}/cancel", tag = "products",
    responses((status = 200, body = One<Appointment>)))]
async fn cancel(
    State(app): State<App>,
    reader: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<One<Appointment>> {
    if reader.claims.colleague.is_some() {
        return Err(Code::AccessDenied.into());
    }
    let id = reading::id(&id, Code::AppointmentNotFound)?;
    let now = app.now();
    let tx = app.store.write().await?;
    let held = reading::own(
        products::hold(&tx, reader.scope, ProductKind::Appointment, id).await?,
        Code::AppointmentNotFound,
    )?;
    let appointment = Appointment::deserialize(&held.details).map_err(ApiError::internal)?;
    let allowed = reader.tenant.licence.settings.features.can_cancel_appointments;
    let cancelled = appointment.cancel(allowed, now)?;
    acts::change_product(&tx, reader.scope, id, json!(cancelled), now).await?;
    let told = Event::from(AppointmentCancelled {
        appointment_external_id: held.external_id.clone(),
        date: cancelled.date,
    });
    let event = events::NewEvent {
        id: app.new_id(),
        kind: told.kind.name().to_owned(),
        occurred_at: now,
        consumer_external_id: Some(acts::reader(&tx, reader.scope).await?.external_id),
        action_external_id: None,
        action_id: None,
        data: told.data,
    };
    events::append(&tx, reader.scope.licence, event).await?;
    let entry = audit::Entry {
        id: app.new_id(),
        licence: reader.scope.licence,
        consumer: Some(reader.scope.consumer),
        actor: "consumer".to_owned(),
        kind: "appointment.cancelled".to_owned(),
        details: json!({ "appointment": id, "date": cancelled.date }),
        ip: client.ip_text(),
        user_agent: client.user_agent,
        occurred_at: now,
    };
    audit::write(&tx, entry).await?;
    tx.commit().await?;
    Ok(one(ProductKind::Appointment.resource_type(), id, cancelled))
}
