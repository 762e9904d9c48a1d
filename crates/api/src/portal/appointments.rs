//! Cancellation of appointments by consumers.

use app::Error;
use app::acts::appointments::{self, CancelledAppointment};
use axum::extract::Path;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::Appointment;
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::products::{ActionCounter, Listed};
use super::reading;
use super::submission::{SubmitResult, stored_response};
use super::submit_request::SubmitRequest;
use crate::http::envelope::{SingleResponse, single_response};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(cancel))
}

/// Cancels an appointment that has not started, where the firm allows it. It leaves the list.
#[utoipa::path(post, path = "/api/products/appointments/{id}/cancel", tag = "products",
    responses((status = 200, body = SingleResponse<Listed<Appointment>>)))]
async fn cancel(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let request = acting.request()?;
    let id = reading::parse_id(&id, Code::AppointmentNotFound)?;
    let value = acting.value()?;
    let to_body = |CancelledAppointment { appointment, action_counter }| {
        let action_counter = ActionCounter::deserialize(&action_counter).map_err(Error::internal)?;
        let listed = Listed { id, action_counter, details: appointment };
        let body = single_response(ProductKind::Appointment.resource_type(), id, listed);
        serde_json::to_string(&body).map_err(Error::internal)
    };
    Ok(stored_response(
        appointments::cancel(&acting.app, &request.submitter, request.key, (id, &value), to_body).await?,
    ))
}
