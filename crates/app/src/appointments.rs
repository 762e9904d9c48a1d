//! Appointments of consumers.

use chrono::{DateTime, Utc};
use domain::events::AppointmentCancelled;
use domain::products::Appointment;
use serde::Deserialize;
use serde_json::json;
use store::Tx;
use store::portal::locked_actions::{self, LockedProduct};

use crate::actor::Caller;
use crate::audit::AuditLog;
use crate::error::{Error, Result};
use crate::events::{self, EventSubject};
use crate::services::Services;
use crate::submissions::{Submitter, change_product};

/// Cancels a locked appointment; answers it as it is from now on.
///
/// # Errors
/// Those of [`Appointment::cancel`].
pub async fn cancel(
    services: &Services,
    tx: &Tx,
    submitter: &Submitter,
    product: &LockedProduct,
    now: DateTime<Utc>,
) -> Result<Appointment> {
    let scope = submitter.scope;
    let appointment = Appointment::deserialize(&product.details).map_err(Error::internal)?;
    let is_allowed = submitter.licence.settings.features.can_cancel_appointments;
    let cancelled = appointment.cancel(is_allowed, now)?;
    change_product(tx, scope, product, json!(cancelled), now).await?;
    let consumer = locked_actions::consumer_profile(tx, scope).await?;
    let subject =
        EventSubject { consumer: Some(&consumer.external_id), action: None, product: Some(product) };
    let event =
        AppointmentCancelled { appointment_external_id: product.external_id.clone(), date: cancelled.date };
    events::append(services, tx, scope.licence, consumer.as_actor(), subject, event, now).await?;
    let details = json!({ "appointment": product.id, "date": cancelled.date });
    let caller = Caller::consumer(submitter.client.clone());
    let log = AuditLog::of_consumer(services, tx, scope, &caller).at(now);
    log.record("appointment.cancelled", details).await?;
    Ok(cancelled)
}
