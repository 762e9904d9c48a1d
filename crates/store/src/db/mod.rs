mod joint_reader;

use std::sync::Arc;

use domain::ids::LicenceId;
use tracing::{Instrument, Span};
use uuid::Uuid;

use crate::evidence_keys::EvidenceKeys;
use crate::sql::postgres::{Begin, Connections, Standby, Transaction};
use crate::sql::sealed::RawQueries;
use crate::sql::sqlite::{self, ReadConnection, Readers, WriteTransaction, Writer};
use crate::sql::{Db, Row, Value};
use crate::{Result, StoreError};

pub use joint_reader::JointReader;

/// The tenant and the consumer of a query: nothing that belongs to a consumer is read without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    pub licence: LicenceId,
    pub consumer: Uuid,
}

/// The database. Cheap to clone.
///
/// On `SQLite` reads have connections of their own and writes queue for one, so that a writer never meets
/// "database is locked"; on `PostgreSQL` both share the same connections, besides those to a standby.
#[derive(Clone, Debug)]
pub struct Store {
    reader: ReadPool,
    bulk_reader: ReadPool,
    /// A copy of a `PostgreSQL` database that consumers' lists are read from.
    standby: Option<Standby>,
    /// Connection that writes to SQLite; absent on `PostgreSQL`.
    writer: Option<Writer>,
    /// Keys by which the heads of the chains are signed and verified.
    evidence_keys: Option<Arc<EvidenceKeys>>,
}

/// The connections for reading outside a transaction.
#[derive(Clone, Debug)]
pub struct ReadPool {
    connections: Pool,
    /// True if queries may take so long that other tasks would wait.
    is_bulk: bool,
    statements: Statements,
}

#[derive(Clone, Debug)]
enum Pool {
    Sqlite(Readers),
    Postgres(Connections),
}

/// An open transaction; dropped without [`Tx::commit`] it leaves nothing behind.
#[derive(Debug)]
pub struct Tx {
    inner: Inner,
    evidence_keys: Option<Arc<EvidenceKeys>>,
    /// Lives as long as the transaction.
    span: Span,
    statements: Statements,
}

#[derive(Debug)]
enum Inner {
    Sqlite(WriteTransaction),
    SqliteSnapshot(ReadConnection),
    Postgres(Transaction),
}

/// Number of statements that were run, for tests of calls with a fixed number of them.
#[derive(Clone, Debug, Default)]
struct Statements {
    #[cfg(any(test, feature = "testing"))]
    count: Arc<std::sync::atomic::AtomicU64>,
}

impl Statements {
    fn add(&self, text: &str, count: usize) {
        #[cfg(any(test, feature = "testing"))]
        {
            crate::testing::statements::check(text);
            self.count.fetch_add(count as u64, std::sync::atomic::Ordering::Relaxed);
        }
        #[cfg(not(any(test, feature = "testing")))]
        let _ = (self, text, count);
    }
}

impl Db for ReadPool {}
impl Db for JointReader {}
impl Db for Tx {}

impl RawQueries for ReadPool {
    fn on_postgres(&self) -> bool {
        matches!(self.connections, Pool::Postgres(_))
    }

    async fn for_each(
        &self,
        text: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.statements.add(text, 1);
        match &self.connections {
            Pool::Sqlite(readers) if self.is_bulk => {
                sqlite::block_in_place(|| readers.query(text, values, each))
            }
            Pool::Sqlite(readers) => readers.query(text, values, each),
            Pool::Postgres(connections) => connections.query(text, values, each).await,
        }
    }
}

impl RawQueries for Tx {
    fn on_postgres(&self) -> bool {
        matches!(self.inner, Inner::Postgres(_))
    }

    async fn for_each(
        &self,
        text: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.statements.add(text, 1);
        match &self.inner {
            Inner::Sqlite(tx) => tx.query(text, values, each),
            Inner::SqliteSnapshot(tx) => tx.query(text, values, each),
            Inner::Postgres(tx) => tx.query(text, values, each).await,
        }
    }
}

