//! A standby answers what only reads, as soon as it has everything that was acknowledged before the question.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Connections, HeldConnection};
use crate::sql::Row;
use crate::{Result, StoreError};

/// Time to wait for the standby before the primary is asked.
const CATCH_UP_TIMEOUT: Duration = Duration::from_millis(30);

/// Interval of polling the standby's position meanwhile.
const CATCH_UP_INTERVAL: Duration = Duration::from_millis(2);

/// Time limit for connecting to the standby.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(500);

/// Time for which the primary serves all reads after the standby was too far behind.
const PAUSE_AFTER_LAG: Duration = Duration::from_secs(1);

/// Time for which the primary serves all reads after the standby failed, or is none any more.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// Query for the position up to which the primary has written its log to disk, in bytes: every acknowledged transaction
/// is in it. Null on a server that is a standby itself.
pub(crate) const LOG_POSITION: &str = "select case when not pg_is_in_recovery() \
     then pg_wal_lsn_diff(pg_current_wal_flush_lsn(),'0/0')::bigint end";

/// Query for the position up to which a standby has applied that log. Null on a primary.
const APPLIED_POSITION: &str = "select case when pg_is_in_recovery() \
     then pg_wal_lsn_diff(pg_last_wal_replay_lsn(),'0/0')::bigint end";

#[derive(Clone, Debug)]
pub(crate) struct Standby {
    connections: Connections,
    /// Time until which the standby is skipped.
    paused_until: Arc<Mutex<Option<Instant>>>,
}

impl Standby {
    /// Connects when it is first asked: the program serves without it, too.
    pub fn new(url: &str) -> Result<Self> {
        let connections = Connections::new(url, CONNECT_TIMEOUT)?;
        Ok(Self { connections, paused_until: Arc::default() })
    }

    /// Returns the number of connections, and of the idle ones.
    pub fn state(&self) -> (usize, usize) {
        self.connections.state()
    }

    pub fn close(&self) {
        self.connections.close();
    }

    /// A connection to the standby once it has applied the log up to `position`; none where it is too far behind or away.
    pub async fn hold_at(&self, position: i64) -> Option<HeldConnection> {
        if self.is_paused() {
            return None;
        }
        match self.catch_up(position).await {
            Ok(Some(connection)) => Some(connection),
            Ok(None) => {
                self.pause(PAUSE_AFTER_LAG);
                None
            }
            Err(error) => {
                self.failed(&error);
                None
            }
        }
    }

    async fn catch_up(&self, position: i64) -> Result<Option<HeldConnection>> {
        let connection = self.connections.hold().await?;
        let started = Instant::now();
        loop {
            let mut applied: Option<i64> = None;
            let mut read = |row: &mut Row<'_>| {
                applied = row.read()?;
                Ok(())
            };
            connection.query(APPLIED_POSITION, &[], &mut read).await?;
            let applied =
                applied.ok_or_else(|| StoreError::Unavailable("the standby is a primary".into()))?;
            if applied >= position {
                return Ok(Some(connection));
            }
            if started.elapsed() >= CATCH_UP_TIMEOUT {
                return Ok(None);
            }
            tokio::time::sleep(CATCH_UP_INTERVAL).await;
        }
    }

    /// Leaves the standby alone for a while.
    pub fn failed(&self, error: &StoreError) {
        tracing::warn!(%error, "the standby did not answer; queries go to the primary");
        self.pause(PAUSE_AFTER_FAILURE);
    }

    fn is_paused(&self) -> bool {
        let paused_until = self.paused_until.lock().unwrap_or_else(PoisonError::into_inner);
        paused_until.is_some_and(|until| Instant::now() < until)
    }

    fn pause(&self, pause: Duration) {
        let mut paused_until = self.paused_until.lock().unwrap_or_else(PoisonError::into_inner);
        *paused_until = Some(Instant::now() + pause);
    }
}
