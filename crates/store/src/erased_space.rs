//! What deleted rows leave behind in the files of `SQLite`: freed pages and the write-ahead log.
//!
//! `secure_delete` overwrites what is deleted; the write-ahead log keeps the pages of before until it is truncated. A
//! database that was made before `secure_delete` was switched on is rewritten once by `VACUUM`. `PostgreSQL` has its
//! own means (docs/privacy.md).

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use domain::job::Job;
use sea_orm::sqlx::{self, Row, SqliteConnection};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Db, Result, Store, StoreError, Tx, jobs};

/// Truncates the write-ahead log after an erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TruncateWalJob {}

/// Without a key: a job that is running already may have begun before the transaction of another is committed.
impl Job for TruncateWalJob {
    const NAME: &'static str = "database.truncate_wal";
}

/// `user_version` of a database in which no deleted row was left readable.
pub(crate) const CLEAN: i64 = 1;

/// How long a checkpoint waits for readers; nobody writes meanwhile.
const WAIT_MS: u32 = 1_000;
/// How long everything else waits for a lock.
const BUSY_MS: u32 = 10_000;

/// Has the write-ahead log truncated once the transaction is committed; nothing on `PostgreSQL`.
pub async fn truncate_wal_later(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    if tx.backend() != sea_orm::DbBackend::Sqlite {
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
        if !self.is_file() {
            return Ok(true);
        }
        let mut connection = self.sqlite_writer().await?;
        set(&mut connection, "busy_timeout", &WAIT_MS.to_string()).await?;
        let done = sqlx::query("pragma wal_checkpoint(truncate)").fetch_one(&mut *connection).await;
        set(&mut connection, "busy_timeout", &BUSY_MS.to_string()).await?;
        let is_busy: i64 = done.and_then(|row| row.try_get(0)).map_err(fault)?;
        Ok(is_busy == 0)
    }

    /// Whether this is a `SQLite` database of before `secure_delete`, in which deleted rows may still be readable.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn may_hold_deleted_rows(&self) -> Result<bool> {
        Ok(self.is_file() && self.pragma("user_version").await? < CLEAN)
    }

    /// Where a `SQLite` database is and how many bytes it has; none on `PostgreSQL`.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn file_and_size(&self) -> Result<Option<(PathBuf, u64)>> {
        if !self.is_file() {
            return Ok(None);
        }
        let bytes = self.pragma("page_count").await? * self.pragma("page_size").await?;
        let mut connection = self.sqlite_writer().await?;
        let row = sqlx::query("pragma database_list").fetch_one(&mut *connection).await.map_err(fault)?;
        let file: String = row.try_get("file").map_err(fault)?;
        Ok(Some((PathBuf::from(file), u64::try_from(bytes).unwrap_or_default())))
    }

    /// Rewrites a `SQLite` database without what was deleted. Needs room for two copies; nobody writes meanwhile.
    ///
    /// # Errors
    /// When there is no room, or the database is away.
    pub async fn vacuum(&self) -> Result<()> {
        if !self.is_file() {
            return Ok(());
        }
        let mut connection = self.sqlite_writer().await?;
        // The copy goes to a file: in memory a large database would not fit.
        set(&mut connection, "temp_store", "file").await?;
        let done = sqlx::query("vacuum").execute(&mut *connection).await;
        set(&mut connection, "temp_store", "memory").await?;
        done.map_err(fault)?;
        set(&mut connection, "user_version", &CLEAN.to_string()).await?;
        drop(connection);
        self.truncate_wal().await?;
        Ok(())
    }

    async fn pragma(&self, name: &str) -> Result<i64> {
        let mut connection = self.sqlite_writer().await?;
        let query = sqlx::AssertSqlSafe(format!("pragma {name}"));
        let row = sqlx::query(query).fetch_one(&mut *connection).await.map_err(fault)?;
        row.try_get(0).map_err(fault)
    }
}

async fn set(connection: &mut SqliteConnection, name: &str, value: &str) -> Result<()> {
    let query = sqlx::AssertSqlSafe(format!("pragma {name} = {value}"));
    sqlx::query(query).execute(connection).await.map_err(fault)?;
    Ok(())
}

fn fault(error: sqlx::Error) -> StoreError {
    sea_orm::DbErr::Query(sea_orm::RuntimeErr::SqlxError(error.into())).into()
}

#[cfg(test)]
mod tests {
    use sea_orm::ConnectionTrait;

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
            tx.connection().execute_unprepared(statement).await.expect("done");
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
        {
            let mut connection = store.sqlite_writer().await.expect("a connection");
            set(&mut connection, "secure_delete", "off").await.expect("set");
            set(&mut connection, "user_version", "0").await.expect("set");
        }
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
