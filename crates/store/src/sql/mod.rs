//! Statements: one text for both databases, its values, and the rows that it answers.
//!
//! Parameters are `$1`, `$2` and so on, each as often as needed. What is written otherwise than in SQL:
//!
//! - `in list($1)` and `not in list($1)` for a parameter that holds several values, none of them included;
//! - `for update`, `for update skip locked` at the end of a query, which `SQLite` has no need of: it has one writer.

mod builder;
pub(crate) mod postgres;
mod row;
pub(crate) mod sqlite;
mod text;
mod value;

pub(crate) use builder::QueryBuilder;
pub(crate) use row::{JsonText, Row};
pub(crate) use value::{Value, values};

use std::future::Future;
use std::time::Duration;

use crate::{Result, StoreError};

/// A statement that takes longer is given up, besides those of a snapshot.
const QUERY_TIMEOUT: Duration = Duration::from_mins(1);

pub(crate) mod sealed {
    use std::future::Future;

    use super::{Row, Value};
    use crate::Result;

    pub trait RawQueries {
        fn on_postgres(&self) -> bool;

        /// Has each row read.
        fn for_each(
            &self,
            text: &str,
            values: &[Value<'_>],
            each: &mut (dyn FnMut(&mut Row<'_>) -> Result<()> + Send),
        ) -> impl Future<Output = Result<()>> + Send;
    }
}

/// A [`crate::ReadPool`], a [`crate::JointReader`] or a [`crate::Tx`].
pub trait Db: sealed::RawQueries + Sync {}

/// Queries, on a [`crate::ReadPool`] or in a [`crate::Tx`].
pub(crate) trait QueryExt: Db {
    fn is_postgres(&self) -> bool {
        self.on_postgres()
    }

    /// Every row, in the order of the answer.
    fn query<T: Send>(
        &self,
        text: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&mut Row<'_>) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Vec<T>>> + Send {
        async move {
            let mut rows = Vec::new();
            let mut each = |row: &mut Row<'_>| {
                rows.push(read(row)?);
                Ok(())
            };
            self.for_each(text, values, &mut each).await?;
            Ok(rows)
        }
    }

    /// Returns the first row, if there is any.
    fn query_opt<T: Send>(
        &self,
        text: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&mut Row<'_>) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Option<T>>> + Send {
        async move {
            let mut first = None;
            let mut each = |row: &mut Row<'_>| {
                if first.is_none() {
                    first = Some(read(row)?);
                }
                Ok(())
            };
            self.for_each(text, values, &mut each).await?;
            Ok(first)
        }
    }

    /// The row of a query that always answers one, such as a count.
    fn query_one<T: Send>(
        &self,
        text: &str,
        values: &[Value<'_>],
        read: impl FnMut(&mut Row<'_>) -> Result<T> + Send,
    ) -> impl Future<Output = Result<T>> + Send {
        async move {
            let row = self.query_opt(text, values, read).await?;
            row.ok_or_else(|| {
                StoreError::Corrupt("a query that always answers a row answered none".to_owned())
            })
        }
    }
}

impl<D: Db> QueryExt for D {}
