//! The feed: everything that consumers did, in order.

use axum::extract::State;
use domain::codes::Code;
use domain::events::Message;
use serde::{Deserialize, Serialize};
use store::feed::{self, Position};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::key::Firm;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult, ErrorMeta};
use crate::http::query::{self, Query};
use crate::state::App;

/// The most events that one answer holds.
const LIMIT: u64 = 500;

#[derive(Deserialize, IntoParams)]
pub struct EventListParams {
    /// The cursor after which to go on: `meta.next` of the answer before, unread; empty: from the start.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

#[derive(Serialize, ToSchema)]
pub struct EventList {
    data: Vec<Message>,
    meta: EventListCursor,
}

#[derive(Serialize, ToSchema)]
#[schema(as = FeedNext)]
pub struct EventListCursor {
    /// What to send as `after` next time, also when there is nothing new.
    next: String,
}

/// `GET /events?after=&limit=`.
pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<EventListParams>) -> ApiResult {
    let after = cursor(app.store.bulk_reader(), firm.licence, "after", &page.after).await?;
    let limit = query::limit(page.limit, LIMIT)?;
    let found = store::events::visible_after(app.store.bulk_reader(), firm.sight(), after, limit).await?;
    let epochs = feed::epochs(app.store.bulk_reader()).await?;
    let next = epochs.cursor(found.last().map_or(after, |last| last.cursor));
    let list =
        EventList { data: found.into_iter().map(Message::from).collect(), meta: EventListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// The event up to which a cursor of the feed goes, as a field gives it; empty: from the start.
///
/// # Errors
/// `FEED_RESTARTED`, with the cursor to go on from, when it is of another epoch or ahead of the feed.
pub async fn cursor(db: &impl store::Db, licence: Uuid, field: &str, text: &str) -> ApiResult<i64> {
    match feed::position(db, licence, text).await? {
        Position::After(cursor) => Ok(cursor),
        Position::Restarted { after } => {
            let mut error = ApiError::new(Code::FeedRestarted);
            error.meta = Some(Box::new(ErrorMeta::Restarted { next: feed::epochs(db).await?.cursor(after) }));
            Err(error)
        }
        Position::Unreadable => {
            Err(ApiError::field(field, "cursor").with_source(format!("{text:?} is no cursor")))
        }
    }
}
