//! Mails consumers about what changes: reminders are recorded, and what waits is bundled into one mail for each.

mod links;
mod send;
#[cfg(test)]
mod snapshot_tests;
mod wording;
#[cfg(test)]
mod wording_tests;

use std::future::Future;
use std::time::Duration;

use app::Services;
use app::notices::{digests, reminders};
use chrono::{DateTime, TimeDelta, Utc};

pub use send::{DigestHandler, Unsubscribe, WithdrawalLink};

/// Interval of the checks for due digests.
const POLL: Duration = Duration::from_secs(2);
/// Interval of the checks for deadlines that need a reminder.
const REMIND: TimeDelta = TimeDelta::minutes(10);

/// Puts mails together for one process. Several processes may each run one.
#[derive(Clone)]
pub struct Notices {
    pub services: Services,
}

impl Notices {
    /// Works until `stop` is ready.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        let mut reminded_at: Option<DateTime<Utc>> = None;
        loop {
            let now = self.services.now();
            if reminded_at.is_none_or(|at| now - at >= REMIND) {
                reminded_at = Some(now);
                if let Err(error) = reminders::record_due(&self.services).await {
                    tracing::warn!(%error, "sending reminders failed, will retry");
                }
            }
            let busy = match digests::enqueue_due(&self.services).await {
                Ok(count) => count > 0,
                Err(error) => {
                    tracing::warn!(%error, "reading notices failed, will retry");
                    false
                }
            };
            let pause = if busy { Duration::ZERO } else { POLL };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}
