//! The subject of a task or a note, and the event and the line of the trail about it.

use domain::events::{Event, EventActor, EventProduct};
use domain::ids::LicenceId;
use domain::schema::Violation;
use serde_json::Value;
use store::Tx;
use store::events::{self, NewEvent};
use store::office::subject::{self, SubjectId};
use store::visible::{self, VisibleRecord};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::{Actor, Caller};
use crate::error::Result;
use crate::services::Services;

/// Returns the subject with this name, or the violation of naming one that the actor does not see.
pub(super) async fn find_visible(
    tx: &Tx,
    licence: LicenceId,
    name: VisibleRecord<'_>,
    actor: &Actor,
) -> Result<std::result::Result<SubjectId, Violation>> {
    let found = subject::find(tx, licence, name).await?;
    let is_seen = visible::is_visible(tx, licence, name, actor.clients()).await?;
    let pointer = match name {
        VisibleRecord::Product(..) => "/product",
        VisibleRecord::Action(_) => "/action",
        _ => "/consumer",
    };
    let message = "there is no record with this external id";
    Ok(found.filter(|_| is_seen).ok_or_else(|| Violation::new(pointer, "unknown_reference", message)))
}

/// The client of a task or a note, with the portal's id and the firm's, and the record that it is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Concern<'a> {
    pub consumer: Option<(Uuid, &'a str)>,
    pub subject: Option<VisibleRecord<'a>>,
}

impl Concern<'_> {
    /// Appends an event to the firm's feed.
    pub async fn append_event(
        &self,
        (services, tx, licence): (&Services, &Tx, LicenceId),
        event: impl Into<Event>,
        caller: &Caller,
    ) -> Result<()> {
        let action = match self.subject {
            Some(VisibleRecord::Action(name)) => Some(name.to_owned()),
            _ => None,
        };
        let product = match self.subject {
            Some(VisibleRecord::Product(kind, name)) => {
                kind.parse().ok().map(|kind| EventProduct { kind, external_id: name.to_owned() })
            }
            _ => None,
        };
        let event = NewEvent {
            consumer_external_id: self.consumer.map(|(_, name)| name.to_owned()),
            action_external_id: action,
            product,
            by: caller.actor.event_actor(EventActor::SYSTEM),
            ..NewEvent::new(services.new_id(), event, services.now())
        };
        Ok(events::append(tx, licence, event).await?)
    }

    /// Adds a line to the audit trail about the client, which the client does not see.
    pub async fn record(
        &self,
        (services, tx, licence): (&Services, &Tx, LicenceId),
        (kind, details): (&str, Value),
        caller: &Caller,
    ) -> Result<()> {
        let consumer = self.consumer.map(|(id, _)| id);
        AuditWriter::new(services, tx, (licence, consumer), caller).record(kind, details).await
    }
}
