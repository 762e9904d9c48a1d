//! The firm's advisers, and which products name them.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::{ROWS, Record, Stored, WriteOutcome, WritePlan, deleted};
use crate::entities::advisers::{ActiveModel, Column, Entity};
use crate::entities::product_advisers;
use crate::{Db, Result, Tx};

/// An adviser as the firm's record has it.
#[derive(Clone, Debug)]
pub struct AdviserRow {
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    records: Vec<Record<AdviserRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let rows: Vec<(String, Uuid, i64)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Id, Column::Version])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ExternalId.is_in(WritePlan::external_ids(&records)))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let stored: HashMap<String, Stored> =
        rows.into_iter().map(|(external_id, id, version)| (external_id, Stored::open(id, version))).collect();
    let judged = WritePlan::of(tx, licence, deleted::ADVISERS, records, &stored).await?;
    let rows: Vec<ActiveModel> = judged
        .write
        .into_iter()
        .map(|(_, record)| ActiveModel {
            id: Set(record.id),
            licence_id: Set(licence),
            external_id: Set(record.external_id),
            version: Set(record.version),
            details: Set(record.row.details),
            updated_at: Set(now),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::ExternalId])
            .update_columns([Column::Version, Column::Details, Column::UpdatedAt])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(judged.outcomes)
}

/// The advisers of a firm with these external ids.
pub(super) async fn by_external_id(
    db: &impl Db,
    licence: Uuid,
    wanted: HashSet<&str>,
) -> Result<HashMap<String, Uuid>> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Id])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ExternalId.is_in(wanted))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// What is known of the advisers of a firm with these external ids.
pub(crate) async fn details(
    db: &impl Db,
    licence: Uuid,
    wanted: impl IntoIterator<Item = String>,
) -> Result<BTreeMap<String, Value>> {
    let rows: Vec<(String, Value)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Details])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ExternalId.is_in(wanted))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Keeps which advisers products name, in place of what was kept of them before.
pub(super) async fn name(tx: &Tx, replaced: &[Uuid], named: Vec<(Uuid, Uuid)>) -> Result<()> {
    for chunk in replaced.chunks(ROWS) {
        product_advisers::Entity::delete_many()
            .filter(product_advisers::Column::ProductId.is_in(chunk.iter().copied()))
            .exec(tx.connection())
            .await?;
    }
    let rows: Vec<product_advisers::ActiveModel> = named
        .into_iter()
        .map(|(product, adviser)| product_advisers::ActiveModel {
            product_id: Set(product),
            adviser_id: Set(adviser),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        product_advisers::Entity::insert_many(chunk.to_vec())
            .on_conflict_do_nothing()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// Whether a product names the adviser.
pub(super) async fn is_named(tx: &Tx, licence: Uuid, external_id: &str) -> Result<bool> {
    let adviser = by_external_id(tx, licence, HashSet::from([external_id])).await?;
    let Some(adviser) = adviser.into_values().next() else { return Ok(false) };
    let naming = product_advisers::Entity::find()
        .filter(product_advisers::Column::AdviserId.eq(adviser))
        .limit(1)
        .one(tx.connection())
        .await?;
    Ok(naming.is_some())
}
