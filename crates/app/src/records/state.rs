//! What a consumer did stands in the way of deleting a record: it can be archived, and undone explicitly.

use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::records::Segment;
use serde_json::json;
use store::records;
use uuid::Uuid;

use super::staff::require_managed_by;
use super::table;
use crate::actor::Caller;
use crate::audit::AuditLog;
use crate::error::Result;
use crate::services::Services;

/// A change of a record that is no new version of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateChange {
    /// Consumers no longer see it; answers to it stay readable.
    Archive(Segment),
    /// Consumers see it again.
    Unarchive(Segment),
    /// A service order is not signed any more, so that a new action can ask for it again.
    ReopenOrder,
    /// An appointment is not cancelled any more.
    ReinstateAppointment,
}

/// Changes the state of a record.
///
/// # Errors
/// `RECORD_NOT_FOUND`.
pub async fn change_state(
    services: &Services,
    licence: Uuid,
    change: StateChange,
    external_id: &str,
    caller: &Caller,
) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let undo = async |kind| records::undo(&tx, licence, kind, external_id, now).await;
    if let StateChange::Archive(segment) | StateChange::Unarchive(segment) = change {
        require_managed_by(&tx, licence, segment, external_id, &caller.actor.manager()).await?;
    }
    let (segment, kind, is_found) = match change {
        StateChange::Archive(segment) => {
            let is_found = records::archive(&tx, licence, table(segment), external_id, now).await?;
            (segment, "record.archived", is_found)
        }
        StateChange::Unarchive(segment) => {
            let is_found = records::unarchive(&tx, licence, table(segment), external_id, now).await?;
            (segment, "record.unarchived", is_found)
        }
        StateChange::ReopenOrder => {
            let kind = ProductKind::Otd;
            (Segment::Product(kind), "product.reopened", undo(kind).await?)
        }
        StateChange::ReinstateAppointment => {
            let kind = ProductKind::Appointment;
            (Segment::Product(kind), "product.reinstated", undo(kind).await?)
        }
    };
    if !is_found {
        return Err(Code::RecordNotFound.into());
    }
    let details = json!({ "type": segment.path(), "external_id": external_id });
    AuditLog::new(services, &tx, (licence, None), caller).record(kind, details).await?;
    Ok(tx.commit().await?)
}
