//! Envelope of an event: everything around the data of its type.

use chrono::{DateTime, SecondsFormat, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumString};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kinds::ProductKind;
use crate::schema;

/// The kind of actor that an event names.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema, Display, EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EventActorKind {
    Consumer,
    Staff,
    ServiceKey,
    /// The portal itself: what was due, what a partner reported, or the operator at the machine.
    System,
}

/// The person or system that caused an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct EventActor {
    pub kind: EventActorKind,
    /// Consumer's external id, or the id of a member of staff or of a service key; null for a visitor without an
    /// account, an employee whom the firm's system names, and for the system.
    pub id: Option<String>,
    /// The name at that time.
    pub name: Option<String>,
}

impl EventActor {
    pub const SYSTEM: Self = Self { kind: EventActorKind::System, id: None, name: None };
    /// Somebody without an account.
    pub const VISITOR: Self = Self { kind: EventActorKind::Consumer, id: None, name: None };

    pub fn consumer(external_id: &str, name: &str) -> Self {
        let (id, name) = (Some(external_id.to_owned()), Some(name.to_owned()));
        Self { kind: EventActorKind::Consumer, id, name }
    }

    /// Returns a consumer of whom only the external id is known.
    pub fn unnamed_consumer(external_id: &str) -> Self {
        Self { kind: EventActorKind::Consumer, id: Some(external_id.to_owned()), name: None }
    }

    /// An employee of the firm.
    pub fn staff(name: &str) -> Self {
        Self { kind: EventActorKind::Staff, id: None, name: Some(name.to_owned()) }
    }

    /// A member of the firm's staff, signed in at the desk.
    pub fn staff_member(id: Uuid, name: &str) -> Self {
        Self { kind: EventActorKind::Staff, id: Some(id.to_string()), name: Some(name.to_owned()) }
    }

    pub fn service_key(id: Uuid, name: &str) -> Self {
        Self { kind: EventActorKind::ServiceKey, id: Some(id.to_string()), name: Some(name.to_owned()) }
    }
}

/// The product that an event is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub struct EventProduct {
    pub kind: ProductKind,
    pub external_id: String,
}

/// An event as the feed and the webhooks tell it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[schema(as = Event)]
pub struct Message {
    /// Id of the event, the same in every delivery.
    pub id: Uuid,
    #[serde(rename = "type")]
    pub kind: String,
    /// Time of the event: RFC 3339, UTC.
    pub occurred_at: String,
    #[schema(required = true)]
    pub consumer_external_id: Option<String>,
    #[schema(required = true)]
    pub action_external_id: Option<String>,
    #[schema(required = true)]
    pub action_id: Option<Uuid>,
    /// Null in events of before this was kept.
    #[schema(required = true)]
    pub by: Option<EventActor>,
    /// Null where the event is about no product.
    #[schema(required = true)]
    pub product: Option<EventProduct>,
    /// Data according to the schema of the event's type.
    pub data: Value,
}

impl Message {
    /// Formats a moment as RFC 3339 in UTC, with milliseconds.
    pub fn instant(at: DateTime<Utc>) -> String {
        at.to_rfc3339_opts(SecondsFormat::Millis, true)
    }

    /// Returns the JSON Schema of the envelope of every event.
    pub fn schema() -> Value {
        schema::for_publication(schema::response_schema::<Self>())
    }
}
