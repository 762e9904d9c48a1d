//! `POST /api/client-errors`: what went wrong in a browser, for the operator's log, Sentry and a figure.

use app::sign_in::limits;
use axum::extract::State;
use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::metrics;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(report_error))
}

/// An error of the app. It holds nothing that anybody typed or was shown.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientError {
    /// The error's name and message, without quoted values.
    #[serde(default)]
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    message: String,
    #[serde(default)]
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    stack: String,
    /// The address of the page, with `:id` in the place of ids and tokens.
    #[serde(default)]
    route: String,
    /// The name of the app's main file, which differs from build to build.
    #[serde(default)]
    version: String,
}

/// Report an error of the app.
///
/// Anybody may; at most a hundred in ten minutes from one address.
#[utoipa::path(post, path = "/api/client-errors", tag = "operations", request_body = ClientError, responses(
    (status = 204, description = "It is in the log"),
    (status = 422, body = ErrorBody, description = "The message is missing, or something is too long"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`, with the header `Retry-After`"),
))]
async fn report_error(
    State(app): State<App>,
    client: Client,
    Json(error): Json<ClientError>,
) -> ApiResult<StatusCode> {
    if error.message.trim().is_empty() {
        return Err(ApiError::field("message", "required"));
    }
    limits::by_address(&app, "client-errors", &client).await?;
    metrics::client_error();
    let ClientError { message, stack, route, version } = error;
    tracing::error!(target: "browser", route, version, stack, "browser error: {message}");
    Ok(StatusCode::NO_CONTENT)
}
