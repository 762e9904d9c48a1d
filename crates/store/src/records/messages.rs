//! Banners and notifications: what the firm shows to everybody.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::limits::BANNERS;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::{ROWS, Record, Rule, Stored, WriteOutcome, WritePlan, WriteViolation};
use crate::entities::messages::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// A banner or notification as the firm's record has it.
#[derive(Clone, Debug)]
pub struct MessageRow {
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    kind: &str,
    records: Vec<Record<MessageRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let rows: Vec<(String, Uuid, i64)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Id, Column::Version])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::Kind.eq(kind))
        .filter(Column::ExternalId.is_in(WritePlan::external_ids(&records)))
        .into_tuple()
        .all(tx.connection())
        .await?;
    let stored: HashMap<String, Stored> =
        rows.into_iter().map(|(external_id, id, version)| (external_id, Stored::open(id, version))).collect();
    let mut judged = WritePlan::of(tx, licence, kind, records, &stored).await?;
    let standing = Entity::find().filter(Column::LicenceId.eq(licence)).filter(Column::Kind.eq(kind));
    let mut free = BANNERS.saturating_sub(standing.count(tx.connection()).await?);
    judged.refuse(|record| {
        if stored.contains_key(&record.external_id) {
            return Vec::new();
        }
        if free == 0 {
            return vec![WriteViolation { pointer: String::new(), rule: Rule::TooMany }];
        }
        free -= 1;
        Vec::new()
    });
    let rows: Vec<ActiveModel> = judged
        .write
        .iter()
        .map(|(_, record)| ActiveModel {
            id: Set(record.id),
            licence_id: Set(licence),
            kind: Set(kind.to_owned()),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            details: Set(record.row.details.clone()),
            updated_at: Set(now),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::Kind, Column::ExternalId])
            .update_columns([Column::Version, Column::Details, Column::UpdatedAt])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(judged.outcomes)
}
