//! The hosts of the pictures in each firm's records, which its pages may fetch pictures from.

use std::collections::{BTreeSet, HashMap};

use sea_orm::EntityTrait;
use sea_orm::{ActiveValue::Set, sea_query::OnConflict};
use uuid::Uuid;

use crate::entities::picture_hosts::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// So many hosts go into one statement.
const ROWS: usize = 400;

/// Adds hosts to those of a firm.
pub async fn add(tx: &Tx, licence: Uuid, hosts: &BTreeSet<String>) -> Result<()> {
    let rows: Vec<ActiveModel> =
        hosts.iter().map(|host| ActiveModel { licence_id: Set(licence), host: Set(host.clone()) }).collect();
    for chunk in rows.chunks(ROWS) {
        let known = OnConflict::columns([Column::LicenceId, Column::Host]).do_nothing().to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(known)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// The hosts of every firm.
pub async fn all(db: &impl Db) -> Result<HashMap<Uuid, BTreeSet<String>>> {
    let mut found: HashMap<Uuid, BTreeSet<String>> = HashMap::new();
    for row in Entity::find().all(db.connection()).await? {
        found.entry(row.licence_id).or_default().insert(row.host);
    }
    Ok(found)
}