impl Store {
    pub(crate) async fn connect(url: &str) -> Result<Self> {
        let (connections, writer) = if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            (Pool::Postgres(Connections::open(url).await?), None)
        } else if url.starts_with("sqlite:") {
            let file = sqlite::file(url);
            // The writer comes first: it makes the file and switches it to WAL before anyone reads.
            let writer = Writer::open(&file)?;
            (Pool::Sqlite(Readers::new(file)), Some(writer))
        } else {
            return Err(StoreError::Corrupt("a database URL begins with sqlite: or postgres://".to_owned()));
        };
        let reader = ReadPool { connections, is_bulk: false, statements: Statements::default() };
        let bulk_reader = ReadPool { is_bulk: true, ..reader.clone() };
        Ok(Self { reader, bulk_reader, standby: None, writer, evidence_keys: None })
    }

    /// Returns the same store, signing and verifying the chains with these keys.
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

    /// Returns the number of statements that this store has run.
    #[cfg(any(test, feature = "testing"))]
    pub fn statements(&self) -> u64 {
        self.reader.statements.count.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Returns the pool for queries of one consumer's request, which take microseconds and run on the calling thread.
    pub fn reader(&self) -> &ReadPool {
        &self.reader
    }

    /// Returns the pool for lists of a whole firm, exports, checks and jobs, which may take longer: other tasks run
    /// meanwhile.
    pub fn bulk_reader(&self) -> &ReadPool {
        &self.bulk_reader
    }

    /// Begins a write transaction: one at a time on `SQLite`, read committed on `PostgreSQL`.
    ///
    /// # Errors
    /// When the database is away or no connection comes free in time.
    pub async fn begin(&self) -> Result<Tx> {
        let span = self.span();
        let begin = async {
            Ok(match (&self.reader.connections, &self.writer) {
                (Pool::Postgres(connections), _) => Inner::Postgres(connections.begin(Begin::Write).await?),
                (Pool::Sqlite(_), Some(writer)) => Inner::Sqlite(writer.begin().await?),
                (Pool::Sqlite(_), None) => return Err(StoreError::Corrupt("there is no writer".to_owned())),
            })
        };
        let inner = begin.instrument(span.clone()).await?;
        Ok(self.transaction(inner, span))
    }

    /// Returns a transaction that reads everything as it is at one moment.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn snapshot(&self) -> Result<Tx> {
        let inner = match &self.reader.connections {
            Pool::Postgres(connections) => Inner::Postgres(connections.begin(Begin::Snapshot).await?),
            Pool::Sqlite(readers) => Inner::SqliteSnapshot(readers.snapshot()?),
        };
        Ok(self.transaction(inner, self.span()))
    }

    fn span(&self) -> Span {
        let system = if self.is_file() { "sqlite" } else { "postgresql" };
        tracing::info_span!("transaction", otel.kind = "client", db.system.name = system, kept = false)
    }

    fn transaction(&self, inner: Inner, span: Span) -> Tx {
        Tx {
            inner,
            evidence_keys: self.evidence_keys.clone(),
            span,
            statements: self.reader.statements.clone(),
        }
    }

    /// Returns true if the database is `SQLite`, which keeps everything in one file.
    pub fn is_file(&self) -> bool {
        self.writer.is_some()
    }

    /// The connection that writes to `SQLite`, for what no transaction may surround; absent on `PostgreSQL`.
    pub(crate) fn sqlite_writer(&self) -> Option<&Writer> {
        self.writer.as_ref()
    }

    /// The connections that read from `SQLite`; absent on `PostgreSQL`.
    pub(crate) fn sqlite_readers(&self) -> Option<&Readers> {
        match &self.reader.connections {
            Pool::Sqlite(readers) => Some(readers),
            Pool::Postgres(_) => None,
        }
    }

    /// The state of each pool of connections: its name, how many there are and how many of them are idle.
    pub(crate) fn connections(&self) -> Vec<(&'static str, usize, usize)> {
        match &self.reader.connections {
            Pool::Sqlite(readers) => {
                let idle = readers.connections();
                vec![("read", idle, idle), ("write", 1, 1)]
            }
            Pool::Postgres(connections) => {
                let (size, idle) = connections.state();
                let standby = self.standby.as_ref().map(Standby::state);
                let standby = standby.map(|(size, idle)| ("standby", size, idle));
                [("all", size, idle)].into_iter().chain(standby).collect()
            }
        }
    }

    /// Lets `PostgreSQL` plan its queries by what the tables hold now; `SQLite` needs no statistics for ours.
    ///
    /// # Errors
    /// When the database is away.
    pub async fn update_statistics(&self) -> Result<()> {
        if self.is_file() {
            return Ok(());
        }
        let tx = self.begin().await?;
        tx.execute_batch("analyze").await?;
        tx.commit().await
    }

    /// Checks that the database responds.
    ///
    /// # Errors
    ///
    /// It does not respond.
    pub async fn ping(&self) -> Result<()> {
        RawQueries::for_each(&self.reader, "select 1", &[], &mut |_| Ok(())).await
    }

    /// Closes every connection, so that a `SQLite` file is left complete and without a journal.
    ///
    /// # Errors
    /// When a connection cannot be closed.
    pub async fn close(self) -> Result<()> {
        if let Some(standby) = &self.standby {
            standby.close();
        }
        match self.reader.connections {
            Pool::Sqlite(readers) => readers.close(),
            Pool::Postgres(connections) => connections.close(),
        }
        match self.writer {
            Some(writer) => writer.close().await,
            None => Ok(()),
        }
    }
}

