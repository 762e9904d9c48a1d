//! For those who run the program: health, metrics.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};

use crate::state::App;

/// `/health/live` and `/health/ready`, on the public port too.
pub fn health() -> Router<App> {
    Router::new()
        .route("/health/live", get(async || StatusCode::NO_CONTENT))
        .route("/health/ready", get(ready))
}

/// Ready when the database answers.
async fn ready(State(app): State<App>) -> Response {
    match app.store.ping().await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "database").into_response()
        }
    }
}
