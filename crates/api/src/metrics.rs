//! Figures in Prometheus' form.

use std::time::Instant;

use app::audit::security::SecurityEvent;
use app::metrics::{SECURITY, UPLOADED, WORKER_ENDED};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::Method;
use axum::middleware::{self, Next};
use axum::response::Response;
use documents::worker::WorkerFailure;
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use strum::IntoEnumIterator;

const REQUESTS: &str = "balie_requests_total";
const DURATION: &str = "balie_request_duration_seconds";
/// Tasks of the intake worker.
const WORKER_TASKS: [&str; 3] = ["combine", "check", "render"];
const CLIENT_ERRORS: &str = "balie_client_errors_total";
const CONNECTIONS: &str = "balie_connections";
const STREAMS: &str = "balie_streams";
const CONNECTIONS_CLOSED: &str = "balie_connections_closed_total";
/// Reasons for which we close a connection: time limits for headers, a body or idling, or too many of one address.
const CLOSED_BECAUSE: [&str; 4] = ["headers", "body", "idle", "address"];

/// Upper limits of the histogram, in seconds.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Begins to keep figures in this process; without it, counting does nothing.
pub fn install_recorder() -> Result<PrometheusHandle, BuildError> {
    let figures = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Full(DURATION.to_owned()), &BUCKETS)?
        .install_recorder()?;
    metrics::describe_counter!(REQUESTS, "Answers by route, method and status");
    metrics::describe_histogram!(DURATION, "Time to the first byte of an answer");
    metrics::describe_counter!(UPLOADED, "Bytes of documents taken in");
    metrics::describe_counter!(WORKER_ENDED, "Files and documents whose process ended without a result");
    metrics::describe_gauge!("balie_jobs_waiting", "Jobs that are still to be done");
    metrics::describe_gauge!("balie_jobs_given_up", "Jobs that never succeeded");
    metrics::describe_gauge!("balie_jobs_oldest_seconds", "Since when the oldest due job has waited");
    metrics::describe_gauge!("balie_deliveries_waiting", "Events that a firm has not taken yet");
    metrics::describe_gauge!("balie_deliveries_oldest_seconds", "How old the oldest of them is");
    metrics::describe_gauge!("balie_payments_open", "Payments that may still be paid");
    metrics::describe_gauge!("balie_notices_waiting", "Changes that consumers are still to be mailed about");
    metrics::describe_gauge!(
        "balie_last_backup_timestamp_seconds",
        "When the last backup was made; without one, when the first firm was set up; 0 without a firm"
    );
    metrics::describe_gauge!("balie_mails_last_day", "Mails of the last day by what became of them");
    metrics::describe_gauge!("balie_database_connections", "Open connections by pool");
    metrics::describe_gauge!("balie_database_connections_idle", "Idle connections by pool");
    metrics::describe_gauge!("balie_database_up", "Whether the database answered just now");
    metrics::describe_gauge!("balie_disk_free_bytes", "Free bytes of the disk by what is on it");
    metrics::describe_gauge!("balie_disk_used_ratio", "How full that disk is, 0 to 1");
    metrics::describe_gauge!("balie_disk_has_reserve", "Whether it has room for uploads");
    metrics::describe_gauge!("process_resident_memory_bytes", "Resident memory");
    metrics::describe_gauge!(CONNECTIONS, "Open connections of clients");
    metrics::describe_gauge!(STREAMS, "Open streams that tell pages of changes");
    metrics::gauge!(STREAMS).set(0.0);
    metrics::describe_counter!(CONNECTIONS_CLOSED, "Connections that were closed at a limit, by limit");
    metrics::describe_counter!(SECURITY, "Refused access and failed proofs, by event");
    metrics::describe_counter!(CLIENT_ERRORS, "Errors that browsers reported");
    metrics::counter!(CLIENT_ERRORS).increment(0);
    for event in SecurityEvent::iter() {
        metrics::counter!(SECURITY, "event" => event.name()).increment(0);
    }
    metrics::gauge!(CONNECTIONS).set(0.0);
    for reason in CLOSED_BECAUSE {
        metrics::counter!(CONNECTIONS_CLOSED, "reason" => reason).increment(0);
    }
    metrics::gauge!("balie_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    for task in WORKER_TASKS {
        for kind in WorkerFailure::KINDS {
            metrics::counter!(WORKER_ENDED, "task" => task, "kind" => kind).increment(0);
        }
    }
    metrics::counter!(UPLOADED).increment(0);
    Ok(figures)
}

/// Counts the responses of the router's routes.
pub fn with_metrics(router: Router) -> Router {
    router.layer(middleware::from_fn(measure))
}

/// The route's template alone: an address itself may hold a token or an id, and would make figures without end.
async fn measure(request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let route = route.unwrap_or_else(|| "page".to_owned());
    let method = method_label(request.method());
    let started = Instant::now();
    let response = next.run(request).await;
    let status = response.status().as_u16().to_string();
    metrics::counter!(REQUESTS, "route" => route.clone(), "method" => method, "status" => status)
        .increment(1);
    metrics::histogram!(DURATION, "route" => route, "method" => method).record(started.elapsed());
    response
}

/// Returns the label of a method. Unknown ones share one label: a client may make up others.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Counts a connection that a client opened.
pub fn connection_opened() {
    metrics::gauge!(CONNECTIONS).increment(1.0);
}

/// Counts a closed connection.
pub fn connection_ended() {
    metrics::gauge!(CONNECTIONS).decrement(1.0);
}

/// Counts a stream that a page opened.
pub fn stream_opened() {
    metrics::gauge!(STREAMS).increment(1.0);
}

/// Counts a closed stream.
pub fn stream_ended() {
    metrics::gauge!(STREAMS).decrement(1.0);
}

/// Counts a connection that was closed at a limit: `headers`, `body`, `idle` or `address`.
pub fn connection_closed(reason: &'static str) {
    metrics::counter!(CONNECTIONS_CLOSED, "reason" => reason).increment(1);
}

/// Counts an error that a browser reported.
pub fn client_error() {
    metrics::counter!(CLIENT_ERRORS).increment(1);
}
