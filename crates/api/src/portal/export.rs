//! `GET /api/consumers/export`: everything that is the consumer's, to take along.

use app::export;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(download))
}

/// A ZIP file with the consumer's data as JSON and every document that is theirs. Needs a proof of the last five minutes.
#[utoipa::path(get, path = "/api/consumers/export", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = Vec<u8>, content_type = "application/zip"),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
))]
async fn download(State(app): State<App>, who: Consumer, client: Client) -> ApiResult<Response> {
    let entries = export::for_consumer(&app, &who.holder(&client)).await?;
    download_response(&app, Body::from_stream(export::archive(&app, entries)))
}

/// The ZIP file as a response.
pub fn download_response(app: &App, body: Body) -> ApiResult<Response> {
    let day = app.now().with_timezone(&chrono_tz::Europe::Amsterdam).date_naive();
    let name = HeaderValue::from_str(&format!("attachment; filename=\"portaal-{day}.zip\""));
    let kind = HeaderValue::from_static("application/zip");
    let name = name.map_err(ApiError::internal)?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], body).into_response())
}
