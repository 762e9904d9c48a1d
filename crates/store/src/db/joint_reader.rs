//! Questions of one request that are asked at once, of the database itself or of its standby.

use std::sync::Arc;

use super::{Pool, Statements, Store};
use crate::sql::postgres::{HeldConnection, LOG_POSITION, Standby};
use crate::sql::sealed::RawQueries;
use crate::sql::sqlite::Readers;
use crate::sql::{QueryExt, Row, Value};
use crate::{Result, StoreError};

/// Reader for concurrent queries: on `PostgreSQL` one connection sends them without waiting for each other's results
/// (pipelining). `SQLite` runs each in place, in the order in which they are awaited.
#[derive(Clone, Debug)]
pub struct JointReader {
    connection: JointConnection,
    statements: Statements,
}

#[derive(Clone, Debug)]
enum JointConnection {
    Sqlite(Readers),
    Postgres(Arc<HeldConnection>),
    Standby(Arc<StandbyConnection>),
}

/// A connection to a standby, and one to the primary for when the standby fails.
#[derive(Debug)]
struct StandbyConnection {
    connection: HeldConnection,
    standby: Standby,
    primary: Arc<HeldConnection>,
}

impl StandbyConnection {
    async fn query(
        &self,
        text: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        let mut has_begun = false;
        let mut read = |row: &mut Row<'_>| {
            has_begun = true;
            each(row)
        };
        match self.connection.query(text, values, &mut read).await {
            Err(error @ StoreError::Unavailable(_)) if !has_begun => {
                self.standby.failed(&error);
                self.primary.query(text, values, each).await
            }
            answer => answer,
        }
    }
}

impl RawQueries for JointReader {
    fn on_postgres(&self) -> bool {
        !matches!(self.connection, JointConnection::Sqlite(_))
    }

    async fn for_each(
        &self,
        text: &str,
        values: &[Value<'_>],
        each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
    ) -> Result<()> {
        self.statements.add(text, 1);
        match &self.connection {
            JointConnection::Sqlite(readers) => readers.query(text, values, each),
            JointConnection::Postgres(connection) => connection.query(text, values, each).await,
            JointConnection::Standby(connection) => connection.query(text, values, each).await,
        }
    }
}

impl Store {
    /// Returns the same store, with a standby of its `PostgreSQL` database that serves consumers' lists. It need not
    /// run.
    ///
    /// # Errors
    /// When the URL is not that of a `PostgreSQL` database.
    pub fn with_standby(mut self, url: &str) -> Result<Self> {
        if self.is_file() {
            return Err(StoreError::Corrupt("SQLite has no standby".to_owned()));
        }
        self.standby = Some(Standby::new(url)?);
        Ok(self)
    }

    /// Returns true if lists may be read from a standby.
    pub const fn has_standby(&self) -> bool {
        self.standby.is_some()
    }

    /// The standby, as soon as it has all that was acknowledged before now; the primary itself where it is too far behind,
    /// away, or there is none.
    ///
    /// # Errors
    /// When the primary, which is asked how far its log has come, is away.
    pub async fn caught_up_reader(&self, primary: &JointReader) -> Result<JointReader> {
        let (Some(standby), JointConnection::Postgres(connection)) = (&self.standby, &primary.connection)
        else {
            return Ok(primary.clone());
        };
        let position: Option<i64> = primary.query_one(LOG_POSITION, &[], |row| row.read()).await?;
        let Some(position) = position else { return Ok(primary.clone()) };
        let Some(held) = standby.hold_at(position).await else { return Ok(primary.clone()) };
        let connection =
            StandbyConnection { connection: held, standby: standby.clone(), primary: Arc::clone(connection) };
        Ok(JointReader {
            connection: JointConnection::Standby(Arc::new(connection)),
            statements: primary.statements.clone(),
        })
    }

    /// Returns a reader for concurrent queries of one consumer's request.
    ///
    /// # Errors
    /// When the database is away or no connection comes free in time.
    pub async fn joint_reader(&self) -> Result<JointReader> {
        let connection = match &self.reader.connections {
            Pool::Sqlite(readers) => JointConnection::Sqlite(readers.clone()),
            Pool::Postgres(connections) => JointConnection::Postgres(Arc::new(connections.hold().await?)),
        };
        Ok(JointReader { connection, statements: self.reader.statements.clone() })
    }
}
