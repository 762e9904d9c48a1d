//! Products of every kind, with their owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::references::{Found, consumers_by_external_id, owners_of};
use super::{Judged, Outcome, ROWS, Record, Reference, Stored, deleted};
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
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    kind: &str,
    records: Vec<Record<ProductRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<Outcome>> {
    let stored = stored(tx, licence, kind, Judged::external_ids(&records)).await?;
    let mut judged = Judged::of(tx, licence, &deleted::of_products(kind), records, &stored).await?;
    let wanted = owners_of(&judged.write, |row: &ProductRow| &row.owners);
    let found = Found { consumers: consumers_by_external_id(tx, licence, wanted).await?, ..Found::default() };
    judged.refuse(|record| found.owner_faults(&record.row.owners));

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
    write_owners(tx, kind, &judged, &found).await?;
    Ok(judged.outcomes)
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
    }
}

async fn write_owners(tx: &Tx, kind: &str, judged: &Judged<ProductRow>, found: &Found) -> Result<()> {
    let replaced: Vec<Uuid> = judged
        .write
        .iter()
        .filter(|(place, _)| matches!(judged.outcomes[*place], Outcome::Updated(_)))
        .map(|(_, record)| record.id)
        .collect();
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
