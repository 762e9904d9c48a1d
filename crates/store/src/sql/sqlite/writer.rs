//! The one connection that writes, and the commits that several transactions share.
//!
//! Each transaction is a savepoint of a transaction that is committed, with one fsync, when nobody waits for the
//! connection or [`GROUP`] of them are in it. A transaction counts as committed only then.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard, watch};
use tokio::time::{Instant, sleep, timeout};

use super::{block_in_place, execute, execute_many, open, query};
use crate::sql::{Row, Value};
use crate::{Result, StoreError};

/// Greatest number of transactions that share one commit.
const GROUP: usize = 64;

/// Cache for changed pages, in KiB: an import into a large database changes pages all over its indexes.
const CACHE_KIB: i64 = 16_384;

/// Time that a transaction waits for the connection, and for another process that writes.
const WAIT: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub(crate) struct Writer(Arc<WriterState>);

#[derive(Debug)]
struct WriterState {
    connection: Arc<AsyncMutex<Inner>>,
    /// Number of transactions that wait for the connection.
    waiting: AtomicUsize,
}

#[derive(Debug)]
struct Inner {
    connection: Connection,
    /// The transactions that wait for their common commit.
    group: Option<CommitGroup>,
}

#[derive(Debug)]
struct CommitGroup {
    size: usize,
    /// True if it was committed; `None` until it has ended.
    ended: watch::Sender<Option<bool>>,
}

/// A transaction of SQLite: a savepoint.
#[derive(Debug)]
pub(crate) struct WriteTransaction {
    writer: Writer,
    inner: Mutex<Option<OwnedMutexGuard<Inner>>>,
}

impl Writer {
    /// Opens the file, which is made when absent.
    pub fn open(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let connection = open(path, flags)?;
        // What is deleted is overwritten: the pages of an erased person are not left in the file.
        connection
            .execute_batch("pragma journal_mode=wal; pragma synchronous=full; pragma secure_delete=on;")?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
        let inner = Inner { connection, group: None };
        Ok(Self(Arc::new(WriterState {
            connection: Arc::new(AsyncMutex::new(inner)),
            waiting: AtomicUsize::new(0),
        })))
    }

    async fn lock(&self) -> Result<OwnedMutexGuard<Inner>> {
        struct WaitingCount<'a>(&'a AtomicUsize);
        impl Drop for WaitingCount<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::SeqCst);
            }
        }
        self.0.waiting.fetch_add(1, Ordering::SeqCst);
        let waiting = WaitingCount(&self.0.waiting);
        let guard = timeout(WAIT, Arc::clone(&self.0.connection).lock_owned()).await;
        drop(waiting);
        guard.map_err(|_| StoreError::Unavailable("no transaction could begin in time".into()))
    }

    pub async fn begin(&self) -> Result<WriteTransaction> {
        let mut inner = self.lock().await?;
        if inner.group.is_none() {
            inner.begin_group().await?;
        }
        if let Err(error) = inner.connection.execute_batch("savepoint act") {
            if inner.is_lost() || inner.group.as_ref().is_some_and(|group| group.size == 0) {
                inner.abandon_group();
            }
            return Err(error.into());
        }
        Ok(WriteTransaction { writer: self.clone(), inner: Mutex::new(Some(inner)) })
    }

    /// Commits what waits and moves the write-ahead log into the file. Clones keep the connection open.
    pub async fn close(self) -> Result<()> {
        let mut inner = self.lock().await?;
        inner.commit_group();
        // What is left of the log moves into the file, whoever still holds a clone of this writer.
        Ok(inner.connection.execute_batch("pragma wal_checkpoint(truncate)")?)
    }

    /// Uses the connection outside of any transaction.
    pub async fn with_connection<T>(&self, run: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut inner = self.lock().await?;
        inner.commit_group();
        inner.connection.busy_timeout(WAIT)?;
        block_in_place(|| run(&inner.connection))
    }
}

