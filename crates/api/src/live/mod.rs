//! Live updates of open pages: the database is queried for each firm with open streams, twice a second, and all of them
//! get the changes.
//!
//! A stream holds a place in a ring that its firm's streams share, of [`CAPACITY`] batches, and nothing else of what happened:
//! a reader who falls behind gets `resync`, which means to ask for everything again.

mod batch;
mod response;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use app::Database;
use domain::codes::Code;
use domain::ids::LicenceId;
use store::events::changes::{self, ChangePosition};
use tokio::sync::broadcast::{self, Receiver, Sender};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

pub use batch::{ChangeBatch, DeskChange, PortalChange};
pub use response::{LiveReader, event_stream};

use crate::http::error::{ApiError, ApiResult};

/// Interval at which the changes of a firm with open streams are read.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// Number of batches that a firm's streams share; a stream that falls further behind gets `resync`.
const CAPACITY: usize = 64;
/// Seconds after which a client without a place tries again (`Retry-After`).
const RETRY_AFTER: u64 = 30;

/// Limits for the number of streams, and their heartbeat.
#[derive(Clone, Copy, Debug)]
pub struct StreamLimits {
    pub of_process: usize,
    pub of_account: usize,
    /// Interval of the heartbeat; the session is checked at every second one.
    pub heartbeat: Duration,
}

impl Default for StreamLimits {
    fn default() -> Self {
        Self { of_process: 4_000, of_account: 8, heartbeat: Duration::from_secs(20) }
    }
}

/// The open streams of this process.
#[derive(Debug, Default)]
pub struct LiveUpdates {
    limits: StreamLimits,
    open: Mutex<Open>,
    closed: CancellationToken,
}

#[derive(Debug, Default)]
struct Open {
    count: usize,
    by_account: HashMap<Uuid, usize>,
    firms: HashMap<LicenceId, Sender<Arc<ChangeBatch>>>,
}

/// Subscription of one stream: whose changes of which resources it sends.
pub struct Subscription {
    place: StreamPlace,
    changes: Receiver<Arc<ChangeBatch>>,
    closed: CancellationToken,
    heartbeat: Duration,
}

/// A stream's part of the limits, given back when it is dropped.
struct StreamPlace {
    updates: Arc<LiveUpdates>,
    account: Uuid,
}

impl LiveUpdates {
    pub fn new(limits: StreamLimits) -> Self {
        Self { limits, ..Self::default() }
    }

    /// Ends every stream, and admits no other.
    pub fn close(&self) {
        self.closed.cancel();
    }

    /// Returns the number of open streams.
    pub fn count(&self) -> usize {
        self.open().count
    }

    /// Hands changes of a firm to all of its streams.
    pub fn publish(&self, licence: LicenceId, batch: ChangeBatch) {
        if let Some(sender) = self.open().firms.get(&licence) {
            // Whoever listened last may be gone.
            let _ = sender.send(Arc::new(batch));
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(updates: &Arc<Self>, account: Uuid) -> ApiResult<StreamPlace> {
        let busy = |reason: &str| {
            let mut error = ApiError::new(Code::PortalBusy).with_source(reason);
            error.retry_after = Some(RETRY_AFTER);
            error
        };
        if updates.closed.is_cancelled() {
            return Err(busy("the program is stopping"));
        }
        let mut open = updates.open();
        if open.count >= updates.limits.of_process {
            return Err(busy("there are as many streams as one process holds"));
        }
        let of_account = open.by_account.entry(account).or_default();
        if *of_account >= updates.limits.of_account {
            return Err(busy("the account has as many streams as one has"));
        }
        *of_account += 1;
        open.count += 1;
        crate::metrics::stream_opened();
        drop(open);
        Ok(StreamPlace { updates: Arc::clone(updates), account })
    }

    /// Returns the changes of a firm from now on; `None` where nobody watches it yet.
    fn join(&self, licence: LicenceId) -> Option<Receiver<Arc<ChangeBatch>>> {
        self.open().firms.get(&licence).map(Sender::subscribe)
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.updates.open();
        open.count -= 1;
        if let Some(count) = open.by_account.get_mut(&self.account) {
            *count -= 1;
            if *count == 0 {
                open.by_account.remove(&self.account);
            }
        }
        crate::metrics::stream_ended();
    }
}

/// A place among the streams of a firm, for a consumer or a member of staff.
///
/// # Errors
/// `PORTAL_BUSY` where the process or the account has as many streams as it may have.
pub async fn subscribe(
    updates: &Arc<LiveUpdates>,
    store: &Database,
    licence: LicenceId,
    account: Uuid,
) -> ApiResult<Subscription> {
    let place = LiveUpdates::admit(updates, account)?;
    let (closed, heartbeat) = (updates.closed.clone(), updates.limits.heartbeat);
    if let Some(changes) = updates.join(licence) {
        return Ok(Subscription { place, changes, closed, heartbeat });
    }
    let position = changes::current_position(store.bulk_reader(), licence).await?;
    let mut open = updates.open();
    // Another request may have started to watch the firm meanwhile.
    let changes = if let Some(sender) = open.firms.get(&licence) {
        sender.subscribe()
    } else {
        let (sender, changes) = broadcast::channel(CAPACITY);
        open.firms.insert(licence, sender.clone());
        tokio::spawn(watch(Arc::clone(updates), store.clone(), licence, position, sender));
        changes
    };
    Ok(Subscription { place, changes, closed, heartbeat })
}

/// Polls the changes of a firm until it has no reader.
async fn watch(
    updates: Arc<LiveUpdates>,
    store: Database,
    licence: LicenceId,
    mut position: ChangePosition,
    sender: Sender<Arc<ChangeBatch>>,
) {
    let closed = updates.closed.clone();
    let mut is_failing = false;
    loop {
        tokio::select! {
            () = tokio::time::sleep(POLL_INTERVAL) => {}
            () = closed.cancelled() => return,
        }
        {
            let mut open = updates.open();
            if sender.receiver_count() == 0 {
                open.firms.remove(&licence);
                return;
            }
        }
        match changes::changes_after(store.bulk_reader(), licence, &mut position).await {
            Ok(found) => {
                is_failing = false;
                let batch = ChangeBatch::from_recent_changes(found);
                if !batch.is_empty() {
                    updates.publish(licence, batch);
                }
            }
            Err(error) if is_failing => {
                tracing::debug!(%error, %licence, "reading changes for open streams failed again");
            }
            Err(error) => {
                is_failing = true;
                tracing::warn!(%error, %licence, "reading changes failed; open pages hear of them later");
            }
        }
    }
}
