//! Removal of the remains of deleted rows from the files of `SQLite`: freed pages and the write-ahead log.
//!
//! `secure_delete` overwrites what is deleted; the write-ahead log keeps the pages of before until it is truncated. A
//! database that was made before `secure_delete` was switched on is rewritten once by `VACUUM`. `PostgreSQL` has its
//! own means (docs/privacy.md).

use std::path::PathBuf;
use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::job::Job;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::sql::QueryExt;
use crate::{Result, Store, Tx, jobs};

/// Truncates the write-ahead log after an erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TruncateWalJob {}

/// Jobs without a dedupe key: a job that is running already may have begun before the transaction of another is
/// committed.
impl Job for TruncateWalJob {
    const NAME: &'static str = "database.truncate_wal";
}

/// `user_version` of a database in which no deleted row was left readable.
pub(crate) const CLEAN: i64 = 1;

/// Time that a checkpoint waits for readers; no transaction can write meanwhile.
const WAIT: Duration = Duration::from_secs(1);

/// Enqueues the truncation of the write-ahead log once the transaction is committed; does nothing on `PostgreSQL`.
pub async fn truncate_wal_later(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    if tx.is_postgres() {
        return Ok(());
    }
    jobs::enqueue(tx, Uuid::now_v7(), None, &TruncateWalJob {}, now, now).await
}

impl Store {
    /// Moves the write-ahead log into the database and truncates it; false when a reader held a part of it for
    /// longer than a second. True on `PostgreSQL`, which has none of its own.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn truncate_wal(&self) -> Result<bool> {
        let Some(writer) = self.sqlite_writer() else { return Ok(true) };
        let truncate = |connection: &Connection| {
            connection.busy_timeout(WAIT)?;
            let is_busy: i64 =
                connection.query_row("pragma wal_checkpoint(truncate)", [], |row| row.get(0))?;
            Ok(is_busy == 0)
        };
        writer.with_connection(truncate).await
    }

    /// Returns true if this is a `SQLite` database from before `secure_delete`, in which deleted rows may still be
    /// readable.
    ///
    /// # Errors
    ///
    /// The database cannot be reached.
    pub async fn may_hold_deleted_rows(&self) -> Result<bool> {
        let Some(writer) = self.sqlite_writer() else { return Ok(false) };
        Ok(writer.with_connection(|connection| pragma(connection, "user_version")).await? < CLEAN)
    }

    /// Returns the path and the size in bytes of a `SQLite` database; `None` on `PostgreSQL`.
    ///
    /// # Errors
    ///
    /// The database cannot be reached.
    pub async fn file_and_size(&self) -> Result<Option<(PathBuf, u64)>> {
        let Some(writer) = self.sqlite_writer() else { return Ok(None) };
        let measure = |connection: &Connection| {
            let bytes = pragma(connection, "page_count")? * pragma(connection, "page_size")?;
            let file = connection.path().map(PathBuf::from).unwrap_or_default();
            Ok((file, u64::try_from(bytes).unwrap_or_default()))
        };
        writer.with_connection(measure).await.map(Some)
    }

    /// Rewrites a `SQLite` database without what was deleted. Needs room for two copies; nobody writes meanwhile.
    ///
    /// # Errors
    /// When there is no room, or the database is away.
    pub async fn vacuum(&self) -> Result<()> {
        let Some(writer) = self.sqlite_writer() else { return Ok(()) };
        let vacuum = |connection: &Connection| {
            // The copy goes to a file: in memory a large database would not fit.
            connection.execute_batch("pragma temp_store=file")?;
            let done = connection.execute_batch("vacuum");
            connection.execute_batch("pragma temp_store=memory")?;
            Ok(done.and_then(|()| connection.pragma_update(None, "user_version", CLEAN))?)
        };
        writer.with_connection(vacuum).await?;
        self.truncate_wal().await?;
        Ok(())
    }
}

fn pragma(connection: &Connection, name: &str) -> Result<i64> {
    Ok(connection.pragma_query_value(None, name, |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "Qxzmarkerson";

    fn matches(folder: &std::path::Path) -> usize {
        let files = std::fs::read_dir(folder).expect("a folder");
        let bytes = files.map(|file| std::fs::read(file.expect("a file").path()).expect("bytes"));
        bytes.map(|bytes| bytes.windows(NAME.len()).filter(|part| *part == NAME.as_bytes()).count()).sum()
    }

    async fn run(store: &Store, statements: &[&str]) {
        let tx = store.begin().await.expect("a transaction");
        for statement in statements {
            tx.execute_batch(statement).await.expect("done");
        }
        tx.commit().await.expect("committed");
    }

    #[tokio::test]
    async fn a_deleted_row_is_in_no_file_after_the_log_is_truncated() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("balie.db").display());
        let store = Store::open(&url).await.expect("a database");
        assert!(!store.may_hold_deleted_rows().await.expect("an answer"), "it is new");
        run(&store, &["create table people (id integer primary key, name text)"]).await;
        for _ in 0..200 {
            run(&store, &[&format!("insert into people (name) values ('{}')", NAME.repeat(9))]).await;
        }
        run(&store, &["delete from people where id % 2 = 0", "update people set name = 'x'"]).await;
        assert!(matches(folder.path()) > 0, "the log has it");
        assert!(store.truncate_wal().await.expect("an answer"));
        assert_eq!(matches(folder.path()), 0);
    }

    #[tokio::test]
    async fn a_database_of_before_is_rewritten_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("balie.db").display());
        let store = Store::open(&url).await.expect("a database");
        let writer = store.sqlite_writer().expect("a file");
        let before = "pragma secure_delete=off; pragma user_version=0;";
        writer.with_connection(|connection| Ok(connection.execute_batch(before)?)).await.expect("set");
        let table = "create table people (id integer primary key, name text)";
        run(&store, &[table, &format!("insert into people (name) values ('{NAME}')")]).await;
        run(&store, &["delete from people"]).await;
        store.truncate_wal().await.expect("an answer");
        assert!(matches(folder.path()) > 0 && store.may_hold_deleted_rows().await.expect("an answer"));
        store.vacuum().await.expect("rewritten");
        assert_eq!(matches(folder.path()), 0);
        assert!(!store.may_hold_deleted_rows().await.expect("an answer"));
        let (file, bytes) = store.file_and_size().await.expect("an answer").expect("a file");
        assert!(file.ends_with("balie.db") && bytes > 0);
    }
}
