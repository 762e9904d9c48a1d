//! The firm's advisers, and which products name them.

use std::collections::{BTreeMap, HashSet};

use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::keys::{ROWS, RecordTable, ids};
use super::plan::Record;
use super::upsert::{Upsert, WriteContext, insert_missing};
use crate::entities::advisers::{ActiveModel, Column, Entity};
use crate::entities::product_advisers;
use crate::{Db, Result, Tx};

/// An adviser as the firm's record has it.
#[derive(Clone, Debug)]
pub struct AdviserRow {
    pub details: Value,
}

pub(super) struct Advisers;

impl Upsert for Advisers {
    type Entity = Entity;
    type Row = AdviserRow;

    const REPLACED: &'static [Column] = &[Column::Details, Column::UpdatedAt];

    fn model(to: WriteContext<'_>, record: &Record<AdviserRow>) -> ActiveModel {
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            details: Set(record.row.details.clone()),
            updated_at: Set(to.now),
        }
    }
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
pub(super) async fn name(tx: &Tx, replaced: Vec<Uuid>, named: Vec<(Uuid, Uuid)>) -> Result<()> {
    for chunk in replaced.chunks(ROWS) {
        product_advisers::Entity::delete_many()
            .filter(product_advisers::Column::ProductId.is_in(chunk.iter().copied()))
            .exec(tx.connection())
            .await?;
    }
    let row = |(product, adviser)| product_advisers::ActiveModel {
        product_id: Set(product),
        adviser_id: Set(adviser),
    };
    insert_missing(tx, named.into_iter().map(row).collect()).await
}

/// Whether a product names the adviser.
pub(super) async fn is_named(tx: &Tx, licence: Uuid, external_id: &str) -> Result<bool> {
    let adviser = ids::<Entity>(tx, licence, RecordTable::Advisers, HashSet::from([external_id])).await?;
    let Some(adviser) = adviser.into_values().next() else { return Ok(false) };
    let naming = product_advisers::Entity::find()
        .filter(product_advisers::Column::AdviserId.eq(adviser))
        .limit(1)
        .one(tx.connection())
        .await?;
    Ok(naming.is_some())
}
