use std::sync::Arc;
use std::time::Duration;

use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::sqlite::SqlitePoolOptions;
use sea_orm::sqlx::{Connection, Sqlite};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend,
    SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tracing::{Instrument, Span};
use uuid::Uuid;

use crate::evidence::EvidenceKeys;
use crate::{Result, StoreError, migrate};

/// Who asks, for everything that belongs to a consumer: no such query goes without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    pub licence: Uuid,
    pub consumer: Uuid,
}

/// The database. Cheap to clone.
///
/// On `SQLite` reads share a pool and writes queue for one connection, so that a writer never meets
/// "database is locked"; on `PostgreSQL` both are the same pool.
#[derive(Clone, Debug)]
pub struct Store {
    reader: ReadPool,
    writer: DatabaseConnection,
    /// With which keys the heads of the chains are signed and verified.
    evidence_keys: Option<Arc<EvidenceKeys>>,
    /// How many statements were run, for tests that hold calls to a fixed number of them.
    #[cfg(any(test, feature = "testing"))]
    statements: Arc<std::sync::atomic::AtomicU64>,
}

/// A connection for reading outside a transaction.
#[derive(Clone, Debug)]
pub struct ReadPool(DatabaseConnection);

/// An open write transaction; dropped without [`Tx::commit`] it leaves nothing behind.
#[derive(Debug)]
pub struct Tx {
    inner: DatabaseTransaction,
    evidence_keys: Option<Arc<EvidenceKeys>>,
    /// Lives as long as the transaction.
    span: Span,
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::ReadPool {}
    impl Sealed for super::Tx {}
}

/// Either a [`ReadPool`] or a [`Tx`].
pub trait Db: sealed::Sealed + Sync {
    #[doc(hidden)]
    type Connection: ConnectionTrait;
    #[doc(hidden)]
    fn connection(&self) -> &Self::Connection;
    #[doc(hidden)]
    fn backend(&self) -> DbBackend {
        self.connection().get_database_backend()
    }
}

impl Db for ReadPool {
    type Connection = DatabaseConnection;
    fn connection(&self) -> &DatabaseConnection {
        &self.0
    }
}

impl Db for Tx {
    type Connection = DatabaseTransaction;
    fn connection(&self) -> &DatabaseTransaction {
        &self.inner
    }
}

impl Store {
    /// Opens `sqlite:///path/to/balie.db` (made when absent) or `postgres://…` and brings its tables up to date.
    ///
    /// # Errors
    /// When the URL is of neither form, the database cannot be reached, or a migration fails.
    pub async fn open(url: &str) -> Result<Self> {
        let store = Self::connect(url).await?;
        migrate::run(&store.writer).await?;
        Ok(store)
    }

    pub(crate) async fn connect(url: &str) -> Result<Self> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let mut options = ConnectOptions::new(url);
            options
                .max_connections(16)
                .acquire_timeout(Duration::from_secs(5))
                .connect_timeout(Duration::from_secs(5))
                .sqlx_logging(false);
            let pool = Database::connect(options).await?;
            return Ok(Self::of(pool, None));
        }
        if url.starts_with("sqlite:") {
            // The writer comes first: it makes the file and switches it to WAL before anyone reads.
            let mut options = sqlite_options(url, 1);
            options.map_sqlx_sqlite_pool_opts(discard_connections_in_transaction);
            let writer = Database::connect(options).await?;
            let reader = Database::connect(sqlite_options(url, 4)).await?;
            return Ok(Self::of(writer, Some(reader)));
        }
        Err(StoreError::Corrupt("a database URL begins with sqlite: or postgres://".to_owned()))
    }

    #[cfg(not(any(test, feature = "testing")))]
    fn of(writer: DatabaseConnection, reader: Option<DatabaseConnection>) -> Self {
        Self { reader: ReadPool(reader.unwrap_or_else(|| writer.clone())), writer, evidence_keys: None }
    }

    #[cfg(any(test, feature = "testing"))]
    fn of(mut writer: DatabaseConnection, mut reader: Option<DatabaseConnection>) -> Self {
        let statements = Arc::new(std::sync::atomic::AtomicU64::new(0));
        for connection in [Some(&mut writer), reader.as_mut()].into_iter().flatten() {
            let statements = Arc::clone(&statements);
            connection.set_metric_callback(move |_| {
                statements.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            });
        }
        let reader = ReadPool(reader.unwrap_or_else(|| writer.clone()));
        Self { reader, writer, evidence_keys: None, statements }
    }

    /// The same store, signing and verifying the chains with these keys.
    #[must_use]
    pub fn with_evidence_keys(mut self, keys: EvidenceKeys) -> Self {
        self.evidence_keys = Some(Arc::new(keys));
        self
    }

    /// The keys that sign and verify the heads of the chains.
    ///
    /// # Errors
    /// When the store was opened without them.
    pub fn evidence_keys(&self) -> Result<&EvidenceKeys> {
        self.evidence_keys.as_deref().ok_or(StoreError::NoEvidenceKey)
    }

    /// How many statements this store has run.
    #[cfg(any(test, feature = "testing"))]
    pub fn statements(&self) -> u64 {
        self.statements.load(std::sync::atomic::Ordering::Relaxed)
    }

    pub fn reader(&self) -> &ReadPool {
        &self.reader
    }

    /// Begins a write transaction: `BEGIN IMMEDIATE` on `SQLite`, read committed on `PostgreSQL`.
    ///
    /// # Errors
    /// When the database is away or no connection comes free in time.
    pub async fn begin(&self) -> Result<Tx> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.begin_on(&self.writer, options).await
    }

    /// Begins a transaction for reading.
    pub(crate) async fn read_in(&self, options: TransactionOptions) -> Result<Tx> {
        self.begin_on(&self.reader.0, options).await
    }

    async fn begin_on(&self, connection: &DatabaseConnection, options: TransactionOptions) -> Result<Tx> {
        let system = match connection.get_database_backend() {
            DbBackend::Sqlite => "sqlite",
            _ => "postgresql",
        };
        let span =
            tracing::info_span!("transaction", otel.kind = "client", db.system.name = system, kept = false);
        let inner = connection.begin_with_options(options).instrument(span.clone()).await?;
        Ok(Tx { inner, evidence_keys: self.evidence_keys.clone(), span })
    }

    /// Every pool with its name.
    pub(crate) fn connections(&self) -> Vec<(&'static str, &DatabaseConnection)> {
        match self.writer.get_database_backend() {
            DbBackend::Sqlite => vec![("read", &self.reader.0), ("write", &self.writer)],
            _ => vec![("all", &self.writer)],
        }
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<()> {
        Ok(self.reader.0.ping().await?)
    }

    /// The one connection that writes to `SQLite`, for what no transaction may surround.
    pub(crate) async fn sqlite_writer(&self) -> Result<PoolConnection<Sqlite>> {
        let pool = self.writer.get_sqlite_connection_pool();
        pool.acquire()
            .await
            .map_err(|error| sea_orm::DbErr::Conn(sea_orm::RuntimeErr::SqlxError(error.into())).into())
    }

    /// Closes every connection, so that a `SQLite` file is left complete and without a journal.
    ///
    /// # Errors
    /// When a connection cannot be closed.
    pub async fn close(self) -> Result<()> {
        self.reader.0.close().await?;
        Ok(self.writer.close().await?)
    }
}

