//! Reports: acts of clients that wait until somebody of the firm has seen them.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::operations::follow_up::{FollowUp, follow_up_of};
use serde_json::json;
use store::Db;
use store::events::{self, FeedEvent};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Returns a report about a client in sight, and the moment since which it waits; no event of another type is one.
pub async fn find(
    db: &impl Db,
    seen: (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<(FeedEvent, Option<DateTime<Utc>>)>> {
    let found = events::find_visible(db, seen, id).await?;
    let is_report = |event: &FeedEvent| {
        event.kind.parse().is_ok_and(|kind| follow_up_of(kind, &event.data) == FollowUp::Report)
    };
    Ok(found.filter(|(event, _)| is_report(event)))
}

/// Marks a report as seen; said again, nothing changes.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for an event about a client whom the caller does not see.
pub async fn mark_seen(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    caller: &Caller,
) -> Result<FeedEvent> {
    let tx = services.store.begin().await?;
    let found = find(&tx, (licence, caller.actor.clients()), id).await?;
    let (event, _) = found.ok_or(Code::RecordNotFound)?;
    if events::mark_seen(&tx, (licence, id)).await? {
        let consumer = match &event.consumer_external_id {
            Some(name) => store::accounts::consumers::by_external_id(&tx, licence, name).await?,
            None => None,
        };
        let consumer = consumer.map(|account| account.id);
        let details = json!({ "event_id": id, "type": event.kind });
        AuditWriter::new(services, &tx, (licence, consumer), caller).record("report.seen", details).await?;
        tx.commit().await?;
    }
    Ok(event)
}
