//! Limits of a connection, as the operator configures them.

use std::time::Duration;

use anyhow::ensure;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::{Deserialize, Serialize};

/// Greatest number of connections that is derived from the descriptor limit: each uses some 64 kB while it sends a
/// request.
const MOST_DERIVED: usize = 8192;
/// Number of file descriptors that the process requests, as far as the hard limit allows.
const WANTED_DESCRIPTORS: u64 = 65_536;

/// Limits of one port; times in seconds.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConnectionLimits {
    /// The most connections at once; absent: three quarters of the process's file descriptors, at most 8192.
    pub max: Option<usize>,
    /// The most of one address (IPv6: of one /64 network), trusted proxies excepted; never more than half of all.
    pub max_per_address: usize,
    /// Time limit for the headers of a request, from the connection or from their first byte.
    pub header_seconds: u64,
    /// Time limit for the next 32 kB of a body, or for the rest of it.
    pub body_seconds: u64,
    /// Time that a connection stays open between two requests, or while the client reads nothing of a response.
    pub idle_seconds: u64,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        // A proxy keeps its own connections for 60 seconds (nginx): ours outlive them, so that it never sends a
        // request on a connection that is just being closed.
        Self { max: None, max_per_address: 256, header_seconds: 10, body_seconds: 30, idle_seconds: 75 }
    }
}

impl ConnectionLimits {
    /// # Errors
    /// Names the field that no connection could live with.
    pub fn check(&self) -> anyhow::Result<()> {
        ensure!(self.max.is_none_or(|max| max >= 2), "connections.max: at least 2");
        ensure!(self.max_per_address >= 1, "connections.max_per_address: at least 1");
        for (name, seconds) in [
            ("header_seconds", self.header_seconds),
            ("body_seconds", self.body_seconds),
            ("idle_seconds", self.idle_seconds),
        ] {
            ensure!((1..=3600).contains(&seconds), "connections.{name}: from 1 to 3600");
        }
        Ok(())
    }

    /// The operator's port has few clients.
    pub fn of_operations(&self) -> Self {
        Self { max: Some(self.total().min(64)), ..self.clone() }
    }

    pub fn total(&self) -> usize {
        self.max.unwrap_or_else(|| derive_limit(file_descriptor_limit()))
    }

    /// Returns the limit for one address, which never occupies all connections.
    pub fn per_address(&self) -> usize {
        self.max_per_address.min((self.total() / 2).max(1))
    }

    pub fn header(&self) -> Duration {
        Duration::from_secs(self.header_seconds)
    }

    pub fn body(&self) -> Duration {
        Duration::from_secs(self.body_seconds)
    }

    pub fn idle(&self) -> Duration {
        Duration::from_secs(self.idle_seconds)
    }

    /// Returns the interval at which the limits of a connection are checked.
    pub fn tick(&self) -> Duration {
        (self.header().min(self.idle()) / 4).min(Duration::from_secs(1))
    }
}

/// Raises the soft limit of file descriptors to the hard one, at most to 65,536: many systems begin at 1,024.
pub fn raise_descriptor_limit() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let target = maximum.map_or(WANTED_DESCRIPTORS, |hard| hard.min(WANTED_DESCRIPTORS));
    if current.is_some_and(|soft| soft < target)
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: Some(target), maximum })
    {
        tracing::warn!(%error, "raising the limit of open files failed");
    }
}

fn file_descriptor_limit() -> Option<u64> {
    getrlimit(Resource::Nofile).current
}

/// Leaves a quarter to the database, files and calls to others; no limit counts as the most.
fn derive_limit(descriptors: Option<u64>) -> usize {
    let most =
        descriptors.and_then(|count| usize::try_from(count).ok()).map_or(MOST_DERIVED, |count| count / 4 * 3);
    most.clamp(16, MOST_DERIVED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_follow_from_the_descriptors() {
        let derived: Vec<usize> =
            [Some(8), Some(256), Some(1024), Some(1 << 20), None].map(derive_limit).into();
        assert_eq!(derived, [16, 192, 768, 8192, 8192]);
    }

    #[test]
    fn one_address_never_has_every_place() {
        let limits = ConnectionLimits { max: Some(100), ..ConnectionLimits::default() };
        assert_eq!((limits.total(), limits.per_address()), (100, 50));
        assert_eq!(ConnectionLimits { max: Some(8192), ..limits }.per_address(), 256);
    }

    #[test]
    fn a_limit_that_lets_nothing_through_is_refused() {
        assert!(ConnectionLimits::default().check().is_ok());
        let limits = ConnectionLimits { body_seconds: 0, ..ConnectionLimits::default() };
        assert!(limits.check().is_err_and(|error| error.to_string().contains("connections.body_seconds")));
    }
}
