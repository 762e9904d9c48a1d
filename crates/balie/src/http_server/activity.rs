//! Activity of one connection, from which its idle time follows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use axum::http::Version;
use tokio::time::{Duration, Instant};

use super::limits::ConnectionLimits;

/// Value while no header is being read.
const NONE: u64 = u64::MAX;

/// Times are milliseconds since the connection was accepted.
#[derive(Debug)]
pub struct ConnectionActivity {
    accepted: Instant,
    last: AtomicU64,
    /// Time since which the headers of a request are being received.
    head: AtomicU64,
    /// Requests whose handler is at work.
    running: AtomicUsize,
    has_asked: AtomicBool,
    is_http2: AtomicBool,
    /// Milliseconds that a test lets pass.
    #[cfg(test)]
    skipped: AtomicU64,
}

/// Reason that a connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expired {
    Headers,
    Idle,
}

/// A request whose handler is at work.
#[derive(Debug)]
pub struct Running(Arc<ConnectionActivity>);

impl ConnectionActivity {
    pub fn new() -> Self {
        Self {
            accepted: Instant::now(),
            last: AtomicU64::new(0),
            head: AtomicU64::new(NONE),
            running: AtomicUsize::new(0),
            has_asked: AtomicBool::new(false),
            is_http2: AtomicBool::new(false),
            #[cfg(test)]
            skipped: AtomicU64::new(0),
        }
    }

    fn now(&self) -> u64 {
        let now = u64::try_from(self.accepted.elapsed().as_millis()).unwrap_or(NONE - 1);
        #[cfg(test)]
        let now = now + self.skipped.load(Relaxed);
        now
    }

    /// Bytes came in. Those of HTTP/2 do not count: an idle client answers our pings.
    pub fn record_received(&self) {
        if self.is_http2() {
            return;
        }
        let now = self.now();
        self.last.store(now, Relaxed);
        if self.running.load(Relaxed) == 0 {
            let _ = self.head.compare_exchange(NONE, now, Relaxed, Relaxed);
        }
    }

    /// Records that bytes went out.
    pub fn record_sent(&self) {
        if !self.is_http2() {
            self.last.store(self.now(), Relaxed);
            self.head.store(NONE, Relaxed);
        }
    }

    /// A part of an answer was handed over.
    pub fn record_answer(&self) {
        self.last.store(self.now(), Relaxed);
    }

    /// The headers of a request are complete.
    pub fn begin(self: &Arc<Self>, version: Version) -> Running {
        self.is_http2.store(version == Version::HTTP_2, Relaxed);
        self.running.fetch_add(1, Relaxed);
        self.has_asked.store(true, Relaxed);
        self.head.store(NONE, Relaxed);
        self.last.store(self.now(), Relaxed);
        Running(Arc::clone(self))
    }

    pub fn is_http2(&self) -> bool {
        self.is_http2.load(Relaxed)
    }

    /// Returns the time limit that the connection has exceeded, if any. Requests that a handler works on do not count:
    /// its own limits apply.
    pub fn find_expired(&self, limits: &ConnectionLimits) -> Option<Expired> {
        if self.running.load(Relaxed) > 0 {
            return None;
        }
        let now = self.now();
        let is_over = |since: u64, limit: Duration| {
            since != NONE && u128::from(now.saturating_sub(since)) >= limit.as_millis()
        };
        let head = if self.has_asked.load(Relaxed) { self.head.load(Relaxed) } else { 0 };
        if is_over(head, limits.header()) {
            return Some(Expired::Headers);
        }
        is_over(self.last.load(Relaxed), limits.idle()).then_some(Expired::Idle)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.record_answer();
        self.0.running.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_has_its_time_for_each_thing() {
        let limits = ConnectionLimits::default();
        let activity = Arc::new(ConnectionActivity::new());
        let wait = |seconds: u64| activity.skipped.fetch_add(seconds * 1000, Relaxed);
        wait(9);
        activity.record_received();
        assert_eq!(activity.find_expired(&limits), None);
        wait(1);
        assert_eq!(
            activity.find_expired(&limits),
            Some(Expired::Headers),
            "a byte now and then does not help"
        );

        let running = activity.begin(Version::HTTP_11);
        wait(600);
        assert_eq!(activity.find_expired(&limits), None, "the handler is at work");
        drop(running);
        activity.record_sent();
        wait(74);
        assert_eq!(activity.find_expired(&limits), None);
        activity.record_received();
        wait(10);
        assert_eq!(activity.find_expired(&limits), Some(Expired::Headers), "those of the next request too");
        drop(activity.begin(Version::HTTP_11));
        activity.record_sent();
        wait(75);
        assert_eq!(activity.find_expired(&limits), Some(Expired::Idle));
    }

    #[test]
    fn an_answered_ping_of_http2_keeps_nothing_open() {
        let limits = ConnectionLimits::default();
        let activity = Arc::new(ConnectionActivity::new());
        drop(activity.begin(Version::HTTP_2));
        for _ in 0..15 {
            activity.skipped.fetch_add(5000, Relaxed);
            activity.record_received();
            activity.record_sent();
        }
        assert_eq!(activity.find_expired(&limits), Some(Expired::Idle));
    }
}
