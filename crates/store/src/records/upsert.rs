//! Inserting or replacing records, the same for every table of them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::records::Manager;

use super::deleted;
use super::keys::RecordTable;
use super::managers::{manager_columns, read_manager};
use super::plan::{PlannedRecord, StoredVersion, WriteOutcome, WritePlan};
use super::references::{References, ResolvedReferences};
use crate::sql::{QueryExt, Value};
use crate::{Result, Tx};

/// Target and time of a write.
#[derive(Clone, Copy)]
pub(super) struct WriteContext<'a> {
    pub tx: &'a Tx,
    pub licence: LicenceId,
    pub table: RecordTable<'a>,
    pub now: DateTime<Utc>,
    /// Manager who writes the record.
    pub by: &'a Manager,
    /// Records to which the written ones refer, resolved.
    pub found: &'a ResolvedReferences,
}

impl<'a> WriteContext<'a> {
    pub fn managed_by(self) -> &'a str {
        self.by.managed_by.into()
    }

    pub fn managed_by_name(self) -> Option<&'a str> {
        self.by.managed_by_name.as_deref()
    }
}

/// Writing of the records of one table.
pub(super) trait Upsert {
    type Row: Sync;

    /// Inserts a record, or replaces what a newer version of it replaces.
    const TEXT: &'static str;

    /// Returns the values of the statement [`Upsert::TEXT`].
    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<Self::Row>) -> Vec<Value<'a>>;

    /// Returns the references of a record.
    fn references(_row: &Self::Row) -> References<'_> {
        References::default()
    }

    /// Rejects records, and completes those that remain.
    async fn check(_to: WriteContext<'_>, _plan: &mut WritePlan<Self::Row>) -> Result<()> {
        Ok(())
    }

    /// Writes what belongs to the records in other tables.
    async fn write_dependent_rows(_to: WriteContext<'_>, _plan: &WritePlan<Self::Row>) -> Result<()> {
        Ok(())
    }
}

/// Writes records and returns one outcome for each, in the same order.
pub(super) async fn write_records<T: Upsert>(
    tx: &Tx,
    licence: LicenceId,
    table: RecordTable<'_>,
    records: Vec<PlannedRecord<T::Row>>,
    by: &Manager,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let stored = load_stored(tx, licence, table, &records).await?;
    // A consumer is closed instead of deleted, and has its version kept with it.
    let deleted = if table == RecordTable::Consumers {
        HashMap::new()
    } else {
        let unknown = records.iter().map(|record| record.external_id.as_str());
        let unknown = unknown.filter(|external_id| !stored.contains_key(*external_id)).collect();
        deleted::deleted_versions(tx, licence, &table.segment(), unknown).await?
    };
    let mut plan = WritePlan::new(records, &stored, &deleted, by);
    let named = plan.records().map(|record| T::references(&record.row)).collect();
    let found = ResolvedReferences::look_up(tx, licence, named).await?;
    let to = WriteContext { tx, licence, table, now, by, found: &found };
    T::check(to, &mut plan).await?;
    let rows: Vec<Vec<Value<'_>>> = plan.records().map(|record| T::values(to, record)).collect();
    tx.execute_many(T::TEXT, &rows).await?;
    T::write_dependent_rows(to, &plan).await?;
    Ok(plan.outcomes)
}

/// Returns the stored records with the external ids of `records`.
async fn load_stored<R>(
    tx: &Tx,
    licence: LicenceId,
    table: RecordTable<'_>,
    records: &[PlannedRecord<R>],
) -> Result<HashMap<String, StoredVersion>> {
    let is_ended = if table == RecordTable::Consumers { "ended_at is not null" } else { "false" };
    let external_ids = records.iter().map(|record| record.external_id.as_str());
    let columns = format!("external_id,id,version,{is_ended},{}", manager_columns(table));
    let query = table.select_several(&columns, licence, external_ids);
    let stored = tx
        .query(query.text(), query.values(), |row| {
            let external_id: String = row.read()?;
            let (id, version, is_ended) = (row.read()?, row.read()?, row.read()?);
            Ok((external_id, StoredVersion { id, version, is_ended, manager: read_manager(row)? }))
        })
        .await?;
    Ok(stored.into_iter().collect())
}
