//! Telemetry for the operator: the log, error reports to Sentry, and traces.

mod scrub;
mod traces;

use std::str::FromStr;

use anyhow::Context;
use sentry::integrations::tracing::ErrorLayer;
use sentry::protocol::Event;
use sentry::types::Dsn;
use sentry::{ClientInitGuard, ClientOptions};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

use crate::config::{Config, LogFormat};
use scrub::{Scrubbed, redact};
use traces::Traces;

/// Sends the faults that are still to be sent when it is dropped.
#[must_use]
pub struct Telemetry {
    _faults: Option<ClientInitGuard>,
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
    let faults = config.sentry_dsn.as_deref().map(|dsn| init_sentry(dsn, config)).transpose()?;
    let filter = EnvFilter::try_new(&config.log).context("log")?;
    let log = fmt::layer().with_writer(Scrubbed);
    let log = match config.log_format {
        LogFormat::Text => log.with_ansi(false).boxed(),
        LogFormat::Json => log.json().flatten_event(true).boxed(),
    };
    let report = faults.is_some().then(|| ErrorLayer::new().with_filter(LevelFilter::ERROR));
    let traces = Traces::begin(config)?;
    let collect = traces.as_ref().map(Traces::layer);
    tracing_subscriber::registry().with(log.with_filter(filter)).with(report).with(collect).init();
    Ok(Telemetry { _faults: faults, traces })
}

fn init_sentry(dsn: &str, config: &Config) -> anyhow::Result<ClientInitGuard> {
    let dsn = Dsn::from_str(dsn).context("sentry_dsn")?;
    let rate = config.sentry_sample_rate;
    let mut options = ClientOptions::new().maybe_release(sentry::release_name!()).before_send(move |event| {
        if is_sampled(&event, rate, rand::random()) { strip_pii(&event) } else { None }
    });
    options.dsn = Some(dsn);
    Ok(sentry::init(options))
}

/// Returns true if an error is reported; `chance` is a random number from 0 to 1. Errors of browsers were already
/// sampled there.
fn is_sampled(event: &Event<'static>, rate: f32, chance: f32) -> bool {
    event.logger.as_deref() == Some("browser") || chance < rate
}

/// A fault says where and what, never whose. One that cannot be cleaned is not sent.
fn strip_pii(event: &Event<'static>) -> Option<Event<'static>> {
    let text = serde_json::to_string(event).ok()?;
    let mut event: Event<'static> = serde_json::from_str(&redact(&text)).ok()?;
    event.user = None;
    event.request = None;
    event.server_name = None;
    event.breadcrumbs = Vec::new().into();
    Some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_sampled_once() {
        let event = |logger: &str| Event { logger: Some(logger.to_owned()), ..Event::default() };
        assert!(is_sampled(&event("browser"), 0.3, 0.9));
        assert!(
            is_sampled(&event("jobs::worker"), 0.3, 0.2) && !is_sampled(&event("jobs::worker"), 0.3, 0.3)
        );
        assert!(
            is_sampled(&event("jobs::worker"), 1.0, 0.999) && !is_sampled(&event("jobs::worker"), 0.0, 0.0)
        );
    }
}
