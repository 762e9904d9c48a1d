//! The program's log, and what it reports to its operator's other systems: traces and errors.

#[cfg(feature = "error-reports")]
mod error_reports;
#[cfg(not(feature = "error-reports"))]
#[path = "no_error_reports.rs"]
mod error_reports;
mod scrub;
#[cfg(feature = "traces")]
mod traces;
#[cfg(not(feature = "traces"))]
#[path = "no_traces.rs"]
mod traces;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::config::{Config, LogFormat};
use error_reports::ErrorReports;
use scrub::Scrubbed;
use traces::Traces;

/// Sends the errors that are still to be sent when it is dropped.
#[must_use]
pub struct Telemetry {
    _error_reports: Option<ErrorReports>,
    traces: Option<Traces>,
}

impl Telemetry {
    /// Sends everything that is still to be sent.
    pub async fn finish(self) {
        if let Some(traces) = self.traces {
            traces.finish().await;
        }
    }
}

/// Begins to log, and to report errors where that is configured.
pub fn start(config: &Config) -> anyhow::Result<Telemetry> {
    let error_reports = ErrorReports::begin(config)?;
    let filter = config.log_filter()?;
    let log = fmt::layer().with_writer(Scrubbed);
    let log = match config.log_format {
        LogFormat::Text => log.with_ansi(false).boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    let report = error_reports.as_ref().map(ErrorReports::layer);
    let traces = Traces::begin(config)?;
    let collect = traces.as_ref().map(Traces::layer);
    tracing_subscriber::registry().with(log.with_filter(filter)).with(report).with(collect).init();
    Ok(Telemetry { _error_reports: error_reports, traces })
}
