//! Rows that a statement answered.

use std::str::FromStr;

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use domain::ids::LicenceId;
use rusqlite::types::ValueRef;
use tokio_postgres::types::{FromSql as FromPostgres, Type};
use uuid::Uuid;

use crate::{Result, StoreError};

/// A row. Its columns are read in their order.
pub struct Row<'a> {
    columns: Columns<'a>,
    next: usize,
}

enum Columns<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

/// Value of a column, as its database sent it.
#[derive(Clone, Copy)]
pub enum Cell<'a> {
    Null,
    Sqlite(ValueRef<'a>),
    Postgres(&'a Type, &'a [u8]),
}

/// Type that a column can be read as.
pub trait FromSql<'a>: Sized {
    /// `None` when the column is null or holds something else.
    fn from_cell(cell: Cell<'a>) -> Option<Self>;
}

/// Takes a value of any type, without reading it.
struct Raw<'a>(&'a [u8]);

impl<'a> FromPostgres<'a> for Raw<'a> {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(raw))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl<'a> Row<'a> {
    pub(super) fn sqlite(row: &'a rusqlite::Row<'a>) -> Self {
        Self { columns: Columns::Sqlite(row), next: 0 }
    }

    pub(super) fn postgres(row: &'a tokio_postgres::Row) -> Self {
        Self { columns: Columns::Postgres(row), next: 0 }
    }

    fn cell(&self, index: usize) -> Result<Cell<'a>> {
        Ok(match self.columns {
            Columns::Sqlite(row) => match row.get_ref(index)? {
                ValueRef::Null => Cell::Null,
                value => Cell::Sqlite(value),
            },
            Columns::Postgres(row) => {
                let raw: Option<Raw<'a>> = row.try_get(index)?;
                let column = row.columns().get(index);
                raw.zip(column).map_or(Cell::Null, |(Raw(raw), column)| Cell::Postgres(column.type_(), raw))
            }
        })
    }

    /// The next column.
    ///
    /// # Errors
    /// When it is null and `T` is not an `Option`, or holds something else.
    pub fn read<T: FromSql<'a>>(&mut self) -> Result<T> {
        let index = self.next;
        self.next += 1;
        T::from_cell(self.cell(index)?).ok_or_else(|| {
            let expected = std::any::type_name::<T>();
            StoreError::Corrupt(format!("column {index} of the answer is no {expected}"))
        })
    }

    /// Parses the next column, a text of a closed set of values.
    ///
    /// # Errors
    /// When it stands for none of them.
    pub fn parse<T: FromStr>(&mut self) -> Result<T> {
        let text: &str = self.read()?;
        text.parse()
            .map_err(|_| StoreError::Corrupt(format!("{text:?} is no {}", std::any::type_name::<T>())))
    }

    /// The next column, a count.
    ///
    /// # Errors
    /// When it is not a number of at least 0.
    pub fn count(&mut self) -> Result<u64> {
        let count: i64 = self.read()?;
        u64::try_from(count).map_err(|_| StoreError::Corrupt(format!("a count of {count}")))
    }

    /// The next column, JSON that is read as a value.
    ///
    /// # Errors
    /// When it is not the JSON of such a value.
    pub fn json<T: serde::de::DeserializeOwned>(&mut self) -> Result<T> {
        let JsonText(text) = self.read()?;
        Ok(serde_json::from_str(&text)?)
    }
}

impl<'a, T: FromSql<'a>> FromSql<'a> for Option<T> {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Null => Some(None),
            cell => T::from_cell(cell).map(Some),
        }
    }
}

/// Reads a value by the driver, where its type is one that the driver reads so.
fn postgres<'a, T: FromPostgres<'a>>(kind: &Type, raw: &'a [u8]) -> Option<T> {
    T::accepts(kind).then(|| T::from_sql(kind, raw).ok()).flatten()
}

impl<'a> FromSql<'a> for bool {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Integer(number)) => Some(number != 0),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for i64 {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Integer(number)) => Some(number),
            Cell::Postgres(&Type::INT4, raw) => postgres::<i32>(&Type::INT4, raw).map(Self::from),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for &'a str {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Text(text)) => std::str::from_utf8(text).ok(),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for String {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        <&str>::from_cell(cell).map(str::to_owned)
    }
}

impl<'a> FromSql<'a> for Vec<u8> {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Blob(bytes)) => Some(bytes.to_vec()),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for Uuid {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Blob(bytes)) => Self::from_slice(bytes).ok(),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for LicenceId {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        Uuid::from_cell(cell).map(Self::new)
    }
}

impl<'a> FromSql<'a> for DateTime<Utc> {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Text(text)) => {
                let text = std::str::from_utf8(text).ok()?;
                DateTime::parse_from_rfc3339(text).map(|at| at.to_utc()).ok().or_else(|| {
                    // As SQLite's own functions write it.
                    let at = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f").ok()?;
                    Some(at.and_utc())
                })
            }
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

impl<'a> FromSql<'a> for NaiveDate {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Sqlite(ValueRef::Text(text)) => std::str::from_utf8(text).ok()?.parse().ok(),
            Cell::Postgres(kind, raw) => postgres(kind, raw),
            _ => None,
        }
    }
}

/// A JSON column as its text, which is not parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(pub String);

impl<'a> FromSql<'a> for JsonText {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        match cell {
            Cell::Postgres(&Type::JSON, raw) => {
                std::str::from_utf8(raw).ok().map(|text| Self(text.to_owned()))
            }
            cell => String::from_cell(cell).map(Self),
        }
    }
}

impl<'a> FromSql<'a> for serde_json::Value {
    fn from_cell(cell: Cell<'a>) -> Option<Self> {
        let JsonText(text) = JsonText::from_cell(cell)?;
        serde_json::from_str(&text).ok()
    }
}
