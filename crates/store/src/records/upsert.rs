//! Inserting or replacing records, the same for every table of them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::deleted;
use super::keys::{Keyed, ROWS, RecordTable, of_licence};
use super::plan::{Record, Stored, WriteOutcome, WritePlan};
use super::references::{References, ResolvedReferences};
use crate::{Db, Result, Tx};

/// Where records are written, and when.
#[derive(Clone, Copy)]
pub(super) struct WriteContext<'a> {
    pub tx: &'a Tx,
    pub licence: Uuid,
    pub table: RecordTable<'a>,
    pub now: DateTime<Utc>,
    /// What the records refer to.
    pub found: &'a ResolvedReferences,
}

type Column<T> = <<T as Upsert>::Entity as EntityTrait>::Column;
type Model<T> = <<T as Upsert>::Entity as EntityTrait>::ActiveModel;

/// How the records of one table are written.
pub(super) trait Upsert {
    type Entity: Keyed;
    type Row;

    /// The columns that a newer version of a record replaces.
    const REPLACED: &'static [Column<Self>];

    /// What a record refers to.
    fn references(_row: &Self::Row) -> References<'_> {
        References::default()
    }

    /// Refuses records, and completes those that stay.
    async fn check(_to: WriteContext<'_>, _plan: &mut WritePlan<Self::Row>) -> Result<()> {
        Ok(())
    }

    /// The row of a record as it is inserted.
    fn model(to: WriteContext<'_>, record: &Record<Self::Row>) -> Model<Self>;

    /// Columns that a newer version replaces by more than its own value.
    fn replace(_conflict: &mut OnConflict) {}

    /// Writes what belongs to the records in other tables.
    async fn complete(_to: WriteContext<'_>, _plan: &WritePlan<Self::Row>) -> Result<()> {
        Ok(())
    }
}

/// Writes records and answers one outcome for each, in the same order.
pub(super) async fn upsert<T: Upsert>(
    tx: &Tx,
    licence: Uuid,
    table: RecordTable<'_>,
    records: Vec<Record<T::Row>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>>
where
    Model<T>: Send,
{
    let key = <T::Entity as Keyed>::KEY;
    let stored = stored::<T::Entity, T::Row>(tx, licence, table, &records).await?;
    // What is closed instead of deleted has its version kept with it.
    let deleted = if key.ended.is_some() {
        HashMap::new()
    } else {
        let unknown = records.iter().map(|record| &record.external_id);
        let unknown = unknown.filter(|external_id| !stored.contains_key(*external_id)).cloned().collect();
        deleted::versions(tx, licence, &table.segment(), unknown).await?
    };
    let mut plan = WritePlan::new(records, &stored, &deleted);
    let named = plan.records().map(|record| T::references(&record.row)).collect();
    let found = ResolvedReferences::look_up(tx, licence, named).await?;
    let to = WriteContext { tx, licence, table, now, found: &found };
    T::check(to, &mut plan).await?;

    let by = [Some(key.licence), key.kind, Some(key.external_id)];
    let mut conflict = OnConflict::columns(by.into_iter().flatten());
    conflict.update_column(key.version).update_columns(T::REPLACED.iter().copied());
    T::replace(&mut conflict);
    let rows: Vec<Model<T>> = plan.records().map(|record| T::model(to, record)).collect();
    for chunk in rows.chunks(ROWS) {
        T::Entity::insert_many(chunk.to_vec())
            .on_conflict(conflict.clone())
            .exec_without_returning(tx.connection())
            .await?;
    }
    T::complete(to, &plan).await?;
    Ok(plan.outcomes)
}

/// What stands under the external ids of records.
async fn stored<E: Keyed, R>(
    tx: &Tx,
    licence: Uuid,
    table: RecordTable<'_>,
    records: &[Record<R>],
) -> Result<HashMap<String, Stored>> {
    let is_ended = E::KEY.ended.map_or(Expr::cust("false"), |ended| ended.is_not_null());
    let rows: Vec<(String, Uuid, i64, bool)> = of_licence::<E>(licence, table)
        .select_only()
        .columns([E::KEY.external_id, E::KEY.id, E::KEY.version])
        .expr_as(is_ended, "is_ended")
        .filter(E::KEY.external_id.is_in(records.iter().map(|record| record.external_id.as_str())))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let stored = |(external_id, id, version, is_ended)| (external_id, Stored { id, version, is_ended });
    Ok(rows.into_iter().map(stored).collect())
}

/// Inserts the rows that do not stand yet.
pub(super) async fn insert_missing<A>(tx: &Tx, rows: Vec<A>) -> Result<()>
where
    A: ActiveModelTrait + Send,
{
    for chunk in rows.chunks(ROWS) {
        A::Entity::insert_many(chunk.to_vec())
            .on_conflict_do_nothing()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}
