//! Cancellation of appointments by consumers.

use domain::codes::Code;
use domain::events::AppointmentCancelled;
use domain::kinds::ProductKind;
use domain::products::Appointment;
use domain::products::appointment::CancelAppointment;
use serde::Deserialize;
use serde_json::{Value, json};
use store::idempotency::StoredResponse;
use store::portal::{locked_actions, products};
use store::{Scope, Tx};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result, SubmitError, require_owned};
use crate::events::{self, EventSubject};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{Submitter, change_product};

const KIND: ProductKind = ProductKind::Appointment;

/// An appointment as it is once it is cancelled.
#[derive(Debug)]
pub struct CancelledAppointment {
    pub appointment: Appointment,
    /// Count of the appointment's actions, as in the list that it has left.
    pub action_counter: Value,
}

/// Cancels an appointment by a request with the body `given`. `to_body` makes the response of it, which the same request will
/// get again.
///
/// # Errors
/// `Replayed`; `APPOINTMENT_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`; those of [`Appointment::cancel`].
pub async fn cancel(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    (id, given): (Uuid, &Value),
    to_body: impl FnOnce(CancelledAppointment) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let (scope, now) = (submitter.scope, services.now());
    let tx = services.store.begin().await?;
    let found = products::lock_for_update(&tx, scope, KIND, id).await?;
    key.check(&tx).await?;
    let product = require_owned(found, Code::AppointmentNotFound)?;
    domain::actions::read::<CancelAppointment>(given)?;
    let action_counter = action_counter(&tx, scope, id).await;
    let appointment = Appointment::deserialize(&product.details).map_err(Error::internal)?;
    let is_allowed = submitter.licence.settings.features.can_cancel_appointments;
    let appointment = appointment.cancel(is_allowed, now)?;
    change_product(&tx, scope, &product, json!(appointment), now).await?;
    let consumer = locked_actions::consumer_profile(&tx, scope).await?;
    let subject =
        EventSubject { consumer: Some(&consumer.external_id), action: None, product: Some(&product) };
    let event =
        AppointmentCancelled { appointment_external_id: product.external_id.clone(), date: appointment.date };
    events::append(services, &tx, scope.licence, consumer.as_actor(), subject, event, now).await?;
    let details = json!({ "appointment": id, "date": appointment.date });
    let caller = Caller::consumer(submitter.client.clone());
    let log = AuditWriter::of_consumer(services, &tx, scope, &caller).with_time(now);
    log.record("appointment.cancelled", details).await?;
    let body = to_body(CancelledAppointment { appointment, action_counter: action_counter? })?;
    Ok(key.commit(tx, body, now).await?)
}

async fn action_counter(tx: &Tx, scope: Scope, id: Uuid) -> Result<Value> {
    let listed = require_owned(products::find(tx, scope, KIND, id).await?, Code::AppointmentNotFound)?;
    let mut listed: Value = serde_json::from_str(&listed).map_err(Error::internal)?;
    Ok(listed["attributes"]["action_counter"].take())
}
