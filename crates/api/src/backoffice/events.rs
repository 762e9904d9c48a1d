//! The feed: everything that consumers did, in order.

use axum::extract::{Query, State};
use chrono::{DateTime, SecondsFormat, Utc};
use domain::codes::Code;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::key::Firm;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::state::App;

/// The most events that one answer holds.
const LIMIT: u64 = 500;

#[derive(Deserialize, IntoParams)]
pub struct Page {
    /// The cursor after which to go on: `meta.next` of the answer before; empty: from the start.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

/// Something that a consumer did, as the feed and the webhooks tell it.
#[derive(Serialize, ToSchema)]
pub struct Event {
    id: Uuid,
    #[serde(rename = "type")]
    kind: String,
    /// RFC 3339, UTC.
    occurred_at: String,
    consumer_external_id: Option<String>,
    action_external_id: Option<String>,
    action_id: Option<Uuid>,
    /// What the schema of the event's type says.
    data: Value,
}

impl Event {
    fn of(event: store::events::Event) -> Self {
        Self {
            id: event.id,
            kind: event.kind,
            occurred_at: instant(event.occurred_at),
            consumer_external_id: event.consumer_external_id,
            action_external_id: event.action_external_id,
            action_id: event.action_id,
            data: event.data,
        }
    }
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

#[derive(Serialize, ToSchema)]
pub struct EventList {
    data: Vec<Event>,
    meta: Next,
}

#[derive(Serialize, ToSchema)]
pub struct Next {
    /// What to send as `after` next time, also when there is nothing new.
    next: String,
}

/// `GET /events?after=&limit=`.
pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<Page>) -> ApiResult {
    let after: i64 = match page.after.as_str() {
        "" => 0,
        text => text.parse().map_err(|_| {
            ApiError::field("after", "cursor").because(format!("{:?} is no cursor", page.after))
        })?,
    };
    if after < 0 {
        return Err(Code::BodyNotReadable.into());
    }
    let limit = page.limit.unwrap_or(100).clamp(1, LIMIT);
    let found = store::events::after(app.store.read(), firm.licence, after, limit).await?;
    let next = found.last().map_or(after, |last| last.cursor).to_string();
    let list = EventList { data: found.into_iter().map(Event::of).collect(), meta: Next { next } };
    Ok(envelope::raw(serde_json::to_string(&list).map_err(ApiError::internal)?))
}