impl Tx {
    /// The keys that sign the heads of the chains.
    pub(crate) fn evidence_keys(&self) -> Result<&EvidenceKeys> {
        self.evidence_keys.as_deref().ok_or(StoreError::NoEvidenceKey)
    }

    /// Makes everything in the transaction permanent.
    ///
    /// # Errors
    /// When the database refuses; then nothing of it is kept.
    pub async fn commit(self) -> Result<()> {
        let Self { inner, span, .. } = self;
        inner.commit().instrument(span.clone()).await?;
        span.record("kept", true);
        Ok(())
    }
}

/// Gives up a connection whose transaction did not end.
///
/// On a full disk `SQLite` rolls a transaction back by itself; the driver's own rollback then fails and it believes
/// ever after that it is inside one. Its next commit would release a savepoint and keep nothing.
fn discard_connections_in_transaction(pool: SqlitePoolOptions) -> SqlitePoolOptions {
    pool.after_release(|connection, _| {
        Box::pin(async move {
            // The rollback of a dropped transaction is on its way: the ping comes behind it.
            connection.ping().await?;
            Ok(!connection.is_in_transaction())
        })
    })
}

fn sqlite_options(url: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(Duration::from_secs(10))
        // A file does not go away: asking whether it is there would cost as much as a read.
        .test_before_acquire(false)
        .sqlx_logging(false)
        .map_sqlx_sqlite_opts(|options| {
            options
                .create_if_missing(true)
                .pragma("journal_mode", "WAL")
                .pragma("synchronous", "FULL")
                .pragma("foreign_keys", "on")
                .pragma("temp_store", "memory")
                // What is deleted is overwritten: the pages of an erased person are not left in the file.
                .pragma("secure_delete", "on")
                .busy_timeout(Duration::from_secs(10))
                .statement_cache_capacity(256)
        });
    options
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::licence::Licence;

    use super::*;
    use crate::licences;

    async fn firm(tx: &Tx, slug: &str, name: &str) -> Result<Uuid> {
        let settings: Licence =
            serde_json::from_value(serde_json::json!({ "name": name })).expect("settings");
        licences::put(tx, Uuid::now_v7(), slug, 1, &settings, DateTime::UNIX_EPOCH).await
    }

    #[tokio::test]
    async fn what_is_committed_after_a_full_disk_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("balie.db").display());
        let store = Store::open(&url).await.expect("a database");

        let full = store.begin().await.expect("a transaction");
        full.connection().execute_unprepared("pragma max_page_count = 1").await.expect("no more pages");
        firm(&full, "full", &"x".repeat(1_000_000)).await.expect_err("the disk is full");
        drop(full);

        let given_up = store.begin().await.expect("a transaction");
        firm(&given_up, "given-up", "Given up").await.expect("written");
        drop(given_up);
        let kept = store.begin().await.expect("a transaction");
        firm(&kept, "kept", "Kept").await.expect("written");
        kept.commit().await.expect("committed");

        // Somebody else sees only what has truly been committed.
        let other = Store::open(&url).await.expect("the same database");
        for (slug, there) in [("full", false), ("given-up", false), ("kept", true)] {
            let found = licences::by_slug(other.reader(), slug).await.expect("an answer");
            assert_eq!(found.is_some(), there, "{slug}");
        }
    }
}
