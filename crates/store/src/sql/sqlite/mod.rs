//! `SQLite`, called in place: a statement takes microseconds, handing it to another thread would take longer.

mod reader;
mod writer;

pub(crate) use reader::{ReadConnection, Readers};
pub(crate) use writer::{WriteTransaction, Writer};

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use chrono::SecondsFormat;
use rusqlite::config::DbConfig;
use rusqlite::types::Value as SqliteValue;
use rusqlite::{Connection, ErrorCode, OpenFlags, Statement, ffi};
use tokio::runtime::{Handle, RuntimeFlavor};

use super::{Row, Value, text};
use crate::{Result, StoreError};

/// Number of prepared statements that a connection caches.
const STATEMENTS: usize = 256;

/// Bytes of the file that a connection maps into memory at most (`mmap_size`): the limit that `SQLite` is compiled
/// with.
const MAPPED: i64 = 2_147_418_112;

/// Time that a reader waits for a lock.
const BUSY: Duration = Duration::from_secs(10);

/// The file that `sqlite:///path/balie.db` names.
pub(crate) fn file(url: &str) -> PathBuf {
    let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
    let path = path.split('?').next().unwrap_or_default();
    percent_encoding::percent_decode_str(path).decode_utf8_lossy().into_owned().into()
}

fn open(path: &Path, flags: OpenFlags) -> Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "mmap_size", MAPPED)?;
    // Otherwise every statement is prepared anew for each value that its plan might depend on.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    rusqlite::vtab::array::load_module(&connection)?;
    connection.execute_batch("pragma temp_store=memory; pragma foreign_keys=on;")?;
    Ok(connection)
}

fn query(
    connection: &Connection,
    sql: &str,
    values: &[Value<'_>],
    each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
) -> Result<()> {
    let mut statement = connection.prepare_cached(&text::for_sqlite(sql))?;
    bind(&mut statement, values)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        each(&mut Row::sqlite(row))?;
    }
    Ok(())
}

fn execute(connection: &Connection, sql: &str, values: &[Value<'_>]) -> Result<u64> {
    let mut statement = connection.prepare_cached(&text::for_sqlite(sql))?;
    bind(&mut statement, values)?;
    Ok(statement.raw_execute()? as u64)
}

fn execute_many(connection: &Connection, sql: &str, rows: &[Vec<Value<'_>>]) -> Result<u64> {
    let mut statement = connection.prepare_cached(&text::for_sqlite(sql))?;
    let mut written = 0;
    for values in rows {
        bind(&mut statement, values)?;
        written += statement.raw_execute()? as u64;
    }
    Ok(written)
}

/// Binds by the number in `$1`, in whatever order the text names them.
fn bind(statement: &mut Statement<'_>, values: &[Value<'_>]) -> Result<()> {
    for index in 1..=statement.parameter_count() {
        let number = statement.parameter_name(index).and_then(|name| name.get(1..)?.parse::<usize>().ok());
        let value = number.and_then(|number| values.get(number.checked_sub(1)?));
        let value = value.ok_or_else(|| StoreError::Corrupt(format!("parameter {index} has no value")))?;
        bind_one(statement, index, value)?;
    }
    Ok(())
}

fn bind_one(statement: &mut Statement<'_>, index: usize, value: &Value<'_>) -> rusqlite::Result<()> {
    match value {
        Value::Bool(value) => statement.raw_bind_parameter(index, value),
        Value::Integer(value) => statement.raw_bind_parameter(index, value),
        Value::Text(value) | Value::Json(value) => statement.raw_bind_parameter(index, value.as_deref()),
        Value::Bytes(value) => statement.raw_bind_parameter(index, value.as_deref()),
        Value::Uuid(value) => {
            statement.raw_bind_parameter(index, value.as_ref().map(|id| id.as_bytes().as_slice()))
        }
        Value::Instant(value) => {
            let text = value.map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, false));
            statement.raw_bind_parameter(index, text)
        }
        Value::Date(value) => statement.raw_bind_parameter(index, value.map(|day| day.to_string())),
        Value::Uuids(ids) => {
            let ids: Vec<SqliteValue> =
                ids.iter().map(|id| SqliteValue::Blob(id.as_bytes().to_vec())).collect();
            statement.raw_bind_parameter(index, Rc::new(ids))
        }
        Value::Texts(texts) => {
            let texts: Vec<SqliteValue> =
                texts.iter().map(|text| SqliteValue::Text(text.clone().into_owned())).collect();
            statement.raw_bind_parameter(index, Rc::new(texts))
        }
        Value::ByteStrings(all) => {
            let all: Vec<SqliteValue> = all.iter().map(|bytes| SqliteValue::Blob(bytes.to_vec())).collect();
            statement.raw_bind_parameter(index, Rc::new(all))
        }
        Value::Integers(numbers) => {
            let numbers: Vec<SqliteValue> = numbers.iter().copied().map(SqliteValue::Integer).collect();
            statement.raw_bind_parameter(index, Rc::new(numbers))
        }
    }
}

/// Runs what may wait for the disk without holding up other tasks.
pub(crate) fn block_in_place<T>(run: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(run),
        _ => run(),
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let rusqlite::Error::SqliteFailure(cause, message) = &error else {
            return Self::Database(error.into());
        };
        let message = || message.clone().unwrap_or_else(|| cause.to_string());
        match cause.extended_code {
            ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY => {
                return Self::Duplicate(message());
            }
            ffi::SQLITE_CONSTRAINT_FOREIGNKEY => return Self::MissingReference(message()),
            _ => {}
        }
        match cause.code {
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::OperationInterrupted
            | ErrorCode::OutOfMemory
            | ErrorCode::ReadOnly
            | ErrorCode::SystemIoFailure
            | ErrorCode::DiskFull
            | ErrorCode::CannotOpen => Self::Unavailable(error.into()),
            _ => Self::Database(error.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::StatementStatus;

    use super::*;

    #[test]
    fn a_statement_is_prepared_once_whatever_its_values() {
        let folder = tempfile::tempdir().expect("a folder");
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let path = folder.path().join("balie.db");
        open(&path, flags)
            .and_then(|connection| {
                let text = "create table items (id integer primary key, owner integer, is_done integer); \
                     create index items_by_owner on items (owner); \
                     with recursive n(i) as (select 1 union all select i+1 from n where i<2000) \
                     insert into items select i, i % 7, i % 2 from n; analyze;";
                Ok(connection.execute_batch(text)?)
            })
            .expect("a table with statistics");
        let connection = open(&path, flags).expect("a connection");
        let text = "select id from items where owner=$1 and is_done=$2";
        for owner in 0..5_i64 {
            query(&connection, text, &[owner.into(), 1_i64.into()], &mut |_| Ok(())).expect("answered");
        }
        let statement = connection.prepare_cached(text).expect("the statement");
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
    }
}
