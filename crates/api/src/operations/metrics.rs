//! `GET /metrics`: figures in Prometheus' form, some of them read from the database at each scrape.

use app::services::VolumeSpace;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use metrics_exporter_prometheus::PrometheusHandle;

use crate::state::App;

/// `GET /metrics`, for the operations port.
pub fn route(figures: PrometheusHandle) -> Router<App> {
    Router::new().route("/metrics", get(show)).layer(Extension(figures))
}

async fn show(State(app): State<App>, Extension(figures): Extension<PrometheusHandle>) -> Response {
    sample(&app).await;
    figures.run_upkeep();
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], figures.render()).into_response()
}

/// Gauges that are read from the database at each scrape.
#[expect(clippy::cast_precision_loss, reason = "figures for a graph")]
async fn sample(app: &App) {
    let now = app.now();
    let age = |since: Option<chrono::DateTime<chrono::Utc>>| {
        since.map_or(0.0, |since| (now - since).num_milliseconds().max(0) as f64 / 1000.0)
    };
    match store::maintenance::gauges::collect(app.store.bulk_reader(), now).await {
        Ok(found) => {
            metrics::gauge!("balie_database_up").set(1.0);
            metrics::gauge!("balie_jobs_waiting").set(found.jobs.waiting as f64);
            metrics::gauge!("balie_jobs_given_up").set(found.jobs.given_up as f64);
            metrics::gauge!("balie_jobs_oldest_seconds").set(age(found.jobs.oldest_due));
            metrics::gauge!("balie_deliveries_waiting").set(found.deliveries_waiting as f64);
            metrics::gauge!("balie_deliveries_oldest_seconds").set(age(found.oldest_delivery));
            metrics::gauge!("balie_payments_open").set(found.payments_open as f64);
            // Never backed up, an installation is as old as what it can lose.
            let backed_up = found.last_backup.or(found.installed_at).map_or(0, |at| at.timestamp());
            metrics::gauge!("balie_last_backup_timestamp_seconds").set(backed_up as f64);
            metrics::gauge!("balie_notices_waiting").set(found.notices_waiting as f64);
            for (state, count) in [
                ("waiting", found.mails.waiting),
                ("sent", found.mails.sent),
                ("failed", found.mails.failed),
                ("bounced", found.mails.bounced),
            ] {
                metrics::gauge!("balie_mails_last_day", "state" => state).set(count as f64);
            }
        }
        Err(error) => {
            tracing::warn!(%error, "reading metrics from the database failed");
            metrics::gauge!("balie_database_up").set(0.0);
        }
    }
    for pool in app.store.pools() {
        metrics::gauge!("balie_database_connections", "pool" => pool.name).set(pool.connections as f64);
        metrics::gauge!("balie_database_connections_idle", "pool" => pool.name).set(pool.idle as f64);
    }
    for VolumeSpace { name, space, has_reserve } in app.storage.spaces() {
        metrics::gauge!("balie_disk_free_bytes", "volume" => name).set(space.free_bytes as f64);
        metrics::gauge!("balie_disk_used_ratio", "volume" => name).set(space.used_ratio());
        metrics::gauge!("balie_disk_has_reserve", "volume" => name).set(f64::from(u8::from(has_reserve)));
    }
    if let Some(bytes) = resident_bytes() {
        metrics::gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
}

/// Returns the resident memory as Linux reports it; `None` elsewhere.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kib| kib * 1024)
}
