//! The program's log, and what it reports to its operator's other systems: traces and faults.

#[cfg(feature = "error-reports")]
mod faults;
#[cfg(not(feature = "error-reports"))]
#[path = "no_faults.rs"]
mod faults;
mod scrub;
#[cfg(feature = "traces")]
mod traces;
#[cfg(not(feature = "traces"))]
#[path = "no_traces.rs"]
mod traces;

use anyhow::Context;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::{Config, LogFormat};
use faults::Faults;
use scrub::Scrubbed;
use traces::Traces;

/// Sends the faults that are still to be sent when it is dropped.
#[must_use]
pub struct Telemetry {
    _faults: Option<Faults>,
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

/// Begins to log, and to report faults where that is configured.
pub fn start(config: &Config) -> anyhow::Result<Telemetry> {
    let faults = Faults::begin(config)?;
    let filter = EnvFilter::try_new(&config.log).context("log")?;
    let log = fmt::layer().with_writer(Scrubbed);
    let log = match config.log_format {
        LogFormat::Text => log.with_ansi(false).boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    let report = faults.as_ref().map(Faults::layer);
    let traces = Traces::begin(config)?;
    let collect = traces.as_ref().map(Traces::layer);
    tracing_subscriber::registry().with(log.with_filter(filter)).with(report).with(collect).init();
    Ok(Telemetry { _faults: faults, traces })
}
