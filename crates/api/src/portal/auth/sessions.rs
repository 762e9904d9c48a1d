//! `GET` and `DELETE /api/auth/sessions`, and `DELETE /api/auth/sessions/{id}`.

use app::sign_in::sessions as sign_in;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use store::accounts::sessions;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource};
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

/// A device on which the consumer is signed in.
#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    created_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
    /// Time at which it expires, unless it is used before then.
    expires_at: DateTime<Utc>,
    ip: Option<String>,
    /// The browser's `User-Agent`.
    user_agent: Option<String>,
    /// The colleague of the firm who views the portal read only.
    colleague: Option<String>,
    /// True if it is the session of this request.
    is_current: bool,
}

/// Returns the consumer's sessions, the last used first.
#[utoipa::path(get, path = "/api/auth/sessions", tag = "session", security(("bearer" = [])), responses(
    (status = 200, body = ListResponse<SignedIn>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
pub async fn list(State(app): State<App>, who: Consumer) -> ApiResult<ListResponse<SignedIn>> {
    let all = sessions::of_consumer(app.store.reader(), who.scope, app.now()).await?;
    let lasting = all.into_iter().filter(sign_in::is_lasting);
    let resource = |session: sessions::Session| {
        let attributes = SignedIn {
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            expires_at: session.expires_at,
            ip: session.ip,
            user_agent: session.user_agent,
            colleague: session.colleague,
            is_current: session.id == who.session,
        };
        Resource::new("sessions", session.id, attributes)
    };
    Ok(ListResponse { data: lasting.map(resource).collect() })
}

/// Sign out on one device.
#[utoipa::path(delete, path = "/api/auth/sessions/{id}", tag = "session", security(("bearer" = [])),
    params(("id" = String, Path, description = "As in the list")),
    responses(
        (status = 204, description = "Neither of its tokens works any more"),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
        (status = 404, body = ErrorBody, description = "`SESSION_NOT_FOUND`"),
    ))]
pub async fn end_session(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id: Uuid = id.parse().map_err(|_| Code::SessionNotFound)?;
    sign_in::end(&app, &who.holder(&client), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sign out on every other device.
#[utoipa::path(delete, path = "/api/auth/sessions", tag = "session", security(("bearer" = [])), responses(
    (status = 204, description = "The session of this request alone still works"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, or the sign-in is not complete"),
))]
pub async fn end_others(State(app): State<App>, who: Consumer, client: Client) -> ApiResult<StatusCode> {
    sign_in::end_others(&app, &who.holder(&client)).await?;
    Ok(StatusCode::NO_CONTENT)
}
