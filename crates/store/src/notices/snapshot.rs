//! Snapshots of records before and after a write of the firm, from which notices are derived.

use std::collections::HashMap;

use domain::action_type::ActionType;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::appointment::Appointment;
use uuid::Uuid;

use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, StoreError, Tx, dialect};

/// An action as it stood.
#[derive(Clone, Debug)]
pub struct ActionBefore {
    pub kind: Option<ActionType>,
    pub owners: Vec<Uuid>,
}

/// Returns the existing actions with these external ids, locked against other writers of the licence's records.
pub async fn actions_before(
    tx: &Tx,
    licence: LicenceId,
    external_ids: Vec<String>,
) -> Result<HashMap<String, ActionBefore>> {
    dialect::lock_records(tx, licence).await?;
    let text = "select a.external_id,a.type,o.consumer_id from actions a \
         left join action_owners o on o.action_id=a.id where a.licence_id=$1 and a.external_id in list($2)";
    let rows: Vec<(String, String, Option<Uuid>)> = tx
        .query(text, values![licence, external_ids], |row| Ok((row.read()?, row.read()?, row.read()?)))
        .await?;
    let mut before: HashMap<String, ActionBefore> = HashMap::new();
    for (external_id, kind, owner) in rows {
        let action = before
            .entry(external_id)
            .or_insert_with(|| ActionBefore { kind: kind.parse().ok(), owners: Vec::new() });
        action.owners.extend(owner);
    }
    Ok(before)
}

/// An appointment as it stood.
#[derive(Clone, Debug)]
pub struct AppointmentBefore {
    pub id: Uuid,
    pub appointment: Appointment,
    /// A consumer cancelled it, which a newer record does not undo.
    pub is_cancelled_by_consumer: bool,
    pub owners: Vec<Uuid>,
}

/// Returns the existing appointments with these external ids, locked against other writers of the licence's records.
pub async fn appointments_before(
    tx: &Tx,
    licence: LicenceId,
    external_ids: Vec<String>,
) -> Result<HashMap<String, AppointmentBefore>> {
    dialect::lock_records(tx, licence).await?;
    let text = "select id,external_id,details,consumer_fields is not null from products \
         where licence_id=$1 and kind=$2 and external_id in list($3)";
    let values = values![licence, ProductKind::Appointment.name(), external_ids];
    let mut found: HashMap<String, AppointmentBefore> =
        tx.query(text, values, appointment_from_row).await?.into_iter().collect();
    let mut owned = owners(tx, licence, found.values().map(|before| before.id).collect()).await?;
    for before in found.values_mut() {
        before.owners = owned.remove(&before.id).unwrap_or_default();
    }
    Ok(found)
}

/// An appointment under its external id, without its owners.
fn appointment_from_row(row: &mut Row<'_>) -> Result<(String, AppointmentBefore)> {
    let id = row.read()?;
    let external_id: String = row.read()?;
    let appointment = serde_json::from_value(row.read()?)
        .map_err(|error| StoreError::Corrupt(format!("appointment {external_id}: {error}")))?;
    let is_cancelled_by_consumer = row.read()?;
    let before = AppointmentBefore { id, appointment, is_cancelled_by_consumer, owners: Vec::new() };
    Ok((external_id, before))
}

/// Returns the owners of each of these products.
pub async fn owners(db: &impl Db, licence: LicenceId, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<Uuid>>> {
    let text =
        "select product_id,consumer_id from product_owners where product_id in list($1) and licence_id=$2";
    group_consumers(db, text, licence, of).await
}

/// Returns the consumers who still have to complete each of these actions.
pub async fn open_for(db: &impl Db, licence: LicenceId, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<Uuid>>> {
    let text = "select o.action_id,o.consumer_id from action_owners o join actions a on a.id=o.action_id \
         where a.id in list($1) and a.licence_id=$2 and not a.is_done and o.done_at is null";
    group_consumers(db, text, licence, of).await
}

/// The consumers of each record: the two columns that a query about these records answers.
async fn group_consumers(
    db: &impl Db,
    text: &str,
    licence: LicenceId,
    of: Vec<Uuid>,
) -> Result<HashMap<Uuid, Vec<Uuid>>> {
    let rows: Vec<(Uuid, Uuid)> =
        db.query(text, values![of, licence], |row| Ok((row.read()?, row.read()?))).await?;
    let mut consumers: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (record, consumer) in rows {
        consumers.entry(record).or_default().push(consumer);
    }
    Ok(consumers)
}
