//! Stored managers of records.

use domain::ids::LicenceId;
use domain::records::{ManagedBy, Manager};

use super::keys::RecordTable;
use crate::sql::{QueryExt, Row};
use crate::{Db, Result};

/// Returns the columns that [`read_manager`] reads. A firm's branches are part of its settings, without a manager of
/// their own.
pub(super) const fn manager_columns(table: RecordTable<'_>) -> &'static str {
    match table {
        RecordTable::Branches => "'system',cast(null as text)",
        _ => "managed_by,managed_by_name",
    }
}

pub(crate) fn read_manager(row: &mut Row<'_>) -> Result<Manager> {
    let managed_by: String = row.read()?;
    Ok(Manager { managed_by: managed_by.parse().unwrap_or(ManagedBy::System), managed_by_name: row.read()? })
}

/// Returns the manager of a record; `None` where there is no such record.
pub async fn find_manager(
    db: &impl Db,
    licence: LicenceId,
    table: RecordTable<'_>,
    external_id: &str,
) -> Result<Option<Manager>> {
    let query = table.select_one(manager_columns(table), licence, external_id);
    db.query_opt(query.text(), query.values(), read_manager).await
}
