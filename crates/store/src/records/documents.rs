//! Documents that the firm shares: what is known about them; their content comes separately.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::references::{
    ResolvedReferences, actions_by_external_id, consumers_by_external_id, owners_of, products_by_external_id,
};
use super::{ProductReference, ROWS, Record, Reference, Stored, WriteOutcome, WritePlan, deleted};
use crate::entities::document_owners;
use crate::entities::documents::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// A document as the firm's record has it.
#[derive(Clone, Debug)]
pub struct DocumentRow {
    pub purpose: String,
    pub product: Option<ProductReference>,
    pub action: Option<Reference>,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub language: Option<String>,
    /// Nobody: everyone of the licence may read it.
    pub owners: Vec<Reference>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    records: Vec<Record<DocumentRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let stored = stored(tx, licence, WritePlan::external_ids(&records)).await?;
    let mut judged = WritePlan::of(tx, licence, deleted::DOCUMENTS, records, &stored).await?;
    let found = look_up(tx, licence, &judged).await?;
    judged.refuse(|record| {
        let mut faults = found.owner_violations(&record.row.owners);
        faults.extend(found.product_violation(record.row.product.as_ref()));
        let action = record.row.action.as_ref();
        faults.extend(
            action
                .filter(|action| !found.actions.contains_key(&action.external_id))
                .map(Reference::violation),
        );
        faults
    });

    let rows: Vec<ActiveModel> =
        judged.write.iter().map(|(_, record)| model(licence, record, &found, now)).collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::ExternalId])
            .update_columns([
                Column::Version,
                Column::Purpose,
                Column::ProductId,
                Column::ActionId,
                Column::Label,
                Column::FileName,
                Column::MediaType,
                Column::Language,
                Column::Details,
                Column::UpdatedAt,
            ])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    write_owners(tx, &judged, &found).await?;
    Ok(judged.outcomes)
}

async fn look_up(tx: &Tx, licence: Uuid, judged: &WritePlan<DocumentRow>) -> Result<ResolvedReferences> {
    let owners = owners_of(&judged.write, |row: &DocumentRow| &row.owners);
    let rows = || judged.write.iter().map(|(_, record)| &record.row);
    let products = rows()
        .filter_map(|row| row.product.as_ref())
        .map(|product| (product.kind.as_str(), product.external_id.as_str()))
        .collect();
    let actions = rows()
        .filter_map(|row| row.action.as_ref())
        .map(|action| action.external_id.as_str())
        .collect::<HashSet<_>>();
    Ok(ResolvedReferences {
        consumers: consumers_by_external_id(tx, licence, owners).await?,
        products: products_by_external_id(tx, licence, products).await?,
        actions: actions_by_external_id(tx, licence, actions).await?,
        ..ResolvedReferences::default()
    })
}

async fn stored(tx: &Tx, licence: Uuid, external_ids: Vec<String>) -> Result<HashMap<String, Stored>> {
    let rows: Vec<(String, Uuid, i64)> = Entity::find()
        .select_only()
        .columns([Column::ExternalId, Column::Id, Column::Version])
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ExternalId.is_in(external_ids))
        .into_tuple()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().map(|(external_id, id, version)| (external_id, Stored::open(id, version))).collect())
}

fn model(
    licence: Uuid,
    record: &Record<DocumentRow>,
    found: &ResolvedReferences,
    now: DateTime<Utc>,
) -> ActiveModel {
    let row = record.row.clone();
    let action = row.action.as_ref().and_then(|action| found.actions.get(&action.external_id)).copied();
    ActiveModel {
        id: Set(record.id),
        licence_id: Set(licence),
        external_id: Set(Some(record.external_id.clone())),
        version: Set(record.version),
        purpose: Set(row.purpose),
        product_id: Set(found.product(row.product.as_ref())),
        action_id: Set(action),
        submission_id: Set(None),
        uploaded_by: Set(None),
        label: Set(row.label),
        file_name: Set(row.file_name),
        media_type: Set(row.media_type),
        language: Set(row.language),
        details: Set(row.details),
        file_key: Set(None),
        bytes: Set(None),
        sha256: Set(None),
        state: Set(None),
        reason: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
    }
}

async fn write_owners(tx: &Tx, judged: &WritePlan<DocumentRow>, found: &ResolvedReferences) -> Result<()> {
    let replaced: HashMap<Uuid, HashSet<Uuid>> = judged
        .write
        .iter()
        .filter(|(place, _)| matches!(judged.outcomes[*place], WriteOutcome::Updated(_)))
        .map(|(_, record)| (record.id, found.owners(&record.row.owners).into_iter().collect()))
        .collect();
    let ids: Vec<Uuid> = replaced.keys().copied().collect();
    for chunk in ids.chunks(ROWS) {
        let present: Vec<(Uuid, Uuid)> = document_owners::Entity::find()
            .select_only()
            .columns([document_owners::Column::DocumentId, document_owners::Column::ConsumerId])
            .filter(document_owners::Column::DocumentId.is_in(chunk.iter().copied()))
            .into_tuple()
            .all(tx.connection())
            .await?;
        for (document, consumer) in present {
            if !replaced[&document].contains(&consumer) {
                document_owners::Entity::delete_by_id((consumer, document)).exec(tx.connection()).await?;
            }
        }
    }
    let rows: Vec<document_owners::ActiveModel> = judged
        .write
        .iter()
        .flat_map(|(_, record)| {
            found.owners(&record.row.owners).into_iter().map(|consumer| document_owners::ActiveModel {
                consumer_id: Set(consumer),
                document_id: Set(record.id),
                downloaded_at: Set(None),
            })
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        document_owners::Entity::insert_many(chunk.to_vec())
            .on_conflict_do_nothing()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}
