//! `PostgreSQL`, over connections that each keep their prepared statements.

mod standby;
mod tls;

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime, Timeouts,
};
use futures::{TryStreamExt, future};
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{Format, IsNull, ToSql, Type};
use tokio_postgres_rustls::MakeRustlsConnect;

pub(crate) use standby::{LOG_POSITION, Standby};

use super::{QUERY_TIMEOUT, Row, Value, text};
use crate::{Result, StoreError};

/// Greatest number of connections of a pool.
const CONNECTIONS: usize = 16;

/// Time limit for obtaining a connection.
const WAIT: Duration = Duration::from_secs(5);

/// Greatest number of statements in progress when the same one runs for many rows.
const PIPELINED: usize = 200;

#[derive(Clone)]
pub(crate) struct Connections {
    pool: Pool,
    /// Asks the server to give up a query.
    connector: MakeRustlsConnect,
    timeout: Duration,
}

impl std::fmt::Debug for Connections {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Connections").finish_non_exhaustive()
    }
}

/// A connection that nobody else uses meanwhile. What is asked on it is sent without waiting for earlier answers.
pub(crate) struct HeldConnection {
    /// Present until it goes back to the pool.
    connection: Option<Object>,
    connector: MakeRustlsConnect,
    timeout: Duration,
    /// True if it must not be used again.
    is_broken: AtomicBool,
}

impl std::fmt::Debug for HeldConnection {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("HeldConnection").field("is_broken", &self.is_broken).finish_non_exhaustive()
    }
}

/// A transaction of PostgreSQL, with its connection.
pub(crate) struct Transaction {
    /// Connection of the transaction; present until the end.
    connection: Option<Object>,
    /// True if a statement failed, after which nothing of it can be committed.
    failed: AtomicBool,
    connector: MakeRustlsConnect,
    /// Time limit of a statement; `None` for snapshots, from which whole tables are read.
    timeout: Option<Duration>,
}

impl std::fmt::Debug for Transaction {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Transaction").field("failed", &self.failed).finish_non_exhaustive()
    }
}

/// Mode of a transaction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Begin {
    Write,
    /// A read of everything as it is at one moment.
    Snapshot,
}

impl Connections {
    /// Connects once, so that a wrong address is known at once.
    pub async fn open(url: &str) -> Result<Self> {
        let connections = Self::new(url, WAIT)?;
        drop(connections.get().await?);
        Ok(connections)
    }

    /// Does not connect yet. `wait` is how long a connection is waited for.
    fn new(url: &str, wait: Duration) -> Result<Self> {
        let (config, connector) = tls::config(url)?;
        let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config, connector.clone(), recycling);
        let timeouts = Timeouts { wait: Some(wait), create: Some(wait), recycle: Some(wait) };
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StoreError::Database(error.into()))?;
        Ok(Self { pool, connector, timeout: QUERY_TIMEOUT })
    }

    async fn get(&self) -> Result<Object> {
        Ok(self.pool.get().await?)
    }

    /// Returns the number of connections, and of the idle ones.
    pub fn state(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size, status.available)
    }

    pub fn close(&self) {
        self.pool.close();
    }

    pub async fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.hold().await?.query(sql, values, each).await
    }

    /// A connection for several questions.
    pub async fn hold(&self) -> Result<HeldConnection> {
        Ok(HeldConnection {
            connection: Some(self.get().await?),
            connector: self.connector.clone(),
            timeout: self.timeout,
            is_broken: AtomicBool::new(false),
        })
    }

    pub async fn begin(&self, how: Begin) -> Result<Transaction> {
        let connection = self.get().await?;
        // From here on a transaction may be open: `Transaction` sees to its end.
        let transaction = Transaction {
            connection: Some(connection),
            failed: AtomicBool::new(false),
            connector: self.connector.clone(),
            timeout: match how {
                Begin::Write => Some(self.timeout),
                Begin::Snapshot => None,
            },
        };
        transaction
            .execute_batch(match how {
                Begin::Write => "begin",
                Begin::Snapshot => "begin isolation level repeatable read, read only",
            })
            .await?;
        Ok(transaction)
    }
}

