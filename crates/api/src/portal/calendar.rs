//! Appointments at a secret address, to which a calendar subscribes.

use app::calendar_feeds;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::AccountRef;
use store::accounts::calendar_feeds::of_account;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

/// Number of reads of a calendar in a minute.
const READS: u32 = 30;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, renew, revoke)).routes(routes!(read))
}

/// The secret address at which a calendar reads the appointments.
#[derive(Serialize, ToSchema)]
pub struct CalendarAddress {
    /// Time at which it was created.
    #[schema(required = true)]
    created_at: Option<DateTime<Utc>>,
    /// The secret address, only in the response that makes it.
    #[schema(required = true)]
    address: Option<String>,
}

impl CalendarAddress {
    pub fn without_address(created_at: Option<DateTime<Utc>>) -> Self {
        Self { created_at, address: None }
    }

    pub fn with_address(created_at: DateTime<Utc>, base: &str, secret: &str) -> Self {
        Self { created_at: Some(created_at), address: Some(format!("{base}/api/calendar/{secret}.ics")) }
    }
}

/// Returns the state of the secret address of the consumer's appointments.
#[utoipa::path(get, path = "/api/consumers/calendar", tag = "consumer",
    responses((status = 200, body = SingleResponse<CalendarAddress>)))]
async fn show(State(app): State<App>, who: Consumer) -> ApiResult<SingleResponse<CalendarAddress>> {
    let feed = of_account(app.store.reader(), who.scope.into()).await?;
    Ok(single_response(
        "calendars",
        who.scope.consumer,
        CalendarAddress::without_address(feed.map(|feed| feed.created_at)),
    ))
}

/// Make a secret address, in the place of an earlier one. It is said once. Needs a proof of the last five minutes: whoever has
/// the address reads the appointments without signing in.
#[utoipa::path(post, path = "/api/consumers/calendar", tag = "consumer", responses(
    (status = 200, body = SingleResponse<CalendarAddress>),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
))]
async fn renew(
    State(app): State<App>,
    who: Consumer,
    client: Client,
) -> ApiResult<SingleResponse<CalendarAddress>> {
    who.holder(&client).require_recent_proof(&app, app.store.reader()).await?;
    let account = AccountRef::from(who.scope);
    let (feed, secret) = calendar_feeds::renew(&app, account, &app::Caller::consumer(client)).await?;
    let base = who.tenant.current_url(&app.settings);
    Ok(single_response(
        "calendars",
        who.scope.consumer,
        CalendarAddress::with_address(feed.created_at, &base, &secret),
    ))
}

/// Take the secret address away.
#[utoipa::path(delete, path = "/api/consumers/calendar", tag = "consumer", responses((status = 204)))]
async fn revoke(State(app): State<App>, who: Consumer, client: Client) -> ApiResult<StatusCode> {
    who.require_write_access()?;
    calendar_feeds::revoke(&app, who.scope.into(), &app::Caller::consumer(client)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The appointments as a calendar reads them, by the secret in the address alone: those of the last 90 days and all that
/// come, cancelled ones as such.
#[utoipa::path(get, path = "/api/calendar/{file}", tag = "news",
    params(("file" = String, Path, description = "The secret, and `.ics`")),
    responses((status = 200, content_type = "text/calendar", body = String), (status = 304)))]
async fn read(State(app): State<App>, Path(file): Path<String>, headers: HeaderMap) -> ApiResult {
    let secret = file.strip_suffix(".ics").ok_or(Code::RouteNotFound)?;
    let feed = calendar_feeds::find(&app, secret).await?.ok_or(Code::RouteNotFound)?;
    if let Err(seconds) = app.request_limiter.check(feed.id, READS, app.now()) {
        let mut error = ApiError::new(Code::TooManyRequests);
        error.retry_after = Some(seconds);
        return Err(error);
    }
    let directory = app.directory().await?;
    let is_elsewhere = directory.is_of_another_firm(&headers, feed.account.licence);
    let licence = directory.licences().iter().find(|licence| licence.id == feed.account.licence);
    let licence = licence.filter(|_| !is_elsewhere).ok_or(Code::RouteNotFound)?;
    let base_url = licence.settings.base_url(&app.settings.public_url);
    let found = calendar_feeds::read(&app, &feed, licence, &base_url).await?;
    let (text, changed_at) = found.ok_or(Code::RouteNotFound)?;
    Ok(calendar_response(text, changed_at, &headers))
}

fn calendar_response(text: String, changed_at: DateTime<Utc>, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(text.as_bytes())[..16]));
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_known = known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag);
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { text.into_response() };
    let headers = response.headers_mut();
    let modified = changed_at.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    for (name, value) in
        [(header::ETAG, HeaderValue::try_from(tag)), (header::LAST_MODIFIED, HeaderValue::try_from(modified))]
    {
        if let Ok(value) = value {
            headers.insert(name, value);
        }
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    response
}
