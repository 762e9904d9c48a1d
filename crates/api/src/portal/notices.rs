//! Notices of the firm to the consumer, listed in the portal's header.

use app::notices::{self, Entry};
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, NaiveDate, Utc};
use domain::licence::Modules;
use domain::limits;
use domain::notices::{NoticeKind, Slot, What};
use domain::values::ClockTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource};
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(mark_read))
}

/// Notice of the firm to the consumer.
#[derive(Serialize, ToSchema)]
pub struct NoticeAttributes {
    kind: NoticeKind,
    created_at: DateTime<Utc>,
    /// True if the consumer has seen it in the list.
    is_read: bool,
    /// The page of the portal that shows it.
    page: String,
    /// The firm's name for the action that it is about.
    #[schema(required = true)]
    action_label: Option<String>,
    /// Deadline of the action.
    #[schema(required = true)]
    deadline: Option<NaiveDate>,
    /// Time of the appointment, also if it is cancelled.
    #[schema(required = true)]
    appointment: Option<AppointmentMoment>,
    /// Time of the appointment before it was moved.
    #[schema(required = true)]
    appointment_before: Option<AppointmentMoment>,
}

/// A day, and the time in Amsterdam if one is known.
#[derive(Serialize, ToSchema)]
pub struct AppointmentMoment {
    date: NaiveDate,
    #[schema(required = true)]
    start_time: Option<ClockTime>,
}

impl From<&Slot> for AppointmentMoment {
    fn from(slot: &Slot) -> Self {
        Self { date: slot.date, start_time: slot.start_time.clone() }
    }
}

fn resource(entry: Entry, modules: &Modules) -> Resource<NoticeAttributes> {
    let Entry { listed, action_label } = entry;
    let deadline = match &listed.item.what {
        What::Rejected { deadline, .. } | What::Asked { deadline, .. } | What::Reminder { deadline, .. } => {
            *deadline
        }
        _ => None,
    };
    let (appointment, appointment_before) = match &listed.item.what {
        What::Made { at } => (Some(at.into()), None),
        What::Moved { from, to } => (Some(to.into()), Some(from.into())),
        What::Cancelled { was } => (Some(was.into()), None),
        _ => (None, None),
    };
    let attributes = NoticeAttributes {
        kind: listed.item.what.kind(),
        created_at: listed.created_at,
        is_read: listed.is_read,
        page: listed.item.page(modules),
        action_label,
        deadline,
        appointment,
        appointment_before,
    };
    Resource::new("notices", listed.item.notice, attributes)
}

/// Returns the notices that the firm mailed in the last 90 days and that are still true: the newest first, at most 50.
/// The consumer's own acts in the portal are not among them.
#[utoipa::path(get, path = "/api/notices", tag = "news", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<NoticeAttributes>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The firm does not offer it (modules.has_notices_enabled), or the sign-in is not complete"),
))]
async fn list(State(app): State<App>, who: Reading<Consumer>) -> ApiResult<ListResponse<NoticeAttributes>> {
    let now = app.now();
    let found = |db, scope| async move { Ok(notices::list(&db, scope, now).await?) };
    let (who, found) = who.ask(found).await?;
    let modules = &who.tenant.licence.settings.modules;
    notices::require_module(modules)?;
    Ok(ListResponse { data: found.into_iter().map(|entry| resource(entry, modules)).collect() })
}

/// Notices that the consumer has seen.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNotices {
    /// Ids as in the list.
    #[schemars(length(max = limits::READ_NOTICES))]
    ids: Vec<Uuid>,
}

/// Mark notices as read. Unknown ids are ignored; repeating the call changes nothing.
#[utoipa::path(post, path = "/api/notices/read", tag = "news", security(("bearer" = [])),
    request_body = ReadNotices, responses(
        (status = 204, description = "They are read"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "The firm does not offer it, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "More than 50 ids, or one that is none"),
    ))]
async fn mark_read(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Json(body): Json<ReadNotices>,
) -> ApiResult<StatusCode> {
    notices::mark_read(&app, &who.holder(&client), &body.ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
