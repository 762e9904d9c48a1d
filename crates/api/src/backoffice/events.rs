//! The feed: everything that consumers did, in order.

use axum::extract::State;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::events::Message;
use domain::ids::LicenceId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::events::feed::{self, Position};
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult, ErrorMeta};
use crate::http::query::{self, Query};
use crate::state::App;

/// The most events that one answer holds.
const LIMIT: u64 = 500;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EventListParams {
    /// The cursor after which to go on: `meta.next` of the answer before, as it came; empty: from the start.
    #[serde(default)]
    after: String,
    /// The most events of an answer, 1 to 500.
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
    /// Value to send as `after` next time, also when there is nothing new.
    next: String,
}

/// The call that reads the feed.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/events",
        name: "list_events",
        tag: Tag::Events,
        summary: "Read the feed of events",
        description: "What clients and staff did, in order, from a cursor on. The feed has no filters: keep the cursor and skip what is not needed.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<EventListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<EventList>(
            200,
            "At most 500 events; `meta.next` is the cursor to go on from, also when there is nothing new.",
        )],
        errors: vec![ErrorResponse::new(
            410,
            "The cursor is of another epoch or ahead of the feed (`FEED_RESTARTED`); `meta.next` is where to go on.",
        )],
    }
}

/// `GET /events?after=&limit=`.
pub async fn list(State(app): State<App>, firm: Firm, Query(page): Query<EventListParams>) -> ApiResult {
    let after = parse_cursor(app.store.bulk_reader(), firm.licence, "after", &page.after).await?;
    let limit = query::require_limit(page.limit, LIMIT)?;
    let found = store::events::visible_after(app.store.bulk_reader(), firm.sight(), after, limit).await?;
    let epochs = feed::list_epochs(app.store.bulk_reader()).await?;
    let next = epochs.cursor(found.last().map_or(after, |last| last.cursor));
    let list =
        EventList { data: found.into_iter().map(Message::from).collect(), meta: EventListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// The event up to which a cursor of the feed goes, as a field gives it; empty: from the start.
///
/// # Errors
/// `FEED_RESTARTED`, with the cursor to go on from, when it is of another epoch or ahead of the feed.
pub async fn parse_cursor(
    db: &impl store::Db,
    licence: LicenceId,
    field: &str,
    text: &str,
) -> ApiResult<i64> {
    match feed::parse_position(db, licence, text).await? {
        Position::After(cursor) => Ok(cursor),
        Position::Restarted { after } => {
            let mut error = ApiError::new(Code::FeedRestarted);
            error.meta =
                Some(Box::new(ErrorMeta::Restarted { next: feed::list_epochs(db).await?.cursor(after) }));
            Err(error)
        }
        Position::Unreadable => {
            Err(ApiError::field(field, "cursor").with_source(format!("{text:?} is no cursor")))
        }
    }
}
