use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::{open, query};
use crate::Result;
use crate::sql::{QUERY_TIMEOUT, Row, Value};

/// Number of instructions of `SQLite`'s virtual machine between two checks of the clock: a fraction of a millisecond.
const STEPS: i32 = 100_000;

/// Idle time after which a connection is closed: the peak load that needed it is over.
const IDLE: Duration = Duration::from_mins(5);

/// Connections that read. A query uses one from its start to its end without waiting for anything but the disk, so
/// there are never more of them than threads.
#[derive(Clone, Debug)]
pub(crate) struct Readers(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    idle: Mutex<Vec<Reader>>,
    created: Instant,
    timeout: Duration,
    idle_for: Duration,
}

#[derive(Debug)]
struct Reader {
    connection: Connection,
    /// Deadline of its query, in milliseconds since the readers were created.
    deadline: Arc<AtomicU64>,
}

impl Readers {
    pub fn new(path: PathBuf) -> Self {
        Self::with_times(path, QUERY_TIMEOUT, IDLE)
    }

    fn with_times(path: PathBuf, timeout: Duration, idle_for: Duration) -> Self {
        Self(Arc::new(Inner { path, idle: Mutex::default(), created: Instant::now(), timeout, idle_for }))
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Reader>> {
        self.0.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of idle connections, which are nearly always all.
    pub fn connections(&self) -> usize {
        self.idle().len()
    }

    /// Uses a connection that nobody else uses meanwhile.
    pub fn with_connection<T>(&self, run: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let idle = self.idle().pop();
        let reader = match idle {
            Some(reader) => reader,
            None => self.reader()?,
        };
        let now = self.0.created.elapsed();
        reader.deadline.store(millis(now + self.0.timeout), Ordering::Relaxed);
        let answer = run(&reader.connection);
        drop(self.put_back(reader, now));
        answer
    }

    /// Answers the connection that was not used for longest, if that is so long that it is to be closed.
    fn put_back(&self, reader: Reader, now: Duration) -> Option<Reader> {
        let mut idle = self.idle();
        idle.push(reader);
        // The last one in is the first one out: the first was not used for longest.
        let began = millis((now + self.0.timeout).saturating_sub(self.0.idle_for));
        let is_left = idle.first().is_some_and(|first| first.deadline.load(Ordering::Relaxed) < began);
        is_left.then(|| idle.remove(0))
    }

    fn reader(&self) -> Result<Reader> {
        let mut connection = self.connect()?;
        let deadline = Arc::new(AtomicU64::new(0));
        let (created, until) = (self.0.created, Arc::clone(&deadline));
        let is_late = move || millis(created.elapsed()) > until.load(Ordering::Relaxed);
        connection.progress_handler(STEPS, Some(is_late))?;
        Ok(Reader { connection, deadline })
    }

    pub fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.with_connection(|connection| query(connection, sql, values, each))
    }

    /// A new connection, whose queries may take as long as they do.
    pub fn connect(&self) -> Result<Connection> {
        open(&self.0.path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Returns a connection of its own that sees the database as it is at one moment.
    pub fn snapshot(&self) -> Result<ReadConnection> {
        let connection = self.connect()?;
        connection.execute_batch("begin")?;
        Ok(ReadConnection(Mutex::new(connection)))
    }

    /// Closes the idle connections.
    pub fn close(&self) {
        self.idle().clear();
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A transaction that reads.
#[derive(Debug)]
pub(crate) struct ReadConnection(Mutex<Connection>);

impl ReadConnection {
    pub fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        query(&self.0.lock().unwrap_or_else(PoisonError::into_inner), sql, values, each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StoreError;
    use crate::sql::sqlite::Writer;

    #[tokio::test]
    async fn a_query_that_takes_too_long_is_given_up_and_the_next_one_works() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("balie.db");
        Writer::open(&path).expect("a database");
        let readers = Readers::with_times(path, Duration::from_millis(50), IDLE);
        let endless = "with recursive n(i) as (select 1 union all select i+1 from n) select count(*) from n";
        let error = readers.query(endless, &[], &mut |_| Ok(())).expect_err("given up");
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
        readers.query("select 1", &[], &mut |_| Ok(())).expect("answered");
    }

    #[tokio::test]
    async fn connections_that_a_rush_needed_are_closed_afterwards() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("balie.db");
        Writer::open(&path).expect("a database");
        let readers = Readers::with_times(path, QUERY_TIMEOUT, Duration::from_millis(40));
        let ask = || readers.query("select 1", &[], &mut |_| Ok(())).expect("answered");
        readers
            .with_connection(|_| readers.with_connection(|_| readers.with_connection(|_| Ok(()))))
            .expect("three at once");
        assert_eq!(readers.connections(), 3);
        for left in [2, 1, 1] {
            std::thread::sleep(Duration::from_millis(80));
            ask();
            assert_eq!(readers.connections(), left);
        }
    }
}
