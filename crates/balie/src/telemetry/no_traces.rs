//! The stand-in for `traces` in a program that was built without the feature `traces`.

use std::future::Ready;

use anyhow::ensure;
use tracing_subscriber::layer::Identity;

use crate::config::Config;

/// Stand-in that is never made.
pub enum Traces {}

impl Traces {
    /// # Errors
    /// When the configuration asks for it.
    pub fn begin(config: &Config) -> anyhow::Result<Option<Self>> {
        ensure!(
            config.otlp_endpoint.is_none(),
            "otlp_endpoint: this program was built without the feature `traces`"
        );
        Ok(None)
    }

    pub fn layer(&self) -> Identity {
        match *self {}
    }

    pub fn finish(self) -> Ready<()> {
        match self {}
    }
}
