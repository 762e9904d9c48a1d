//! Statements: one text for both databases, its values, and the rows that it answers.
//!
//! Parameters are `$1`, `$2` and so on, each as often as needed. What is written otherwise than in SQL:
//!
//! - `in list($1)` and `not in list($1)` for a parameter that holds several values, none of them included;
//! - `for update`, `for update skip locked` at the end of a query, which `SQLite` has no need of: it has one writer.

#![allow(dead_code, unused_imports, reason = "the modules move here one by one")]

mod builder;
mod row;
mod value;

pub(crate) use builder::QueryBuilder;
pub(crate) use row::{JsonText, Row};
pub(crate) use value::{Value, values};

use std::borrow::Cow;
use std::future::Future;

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Result;
use crate::db::{Db, Tx};

/// Queries, on a [`crate::ReadPool`] or in a [`Tx`].
pub(crate) trait Query: Db {
    fn is_postgres(&self) -> bool {
        self.connection().get_database_backend() == DbBackend::Postgres
    }

    /// Every row, in the order of the answer.
    fn query<T: Send>(
        &self,
        text: &str,
        values: &[Value<'_>],
        mut read: impl FnMut(&mut Row<'_>) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Vec<T>>> + Send {
        async move {
            let statement = statement(self.connection().get_database_backend(), text, values);
            let rows = self.connection().query_all_raw(statement).await?;
            rows.iter().map(|row| read(&mut Row::new(row))).collect()
        }
    }

    /// The first row, if there is any.
    fn query_opt<T: Send>(
        &self,
        text: &str,
        values: &[Value<'_>],
        read: impl FnMut(&mut Row<'_>) -> Result<T> + Send,
    ) -> impl Future<Output = Result<Option<T>>> + Send {
        async move { Ok(self.query(text, values, read).await?.into_iter().next()) }
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
                crate::StoreError::Corrupt("a query that always answers a row answered none".to_owned())
            })
        }
    }
}

impl<D: Db> Query for D {}

impl Tx {
    /// Runs a statement and answers how many rows it wrote.
    pub(crate) async fn execute(&self, text: &str, values: &[Value<'_>]) -> Result<u64> {
        let statement = statement(self.connection().get_database_backend(), text, values);
        Ok(self.connection().execute_raw(statement).await?.rows_affected())
    }

    /// Runs a statement once for each of the rows of values and answers how many rows were written in all.
    pub(crate) async fn execute_many(&self, text: &str, rows: &[Vec<Value<'_>>]) -> Result<u64> {
        let mut written = 0;
        for values in rows {
            written += self.execute(text, values).await?;
        }
        Ok(written)
    }
}

fn statement(backend: DbBackend, text: &str, values: &[Value<'_>]) -> Statement {
    let mut text = Cow::Borrowed(text);
    if backend == DbBackend::Sqlite
        && let Some(end) = text.find(" for update")
    {
        text = Cow::Owned(text[..end].to_owned());
    }
    let mut bound = Vec::with_capacity(values.len());
    let mut more = Vec::new();
    for (place, value) in values.iter().enumerate() {
        let list = match value {
            Value::Uuids(ids) => ids.iter().map(|id| sea_orm::Value::from(*id)).collect(),
            Value::Texts(texts) => texts.iter().map(|text| sea_orm::Value::from(text.as_ref())).collect(),
            Value::Integers(numbers) => numbers.iter().map(|number| sea_orm::Value::from(*number)).collect(),
            other => {
                bound.push(single(other));
                continue;
            }
        };
        let mut list: Vec<sea_orm::Value> = list;
        let marker = format!("in list(${})", place + 1);
        if list.is_empty() {
            // Nothing is in it: a list needs one value in either database.
            let nothing = match value {
                Value::Uuids(_) => sea_orm::Value::Uuid(None),
                Value::Texts(_) => sea_orm::Value::String(None),
                _ => sea_orm::Value::BigInt(None),
            };
            text = Cow::Owned(text.replace(&marker, &format!("in (select ${} where false)", place + 1)));
            bound.push(nothing);
            continue;
        }
        let mut places = vec![format!("${}", place + 1)];
        let rest = list.split_off(1);
        bound.append(&mut list);
        for value in rest {
            more.push(value);
            places.push(format!("${}", values.len() + more.len()));
        }
        text = Cow::Owned(text.replace(&marker, &format!("in ({})", places.join(","))));
    }
    bound.append(&mut more);
    Statement::from_sql_and_values(backend, text.as_ref(), bound)
}

fn single(value: &Value<'_>) -> sea_orm::Value {
    match value.clone() {
        Value::Bool(value) => sea_orm::Value::Bool(value),
        Value::Integer(value) => sea_orm::Value::BigInt(value),
        Value::Text(value) => sea_orm::Value::String(value.map(Cow::into_owned)),
        Value::Bytes(value) => sea_orm::Value::Bytes(value.map(Cow::into_owned)),
        Value::Uuid(value) => sea_orm::Value::Uuid(value),
        Value::Instant(value) => sea_orm::Value::ChronoDateTimeUtc(value),
        Value::Date(value) => sea_orm::Value::ChronoDate(value),
        Value::Json(value) => {
            let json = value.map(|text| serde_json::from_str(&text).unwrap_or_default());
            sea_orm::Value::Json(json.map(Box::new))
        }
        Value::Uuids(_) | Value::Texts(_) | Value::Integers(_) => unreachable!("lists are spread"),
    }
}