impl HeldConnection {
    pub async fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        let connection = self.connection.as_ref();
        let connection =
            connection.ok_or_else(|| StoreError::Unavailable("the connection is gone".into()))?;
        if let Ok(answer) = timeout(self.timeout, query(connection, sql, values, each)).await {
            // It may be closed and not known to be yet.
            let is_broken = matches!(answer, Err(StoreError::Unavailable(_)));
            self.is_broken.fetch_or(is_broken, Ordering::Relaxed);
            return answer;
        }
        // The answer is not waited for.
        self.is_broken.store(true, Ordering::Relaxed);
        connection.cancel_token().cancel_query(self.connector.clone()).await?;
        Err(StoreError::Unavailable("a query took too long".into()))
    }
}

impl Drop for HeldConnection {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take()
            && self.is_broken.load(Ordering::Relaxed)
        {
            drop(Object::take(connection));
        }
    }
}

impl Transaction {
    fn connection(&self) -> Result<&Object> {
        self.connection.as_ref().ok_or_else(|| StoreError::Unavailable("the transaction has ended".into()))
    }

    fn note<T>(&self, answer: Result<T>) -> Result<T> {
        if answer.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        answer
    }

    /// Has the server give up a statement that takes too long.
    async fn within_timeout<T>(&self, statement: impl Future<Output = Result<T>>) -> Result<T> {
        let Some(limit) = self.timeout else { return self.note(statement.await) };
        let Ok(answer) = timeout(limit, statement).await else {
            self.failed.store(true, Ordering::Relaxed);
            self.connection()?.cancel_token().cancel_query(self.connector.clone()).await?;
            return Err(StoreError::Unavailable("a statement took too long".into()));
        };
        self.note(answer)
    }

    pub async fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.within_timeout(query(self.connection()?, sql, values, each)).await
    }

    pub async fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<u64> {
        self.within_timeout(execute(self.connection()?, sql, values)).await
    }

    pub async fn execute_many(&self, sql: &str, rows: &[Vec<Value<'_>>]) -> Result<u64> {
        let connection = self.connection()?;
        let mut written = 0;
        for rows in rows.chunks(PIPELINED) {
            let each = rows.iter().map(|values| execute(connection, sql, values));
            let each = self.within_timeout(future::try_join_all(each)).await?;
            written += each.iter().sum::<u64>();
        }
        Ok(written)
    }

    pub async fn execute_batch(&self, sql: &str) -> Result<()> {
        self.note(self.connection()?.batch_execute(sql).await.map_err(StoreError::from))
    }

    pub async fn commit(mut self) -> Result<()> {
        if self.failed.load(Ordering::Relaxed) {
            return Err(StoreError::Corrupt("a statement of the transaction failed".to_owned()));
        }
        self.connection()?.batch_execute("commit").await?;
        // It goes back to the pool; whatever went wrong above, `drop` rolls back.
        self.connection = None;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        let rollback = async move {
            if connection.batch_execute("rollback").await.is_err() {
                // Without its connection the server rolls back by itself.
                drop(Object::take(connection));
            }
        };
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(rollback);
        }
    }
}

