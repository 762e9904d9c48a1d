//! Reports: acts of clients that wait until somebody of the firm has seen them.

use domain::codes::Code;
use serde_json::json;
use store::events::{self, FeedEvent};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Marks a report as seen; said again, nothing changes.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also for an event about a client whom the caller does not see.
pub async fn mark_seen(services: &Services, licence: Uuid, id: Uuid, caller: &Caller) -> Result<FeedEvent> {
    let tx = services.store.begin().await?;
    let found = events::find_visible(&tx, (licence, caller.actor.clients()), id).await?;
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
