//! Snapshots of records before and after a write of the firm, from which notices are derived.

use std::collections::HashMap;

use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::products::appointment::Appointment;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::entities::{action_owners, actions, product_owners, products};
use crate::{Db, Result, StoreError, Tx, dialect};

/// An action as it stood.
#[derive(Clone, Debug)]
pub struct ActionBefore {
    pub kind: Option<ActionType>,
    pub owners: Vec<Uuid>,
}

/// The actions with these external ids that are there, held against other writers of the licence's records.
pub async fn actions_before(
    tx: &Tx,
    licence: Uuid,
    external_ids: Vec<String>,
) -> Result<HashMap<String, ActionBefore>> {
    dialect::lock_records(tx, licence).await?;
    let rows: Vec<(Uuid, String, String)> = actions::Entity::find()
        .select_only()
        .columns([actions::Column::Id, actions::Column::ExternalId, actions::Column::Kind])
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.is_in(external_ids))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let mut owned: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    let owners: Vec<(Uuid, Uuid)> = action_owners::Entity::find()
        .select_only()
        .columns([action_owners::Column::ActionId, action_owners::Column::ConsumerId])
        .filter(action_owners::Column::ActionId.is_in(rows.iter().map(|(id, ..)| *id)))
        .into_tuple()
        .all(tx.connection())
        .await?;
    for (action, owner) in owners {
        owned.entry(action).or_default().push(owner);
    }
    let before = |(id, external_id, kind): (Uuid, String, String)| {
        (external_id, ActionBefore { kind: kind.parse().ok(), owners: owned.remove(&id).unwrap_or_default() })
    };
    Ok(rows.into_iter().map(before).collect())
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

/// The appointments with these external ids that are there, held against other writers of the licence's records.
pub async fn appointments_before(
    tx: &Tx,
    licence: Uuid,
    external_ids: Vec<String>,
) -> Result<HashMap<String, AppointmentBefore>> {
    dialect::lock_records(tx, licence).await?;
    let rows = products::Entity::find()
        .filter(products::Column::LicenceId.eq(licence))
        .filter(products::Column::Kind.eq(ProductKind::Appointment.name()))
        .filter(products::Column::ExternalId.is_in(external_ids))
        .all(tx.connection())
        .await?;
    let mut owned = owners(tx, rows.iter().map(|row| row.id).collect()).await?;
    rows.into_iter()
        .map(|row| {
            let appointment = serde_json::from_value(row.details)
                .map_err(|error| StoreError::Corrupt(format!("appointment {}: {error}", row.external_id)))?;
            let owners = owned.remove(&row.id).unwrap_or_default();
            Ok((
                row.external_id,
                AppointmentBefore {
                    id: row.id,
                    appointment,
                    is_cancelled_by_consumer: row.consumer_fields.is_some(),
                    owners,
                },
            ))
        })
        .collect()
}

/// Who has each of these products.
pub async fn owners(db: &impl Db, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<Uuid>>> {
    let rows: Vec<(Uuid, Uuid)> = product_owners::Entity::find()
        .select_only()
        .columns([product_owners::Column::ProductId, product_owners::Column::ConsumerId])
        .filter(product_owners::Column::ProductId.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    let mut owned: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (product, owner) in rows {
        owned.entry(product).or_default().push(owner);
    }
    Ok(owned)
}

/// Who still has to answer each of these actions.
pub async fn open_for(db: &impl Db, of: Vec<Uuid>) -> Result<HashMap<Uuid, Vec<Uuid>>> {
    let open: Vec<Uuid> = actions::Entity::find()
        .select_only()
        .column(actions::Column::Id)
        .filter(actions::Column::Id.is_in(of))
        .filter(actions::Column::IsDone.eq(false))
        .into_tuple()
        .all(db.connection())
        .await?;
    let rows: Vec<(Uuid, Uuid)> = action_owners::Entity::find()
        .select_only()
        .columns([action_owners::Column::ActionId, action_owners::Column::ConsumerId])
        .filter(action_owners::Column::ActionId.is_in(open))
        .filter(action_owners::Column::DoneAt.is_null())
        .into_tuple()
        .all(db.connection())
        .await?;
    let mut asked: HashMap<Uuid, Vec<Uuid>> = HashMap::new();
    for (action, owner) in rows {
        asked.entry(action).or_default().push(owner);
    }
    Ok(asked)
}