async fn query(
    connection: &Object,
    sql: &str,
    values: &[Value<'_>],
    each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
) -> Result<()> {
    let sql = text::for_postgres(sql);
    let statement = connection.prepare_typed_cached(&sql, &types(values)).await?;
    let rows = connection.query_raw(&statement, values).await?;
    futures::pin_mut!(rows);
    while let Some(row) = rows.try_next().await? {
        each(&mut Row::postgres(&row))?;
    }
    Ok(())
}

async fn execute(connection: &Object, sql: &str, values: &[Value<'_>]) -> Result<u64> {
    let sql = text::for_postgres(sql);
    let statement = connection.prepare_typed_cached(&sql, &types(values)).await?;
    Ok(connection.execute_raw(&statement, values).await?)
}

fn types(values: &[Value<'_>]) -> Vec<Type> {
    let kind = |value: &Value<'_>| match value {
        Value::Bool(_) => Type::BOOL,
        Value::Integer(_) => Type::INT8,
        Value::Text(_) => Type::TEXT,
        Value::Bytes(_) => Type::BYTEA,
        Value::Uuid(_) => Type::UUID,
        Value::Instant(_) => Type::TIMESTAMPTZ,
        Value::Date(_) => Type::DATE,
        Value::Json(_) => Type::JSON,
        Value::Uuids(_) => Type::UUID_ARRAY,
        Value::Texts(_) => Type::TEXT_ARRAY,
        Value::ByteStrings(_) => Type::BYTEA_ARRAY,
        Value::Integers(_) => Type::INT8_ARRAY,
    };
    values.iter().map(kind).collect()
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Bool(value) => value.to_sql(kind, out),
            Self::Integer(value) => value.to_sql(kind, out),
            Self::Text(value) => value.as_deref().to_sql(kind, out),
            Self::Bytes(value) => value.as_deref().to_sql(kind, out),
            Self::Uuid(value) => value.to_sql(kind, out),
            Self::Instant(value) => value.to_sql(kind, out),
            Self::Date(value) => value.to_sql(kind, out),
            // The text as it is.
            Self::Json(value) => value.as_deref().to_sql(&Type::TEXT, out),
            Self::Uuids(ids) => ids.as_ref().to_sql(kind, out),
            Self::Texts(texts) => texts.iter().map(AsRef::as_ref).collect::<Vec<&str>>().to_sql(kind, out),
            Self::ByteStrings(all) => all.iter().map(AsRef::as_ref).collect::<Vec<&[u8]>>().to_sql(kind, out),
            Self::Integers(numbers) => numbers.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Binary
    }

    tokio_postgres::types::to_sql_checked!();
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            error => Self::Unavailable(error.into()),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(cause) = error.as_db_error() else {
            return if is_of_connection(&error) {
                Self::Unavailable(describe(&error).into())
            } else {
                Self::Database(describe(&error).into())
            };
        };
        match *cause.code() {
            SqlState::UNIQUE_VIOLATION => Self::Duplicate(cause.message().to_owned()),
            SqlState::FOREIGN_KEY_VIOLATION => Self::MissingReference(cause.message().to_owned()),
            ref code if is_passing(code.code()) => Self::Unavailable(describe(&error).into()),
            _ => Self::Database(describe(&error).into()),
        }
    }
}

