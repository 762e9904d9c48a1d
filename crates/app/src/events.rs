//! Events for the firm, written in the transaction of their cause.

use chrono::{DateTime, Utc};
use domain::events::{Event, EventActor, EventProduct};
use domain::ids::LicenceId;
use store::portal::locked_actions::{LockedAction, LockedProduct};
use store::{Tx, events};

use crate::error::Result;
use crate::services::Services;

/// The consumer, action and product that an event concerns.
#[derive(Clone, Copy, Debug, Default)]
pub struct EventSubject<'a> {
    /// The external id of the consumer.
    pub consumer: Option<&'a str>,
    pub action: Option<&'a LockedAction>,
    pub product: Option<&'a LockedProduct>,
}

impl<'a> EventSubject<'a> {
    /// An action of a consumer's, with its product.
    pub fn of_action(action: &'a LockedAction) -> Self {
        let consumer = Some(action.consumer.external_id.as_str());
        Self { consumer, action: Some(action), product: action.product.as_ref() }
    }
}

/// Appends an event to the firm's feed.
pub async fn append(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    by: EventActor,
    subject: EventSubject<'_>,
    event: impl Into<Event>,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = events::NewEvent {
        consumer_external_id: subject.consumer.map(str::to_owned),
        action_external_id: subject.action.map(|action| action.external_id.clone()),
        action_id: subject.action.map(|action| action.id),
        by,
        product: subject.product.map(EventProduct::from),
        ..events::NewEvent::new(services.new_id(), event, now)
    };
    Ok(events::append(tx, licence, event).await?)
}