impl Tx {
    /// The keys that sign the heads of the chains.
    pub(crate) fn evidence_keys(&self) -> Result<&EvidenceKeys> {
        self.evidence_keys.as_deref().ok_or(StoreError::NoEvidenceKey)
    }

    /// Runs a statement and returns the number of rows it wrote.
    pub(crate) async fn execute(&self, text: &str, values: &[Value<'_>]) -> Result<u64> {
        self.statements.add(text, 1);
        match &self.inner {
            Inner::Sqlite(tx) => tx.execute(text, values),
            Inner::SqliteSnapshot(_) => Err(read_only()),
            Inner::Postgres(tx) => tx.execute(text, values).await,
        }
    }

    /// Runs a statement once for each of the rows of values and returns the total number of rows written.
    pub(crate) async fn execute_many(&self, text: &str, rows: &[Vec<Value<'_>>]) -> Result<u64> {
        self.statements.add(text, rows.len());
        match &self.inner {
            Inner::Sqlite(tx) => tx.execute_many(text, rows),
            Inner::SqliteSnapshot(_) => Err(read_only()),
            Inner::Postgres(tx) => tx.execute_many(text, rows).await,
        }
    }

    /// Runs several statements without parameters.
    pub(crate) async fn execute_batch(&self, text: &str) -> Result<()> {
        match &self.inner {
            Inner::Sqlite(tx) => tx.execute_batch(text),
            Inner::SqliteSnapshot(_) => Err(read_only()),
            Inner::Postgres(tx) => tx.execute_batch(text).await,
        }
    }

    /// Commits the transaction.
    ///
    /// # Errors
    /// When the database refuses; then nothing of it is kept.
    pub async fn commit(self) -> Result<()> {
        let Self { inner, span, .. } = self;
        let commit = async {
            match inner {
                Inner::Sqlite(tx) => tx.commit().await,
                Inner::SqliteSnapshot(_) => Ok(()),
                Inner::Postgres(tx) => tx.commit().await,
            }
        };
        commit.instrument(span.clone()).await?;
        span.record("kept", true);
        Ok(())
    }
}

fn read_only() -> StoreError {
    StoreError::Corrupt("a transaction for reading was asked to write".to_owned())
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::licence::Licence;

    use super::*;
    use crate::firms::licences;

    async fn firm(tx: &Tx, slug: &str, name: &str) -> Result<LicenceId> {
        let settings: Licence =
            serde_json::from_value(serde_json::json!({ "name": name })).expect("settings");
        licences::put(tx, LicenceId::new(Uuid::now_v7()), slug, 1, &settings, DateTime::UNIX_EPOCH).await
    }

    #[tokio::test]
    async fn what_is_committed_after_a_full_disk_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("balie.db").display());
        let store = Store::open(&url).await.expect("a database");

        let full = store.begin().await.expect("a transaction");
        full.execute_batch("pragma max_page_count = 1").await.expect("no more pages");
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