/// Returns an error in words: the server's message with its SQLSTATE, or the driver's with all of its causes. The details
/// of the server are left out, because they quote rows.
fn describe(error: &tokio_postgres::Error) -> String {
    if let Some(cause) = error.as_db_error() {
        return format!("{} (SQLSTATE {})", cause.message(), cause.code().code());
    }
    let causes = std::iter::successors(Some(error as &(dyn Error + 'static)), |error| (*error).source());
    let mut words: Vec<String> = Vec::new();
    for cause in causes.map(ToString::to_string) {
        // Some say their cause themselves.
        if !words.iter().any(|said| said.contains(&cause)) {
            words.push(cause);
        }
    }
    words.join(": ")
}

/// Returns true if the connection failed; otherwise a value did not fit the statement.
fn is_of_connection(error: &tokio_postgres::Error) -> bool {
    let is_io =
        |source: &(dyn Error + 'static)| source.is::<std::io::Error>() || source.is::<rustls::Error>();
    // The driver gives a failed TLS handshake no type of its own.
    error.is_closed()
        || error.source().is_some_and(is_io)
        || error.to_string().starts_with("error performing TLS handshake")
}

/// Returns true if the error is the server's and not the statement's (PostgreSQL manual, appendix A).
fn is_passing(code: &str) -> bool {
    // Connection, resources (a full disk among them), an administrator's intervention, the system itself, a standby
    // that does not write, and a transaction that stood in another's way.
    let classes = ["08", "53", "57P", "58"];
    classes.iter().any(|class| code.starts_with(class)) || ["25006", "40001", "40P01"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> String {
        std::env::var("BALIE_TEST_POSTGRES")
            .expect("BALIE_TEST_POSTGRES names a PostgreSQL; run the tests with scripts/with-postgres")
    }

    async fn connections(timeout: Duration) -> Connections {
        let connections = Connections::open(&format!("{}/postgres", server())).await.expect("a server");
        Connections { timeout, ..connections }
    }

    async fn number(connections: &Connections, sql: &str) -> Result<i64> {
        let mut number = 0;
        let mut each = |row: &mut Row<'_>| {
            number = row.read()?;
            Ok(())
        };
        connections.query(sql, &[], &mut each).await?;
        Ok(number)
    }

    #[tokio::test]
    async fn an_error_says_what_the_server_says() {
        let error = match Connections::open(&format!("{}/nowhere", server())).await {
            Ok(connections) => number(&connections, "select 1::bigint").await.expect_err("no such database"),
            Err(error) => error,
        };
        assert_eq!(error.to_string(), "database: database \"nowhere\" does not exist (SQLSTATE 3D000)");
        let error =
            number(&connections(QUERY_TIMEOUT).await, "select (1/0)::bigint").await.expect_err("no number");
        assert_eq!(error.to_string(), "database: division by zero (SQLSTATE 22012)");
        let unreachable = Connections::open("postgres://127.0.0.1:1/nowhere").await;
        let error = match unreachable {
            Ok(connections) => number(&connections, "select 1::bigint").await.expect_err("no server"),
            Err(error) => error,
        };
        assert!(error.to_string().contains("Connection refused"), "{error}");
    }

    #[tokio::test]
    async fn a_query_that_takes_too_long_is_given_up_on_the_server_too() {
        let connections = connections(Duration::from_millis(300)).await;
        let error = number(&connections, "select count(*) from (select pg_sleep(30)) s /* slow */").await;
        assert!(matches!(error, Err(StoreError::Unavailable(_))), "{error:?}");
        let running = "select count(*) from pg_stat_activity where query like '%/* slow */' and state='active' \
             and pid<>pg_backend_pid()";
        let mut left = 1;
        for _ in 0..100 {
            left = number(&connections, running).await.expect("answered");
            if left == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(left, 0);
    }

    #[tokio::test]
    async fn a_statement_of_a_transaction_that_takes_too_long_is_given_up_with_all_of_it() {
        let connections = connections(Duration::from_millis(300)).await;
        let tx = connections.begin(Begin::Write).await.expect("a transaction");
        tx.execute("create table given_up (n bigint)", &[]).await.expect("made");
        let error = tx.execute("select pg_sleep(30)", &[]).await;
        assert!(matches!(error, Err(StoreError::Unavailable(_))), "{error:?}");
        tx.commit().await.expect_err("refused");
        let left = "select count(*) from pg_class where relname='given_up'";
        assert_eq!(number(&connections, left).await.expect("answered"), 0);
    }

    #[tokio::test]
    async fn a_connection_that_dies_fails_one_request_and_the_next_one_works() {
        let connections = connections(QUERY_TIMEOUT).await;
        let ended = number(&connections, "select pg_terminate_backend(pg_backend_pid())::int::bigint").await;
        assert!(matches!(ended, Err(StoreError::Unavailable(_))), "{ended:?}");
        assert_eq!(number(&connections, "select 1::bigint").await.expect("answered"), 1);
    }

    #[tokio::test]
    async fn a_transaction_with_a_failed_statement_is_not_committed() {
        let connections = connections(QUERY_TIMEOUT).await;
        let tx = connections.begin(Begin::Write).await.expect("a transaction");
        tx.execute_batch("create temporary table once (n bigint primary key)").await.expect("made");
        let rows: Vec<Vec<Value<'_>>> = [1_i64, 2, 1].into_iter().map(|n| vec![n.into()]).collect();
        let twice = tx.execute_many("insert into once values ($1)", &rows).await;
        assert!(matches!(twice, Err(StoreError::Duplicate(_))), "{twice:?}");
        tx.commit().await.expect_err("refused");
        let left = "select count(*) from pg_class where relname='once'";
        for _ in 0..100 {
            if number(&connections, left).await.expect("answered") == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the transaction is still open");
    }

    #[test]
    fn only_what_may_pass_counts_as_unavailable() {
        for code in ["53100", "57P01", "08006", "25006", "40P01"] {
            assert!(is_passing(code), "{code}");
        }
        for code in ["23505", "22021", "42601", "22P02", ""] {
            assert!(!is_passing(code), "{code}");
        }
    }
}