impl Inner {
    async fn begin_group(&mut self) -> Result<()> {
        let start = Instant::now();
        // Another process may be writing. To wait inside SQLite would hold this thread.
        self.connection.busy_timeout(Duration::ZERO)?;
        loop {
            match self.connection.execute_batch("begin immediate") {
                Ok(()) => break,
                Err(error)
                    if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                        && start.elapsed() < WAIT =>
                {
                    sleep(Duration::from_millis(2)).await;
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.group = Some(CommitGroup { size: 0, ended: watch::Sender::new(None) });
        Ok(())
    }

    /// Commits what the group holds.
    fn commit_group(&mut self) {
        let Some(group) = self.group.take() else { return };
        let committed = block_in_place(|| self.connection.execute_batch("commit"));
        if let Err(error) = &committed {
            tracing::error!(%error, transactions = group.size, "committing to SQLite failed");
            self.rollback();
        }
        group.ended.send_replace(Some(committed.is_ok()));
    }

    /// Ends the group without keeping anything.
    fn abandon_group(&mut self) {
        self.rollback();
        if let Some(group) = self.group.take() {
            group.ended.send_replace(Some(false));
        }
    }

    fn rollback(&self) {
        if !self.connection.is_autocommit()
            && let Err(error) = self.connection.execute_batch("rollback")
        {
            tracing::error!(%error, "rolling back a transaction of SQLite failed");
        }
    }

    /// Returns true if `SQLite` ended the whole transaction by itself, as it may on a full disk.
    fn is_lost(&self) -> bool {
        self.group.is_none() || self.connection.is_autocommit()
    }
}

impl WriteTransaction {
    fn inner(&self) -> MutexGuard<'_, Option<OwnedMutexGuard<Inner>>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run<T>(&self, run: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut guard = self.inner();
        let Some(inner) = guard.as_mut().filter(|inner| !inner.is_lost()) else {
            return Err(lost_transaction());
        };
        let answer = run(&inner.connection);
        if answer.is_err() && inner.is_lost() {
            inner.abandon_group();
        }
        answer
    }

    pub fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.run(|connection| query(connection, sql, values, each))
    }

    pub fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<u64> {
        self.run(|connection| execute(connection, sql, values))
    }

    pub fn execute_many(&self, sql: &str, rows: &[Vec<Value<'_>>]) -> Result<u64> {
        self.run(|connection| execute_many(connection, sql, rows))
    }

    pub fn execute_batch(&self, sql: &str) -> Result<()> {
        self.run(|connection| Ok(connection.execute_batch(sql)?))
    }

    /// Waits until the transaction is on the disk.
    pub async fn commit(self) -> Result<()> {
        self.run(|connection| Ok(connection.execute_batch("release act")?))?;
        let Some(mut inner) = self.inner().take() else { return Err(lost_transaction()) };
        let Some(group) = inner.group.as_mut() else { return Err(lost_transaction()) };
        group.size += 1;
        let is_full = group.size >= GROUP;
        let mut ended = group.ended.subscribe();
        if is_full || self.writer.0.waiting.load(Ordering::SeqCst) == 0 {
            inner.commit_group();
        } else {
            drop(inner);
            // In a task, so that a request that is given up does not leave the others waiting.
            let writer = self.writer.clone();
            let (group, mut ended) = (ended.clone(), ended.clone());
            tokio::spawn(async move {
                tokio::select! {
                    _ = ended.wait_for(Option::is_some) => {}
                    mut inner = Arc::clone(&writer.0.connection).lock_owned() => {
                        if group.borrow().is_none() {
                            inner.commit_group();
                        }
                    }
                }
            });
        }
        let ended = ended.wait_for(Option::is_some).await.map(|ended| *ended);
        if ended.is_ok_and(|ended| ended == Some(true)) { Ok(()) } else { Err(lost_transaction()) }
    }
}

impl Drop for WriteTransaction {
    /// Rolls back a transaction that was not committed.
    fn drop(&mut self) {
        let Some(mut inner) = self.inner().take() else { return };
        if inner.is_lost() {
            inner.abandon_group();
            return;
        }
        let undone = inner.connection.execute_batch("rollback to act; release act");
        if let Err(error) = undone {
            tracing::error!(%error, "rolling back a savepoint of SQLite failed");
            inner.abandon_group();
        } else if inner.group.as_ref().is_some_and(|group| group.size == 0) {
            inner.abandon_group();
        }
    }
}

fn lost_transaction() -> StoreError {
    StoreError::Unavailable("the transaction was rolled back".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn rows(writer: &Writer) -> i64 {
        let count = |connection: &Connection| {
            Ok(connection.query_row("select count(*) from t", [], |row| row.get(0))?)
        };
        writer.with_connection(count).await.expect("a count")
    }

    async fn open_writer(folder: &tempfile::TempDir) -> Writer {
        let writer = Writer::open(&folder.path().join("balie.db")).expect("a database");
        let tx = writer.begin().await.expect("a transaction");
        tx.execute_batch("create table t (n integer primary key, word text)").expect("a table");
        tx.commit().await.expect("committed");
        writer
    }

    #[tokio::test]
    async fn one_of_a_group_is_rolled_back_without_the_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let writer = open_writer(&folder).await;
        let add = async |number: i64, keep: bool| {
            let tx = writer.begin().await?;
            tx.execute("insert into t values ($1,$2)", crate::sql::values![number, "x"])?;
            tokio::task::yield_now().await;
            if keep { tx.commit().await } else { Ok(()) }
        };
        let (one, other, third, fourth) =
            tokio::join!(add(1, true), add(2, false), add(1, true), add(3, true));
        one.expect("committed");
        other.expect("given up");
        assert!(matches!(third, Err(StoreError::Duplicate(_))), "{third:?}");
        fourth.expect("committed");
        assert_eq!(rows(&writer).await, 2);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn what_is_committed_by_many_at_once_is_in_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let writer = open_writer(&folder).await;
        let mut tasks = tokio::task::JoinSet::new();
        for number in 0..400_i64 {
            let writer = writer.clone();
            tasks.spawn(async move {
                let tx = writer.begin().await.expect("a transaction");
                tx.execute("insert into t values ($1,$2)", crate::sql::values![number, "x"]).expect("added");
                match number % 4 {
                    0 => drop(tx),
                    // A request that is given up while it waits for its commit.
                    1 => drop(timeout(Duration::from_micros(50), tx.commit()).await),
                    _ => tx.commit().await.expect("committed"),
                }
            });
        }
        tasks.join_all().await;
        let other = Connection::open(folder.path().join("balie.db")).expect("the file");
        let kept: i64 =
            other.query_row("select count(*) from t where n % 4 > 1", [], |row| row.get(0)).expect("a count");
        assert_eq!(kept, 200);
        let given_up: i64 =
            other.query_row("select count(*) from t where n % 4 = 0", [], |row| row.get(0)).expect("a count");
        assert_eq!(given_up, 0);
    }

    #[tokio::test]
    async fn a_full_disk_fails_each_of_the_group_and_the_next_one_works() {
        let folder = tempfile::tempdir().expect("a folder");
        let writer = open_writer(&folder).await;
        writer
            .with_connection(|connection| Ok(connection.execute_batch("pragma max_page_count=1")?))
            .await
            .expect("set");
        let add = async |number: i64, length: usize| {
            let tx = writer.begin().await?;
            tx.execute("insert into t values ($1,$2)", crate::sql::values![number, "x".repeat(length)])?;
            tokio::task::yield_now().await;
            tx.commit().await
        };
        let (one, full) = tokio::join!(add(1, 10), add(2, 100_000));
        assert!(matches!(full, Err(StoreError::Unavailable(_))), "{full:?}");
        assert!(matches!(one, Ok(()) | Err(StoreError::Unavailable(_))), "{one:?}");
        writer
            .with_connection(|connection| Ok(connection.execute_batch("pragma max_page_count=100000")?))
            .await
            .expect("set");
        add(3, 100_000).await.expect("there is room again");
        assert_eq!(rows(&writer).await, if one.is_ok() { 2 } else { 1 });
    }
}
