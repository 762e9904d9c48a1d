use std::str::FromStr;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::QueryResult;
use uuid::Uuid;

use crate::{Result, StoreError};

/// A row that a statement answered. Its columns are read in their order.
pub struct Row<'a> {
    row: &'a QueryResult,
    next: usize,
}

/// What a column can be read as.
pub trait FromSql: Sized {
    #[doc(hidden)]
    fn from_result(row: &QueryResult, index: usize) -> Result<Self>;
}

/// A JSON column as its text, which is not parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonText(pub String);

impl FromSql for JsonText {
    fn from_result(row: &QueryResult, index: usize) -> Result<Self> {
        Ok(Self(serde_json::Value::from_result(row, index)?.to_string()))
    }
}

impl FromSql for Option<JsonText> {
    fn from_result(row: &QueryResult, index: usize) -> Result<Self> {
        let value = Option::<serde_json::Value>::from_result(row, index)?;
        Ok(value.map(|value| JsonText(value.to_string())))
    }
}

macro_rules! from_sql {
    ($($type:ty),+ $(,)?) => {$(
        impl FromSql for $type {
            fn from_result(row: &QueryResult, index: usize) -> Result<Self> {
                Ok(row.try_get_by_index(index)?)
            }
        }
        impl FromSql for Option<$type> {
            fn from_result(row: &QueryResult, index: usize) -> Result<Self> {
                Ok(row.try_get_by_index(index)?)
            }
        }
    )+};
}

from_sql!(bool, i64, String, Vec<u8>, Uuid, DateTime<Utc>, NaiveDate, serde_json::Value);

impl<'a> Row<'a> {
    pub(super) fn new(row: &'a QueryResult) -> Self {
        Self { row, next: 0 }
    }

    /// The next column.
    ///
    /// # Errors
    /// When it is null and `T` is not an `Option`, or holds something else.
    pub fn read<T: FromSql>(&mut self) -> Result<T> {
        let index = self.next;
        self.next += 1;
        T::from_result(self.row, index)
    }

    /// The next column, a text that stands for a value of a closed set.
    ///
    /// # Errors
    /// When it stands for none of them.
    pub fn parse<T: FromStr>(&mut self) -> Result<T> {
        let text: String = self.read()?;
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
        Ok(serde_json::from_value(self.read()?)?)
    }
}
