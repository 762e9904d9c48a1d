//! Calls for operators: health, metrics.

pub mod metrics;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::state::App;

/// `/health/live` and `/health/ready`, on the public port too.
pub fn health() -> Router<App> {
    Router::new()
        .route("/health/live", get(async || StatusCode::NO_CONTENT))
        .route("/health/ready", get(ready))
}

/// Returns the router of the operations port.
pub fn router(app: App, figures: PrometheusHandle) -> Router {
    health().merge(metrics::route(figures)).with_state(app)
}

/// Ready when the database answers.
async fn ready(State(app): State<App>) -> Response {
    match app.store.ping().await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => {
            tracing::warn!(%error, "readiness check failed");
            (StatusCode::SERVICE_UNAVAILABLE, "database").into_response()
        }
    }
}
