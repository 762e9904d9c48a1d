//! Products of every kind, with their owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::kinds::ProductKind;
use domain::products::{undone, with_done};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::references::{ResolvedReferences, consumers_by_external_id, owners_of};
use super::{ROWS, Record, Reference, Stored, WriteOutcome, WritePlan, advisers, deleted};
use crate::entities::product_owners;
use crate::entities::products::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// A product as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ProductRow {
    pub label: String,
    pub dossier_external_id: Option<String>,
    /// When an appointment ends; nothing for other kinds.
    pub ends_at: Option<DateTime<Utc>>,
    pub owners: Vec<Reference>,
    /// The advisers that its panels name.
    pub advisers: Vec<Reference>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    kind: &str,
    records: Vec<Record<ProductRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let stored = stored(tx, licence, kind, WritePlan::external_ids(&records)).await?;
    let mut judged = WritePlan::of(tx, licence, &deleted::of_products(kind), records, &stored).await?;
    let wanted = owners_of(&judged.write, |row: &ProductRow| &row.owners);
    let found = ResolvedReferences {
        consumers: consumers_by_external_id(tx, licence, wanted).await?,
        ..ResolvedReferences::default()
    };
    judged.refuse(|record| found.owner_violations(&record.row.owners));
    let named = judged.write.iter().flat_map(|(_, record)| &record.row.advisers);
    let named = named.map(|adviser| adviser.external_id.as_str()).collect();
    let known = advisers::by_external_id(tx, licence, named).await?;
    judged.refuse(|record| {
        let unknown = record.row.advisers.iter().filter(|adviser| !known.contains_key(&adviser.external_id));
        unknown.map(Reference::violation).collect()
    });
    keep_done(tx, &mut judged).await?;

    let rows: Vec<ActiveModel> =
        judged.write.iter().map(|(_, record)| model(licence, kind, record, now)).collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::Kind, Column::ExternalId])
            .update_columns([
                Column::Version,
                Column::Label,
                Column::DossierExternalId,
                Column::Details,
                Column::EndsAt,
                Column::UpdatedAt,
            ])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    let replaced = replaced(&judged);
    write_owners(tx, kind, &judged, &found, &replaced).await?;
    let named = judged.write.iter().flat_map(|(_, record)| {
        let advisers = record.row.advisers.iter().filter_map(|adviser| known.get(&adviser.external_id));
        advisers.map(|adviser| (record.id, *adviser))
    });
    advisers::name(tx, &replaced, named.collect()).await?;
    Ok(judged.outcomes)
}

/// The products that stood before.
fn replaced(judged: &WritePlan<ProductRow>) -> Vec<Uuid> {
    judged
        .write
        .iter()
        .filter(|(place, _)| matches!(judged.outcomes[*place], WriteOutcome::Updated(_)))
        .map(|(_, record)| record.id)
        .collect()
}

/// What consumers did in the products stays as it is, whatever the records say.
async fn keep_done(tx: &Tx, judged: &mut WritePlan<ProductRow>) -> Result<()> {
    let replaced = replaced(judged);
    if replaced.is_empty() {
        return Ok(());
    }
    // Held: a consumer who is just signing is waited for.
    let done: HashMap<Uuid, Value> = Entity::find()
        .filter(Column::Id.is_in(replaced))
        .lock_exclusive()
        .all(tx.connection())
        .await?
        .into_iter()
        .filter_map(|row| Some((row.id, row.consumer_fields?)))
        .collect();
    for (_, record) in &mut judged.write {
        if let Some(done) = done.get(&record.id) {
            let details = std::mem::take(&mut record.row.details);
            record.row.details = with_done(details, done);
        }
    }
    Ok(())
}

/// Undoes what a consumer did in a product; false when there is no such product.
pub async fn undo(
    tx: &Tx,
    licence: Uuid,
    kind: ProductKind,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<bool> {
    let row = Entity::find()
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::ExternalId.eq(external_id))
        .lock_exclusive()
        .one(tx.connection())
        .await?;
    let Some(row) = row else { return Ok(false) };
    Entity::update_many()
        .col_expr(Column::Details, Expr::value(undone(row.details, kind)))
        .col_expr(Column::ConsumerFields, Expr::value(None::<Value>))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(row.id))
        .exec(tx.connection())
        .await?;
    Ok(true)
}

async fn stored(tx: &Tx, licence: Uuid, kind: &str, ids: Vec<String>) -> Result<HashMap<String, Stored>> {
    let rows: Vec<(String, Uuid, i64)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Id, Column::Version])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::Kind.eq(kind))
        .filter(Column::ExternalId.is_in(ids))
        .into_tuple()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|(external_id, id, version)| (external_id, Stored::open(id, version))).collect())
}

fn model(licence: Uuid, kind: &str, record: &Record<ProductRow>, now: DateTime<Utc>) -> ActiveModel {
    let row = record.row.clone();
    ActiveModel {
        id: Set(record.id),
        licence_id: Set(licence),
        kind: Set(kind.to_owned()),
        external_id: Set(record.external_id.clone()),
        version: Set(record.version),
        label: Set(row.label),
        dossier_external_id: Set(row.dossier_external_id),
        details: Set(row.details),
        ends_at: Set(row.ends_at),
        created_at: Set(now),
        updated_at: Set(now),
        archived_at: Set(None),
        consumer_fields: Set(None),
    }
}

async fn write_owners(
    tx: &Tx,
    kind: &str,
    judged: &WritePlan<ProductRow>,
    found: &ResolvedReferences,
    replaced: &[Uuid],
) -> Result<()> {
    for chunk in replaced.chunks(ROWS) {
        product_owners::Entity::delete_many()
            .filter(product_owners::Column::ProductId.is_in(chunk.iter().copied()))
            .exec(tx.connection())
            .await?;
    }
    let rows: Vec<product_owners::ActiveModel> = judged
        .write
        .iter()
        .flat_map(|(_, record)| {
            found.owners(&record.row.owners).into_iter().map(|consumer| product_owners::ActiveModel {
                consumer_id: Set(consumer),
                kind: Set(kind.to_owned()),
                product_id: Set(record.id),
            })
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        product_owners::Entity::insert_many(chunk.to_vec())
            .on_conflict_do_nothing()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}
