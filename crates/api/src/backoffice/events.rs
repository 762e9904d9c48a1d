//! The feed: everything that consumers did, in order.

use axum::extract::{Query, State};
use domain::events::Message;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

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

#[derive(Serialize, ToSchema)]
pub struct EventList {
    data: Vec<Message>,
    meta: Next,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FeedNext)]
pub struct Next {
    /// What to send as `after` next time, also when there is nothing new.
    next: String,
}

/// `GET /events?after=&limit=`.
pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<Page>) -> ApiResult {
    let after = cursor("after", &page.after)?;
    let limit = page.limit.unwrap_or(100).clamp(1, LIMIT);
    let found = store::events::after(app.store.read(), firm.licence, after, limit).await?;
    let next = found.last().map_or(after, |last| last.cursor).to_string();
    let list = EventList { data: found.into_iter().map(Message::from).collect(), meta: Next { next } };
    Ok(envelope::raw(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// A cursor of the feed as a field gives it; empty: from the start.
pub fn cursor(field: &str, text: &str) -> ApiResult<i64> {
    let fault = || ApiError::field(field, "cursor").because(format!("{text:?} is no cursor"));
    match text {
        "" => Ok(0),
        text => text.parse().ok().filter(|cursor| *cursor >= 0).ok_or_else(fault),
    }
}
