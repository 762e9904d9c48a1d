//! The stand-in for `error_reports` in a program that was built without the feature `error-reports`.

use anyhow::ensure;
use tracing_subscriber::layer::Identity;

use crate::config::Config;

/// Stand-in that is never made.
pub enum ErrorReports {}

impl ErrorReports {
    /// # Errors
    /// When the configuration asks for it.
    pub fn begin(config: &Config) -> anyhow::Result<Option<Self>> {
        ensure!(
            config.sentry_dsn.is_none(),
            "sentry_dsn: this program was built without the feature `error-reports`"
        );
        Ok(None)
    }

    pub fn layer(&self) -> Identity {
        match *self {}
    }
}
