//! Errors reported to Sentry.

use std::str::FromStr;

use anyhow::Context;
use sentry::integrations::tracing::ErrorLayer;
use sentry::protocol::Event;
use sentry::types::Dsn;
use sentry::{ClientInitGuard, ClientOptions};
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::registry::LookupSpan;

use super::scrub::redact;
use crate::config::Config;

/// The client, which sends the errors that are still to be sent when it is dropped.
pub struct ErrorReports {
    _client: ClientInitGuard,
}

impl ErrorReports {
    /// Begins to report, when a DSN is configured.
    pub fn begin(config: &Config) -> anyhow::Result<Option<Self>> {
        let Some(dsn) = &config.sentry_dsn else { return Ok(None) };
        let dsn = Dsn::from_str(dsn).context("sentry_dsn")?;
        let rate = config.sentry_sample_rate;
        let mut options =
            ClientOptions::new().maybe_release(sentry::release_name!()).before_send(move |event| {
                if is_sampled(&event, rate, rand::random()) { strip_pii(&event) } else { None }
            });
        options.dsn = Some(dsn);
        Ok(Some(Self { _client: sentry::init(options) }))
    }

    /// The layer that reports the log's errors.
    #[expect(clippy::unused_self, reason = "only a client that was begun reports")]
    pub fn layer<S>(&self) -> impl Layer<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        ErrorLayer::new().with_filter(LevelFilter::ERROR)
    }
}

/// Returns true if an error is reported; `chance` is a random number from 0 to 1. Errors of browsers were already
/// sampled there.
fn is_sampled(event: &Event<'static>, rate: f32, chance: f32) -> bool {
    event.logger.as_deref() == Some("browser") || chance < rate
}

/// An error says where and what, never whose. One that cannot be cleaned is not sent.
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
    fn errors_are_sampled_once() {
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
