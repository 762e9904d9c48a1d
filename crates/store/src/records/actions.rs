//! What the firm asks of its consumers. What a consumer has answered stays answered, whatever the firm sends.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde_json::Value;
use uuid::Uuid;

use super::references::{
    ResolvedReferences, consumers_by_external_id, owners_of, owners_of_products, products_by_external_id,
};
use super::{
    ProductReference, ROWS, Record, Reference, Rule, Stored, WriteOutcome, WritePlan, WriteViolation, deleted,
};
use crate::entities::action_owners;
use crate::entities::actions::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx, dialect};

/// An action as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ActionRow {
    pub kind: String,
    pub product: Option<ProductReference>,
    /// The invoice that is to be paid; what the consumer sees of it is looked up when they read.
    pub invoice: Option<ProductReference>,
    pub label: String,
    pub comment: Option<String>,
    /// Whether one of the owners answers for all, or each for themselves.
    pub completion: String,
    pub date_created: NaiveDate,
    pub deadline: Option<NaiveDate>,
    /// Whether the owners are mailed about it whatever they chose.
    pub required: bool,
    pub owners: Vec<Reference>,
    /// When it was done outside the portal; nothing leaves it as the consumers have it.
    pub executed_at: Option<DateTime<Utc>>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    records: Vec<Record<ActionRow>>,
    now: DateTime<Utc>,
) -> Result<Vec<WriteOutcome>> {
    let stored = stored(tx, licence, WritePlan::external_ids(&records)).await?;
    let mut judged = WritePlan::of(tx, licence, deleted::ACTIONS, records, &stored).await?;
    let owners = owners_of(&judged.write, |row: &ActionRow| &row.owners);
    let products =
        judged.write.iter().flat_map(|(_, record)| [&record.row.product, &record.row.invoice]).flatten();
    let products = products.map(|product| (product.kind.as_str(), product.external_id.as_str())).collect();
    let mut found = ResolvedReferences {
        consumers: consumers_by_external_id(tx, licence, owners).await?,
        products: products_by_external_id(tx, licence, products).await?,
        ..ResolvedReferences::default()
    };
    let answered = answered(tx, judged.write.iter().map(|(_, record)| record.id).collect()).await?;
    found.product_owners = owners_of_products(tx, found.products.values().copied().collect()).await?;
    judged.refuse(|record| {
        let row = &record.row;
        let mut faults = found.owner_violations(&row.owners);
        for product in [&row.product, &row.invoice] {
            faults.extend(found.product_violation(product.as_ref()));
            faults.extend(found.foreign_owners(&row.owners, product.as_ref()));
        }
        faults.dedup();
        if answered.get(&record.id).is_some_and(|kind| !is_same_kind(kind, &row.kind)) {
            faults.push(WriteViolation { pointer: "/type".to_owned(), rule: Rule::Answered });
        }
        faults
    });

    let rows: Vec<ActiveModel> =
        judged.write.iter().map(|(_, record)| model(licence, record, &found, now)).collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::ExternalId])
            .update_columns([
                Column::Version,
                Column::ProductId,
                Column::Label,
                Column::Comment,
                Column::Completion,
                Column::DateCreated,
                Column::Deadline,
                Column::Required,
                Column::Details,
                Column::UpdatedAt,
            ])
            .value(Column::Kind, dialect::kind_of_action())
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    mark_done(tx, &judged).await?;
    write_owners(tx, &judged, &found).await?;
    Ok(judged.outcomes)
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

/// The types of those actions that a consumer has answered.
async fn answered(tx: &Tx, ids: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let answers = action_owners::Entity::find()
        .select_only()
        .column(action_owners::Column::ActionId)
        .filter(action_owners::Column::DoneAt.is_not_null())
        .into_query();
    let rows: Vec<(Uuid, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Kind])
        .filter(Column::Id.is_in(ids))
        .filter(Column::Id.in_subquery(answers))
        .into_tuple()
        .all(tx.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Whether two types are one to the firm: a rejected document is asked for again under another one.
fn is_same_kind(stored: &str, sent: &str) -> bool {
    let as_asked_first = |kind| if kind == "REUPLOAD_DOCUMENT" { "UPLOAD_DOCUMENT" } else { kind };
    as_asked_first(stored) == as_asked_first(sent)
}

fn model(
    licence: Uuid,
    record: &Record<ActionRow>,
    found: &ResolvedReferences,
    now: DateTime<Utc>,
) -> ActiveModel {
    let row = record.row.clone();
    ActiveModel {
        id: Set(record.id),
        licence_id: Set(licence),
        external_id: Set(record.external_id.clone()),
        version: Set(record.version),
        kind: Set(row.kind),
        product_id: Set(found.product(row.product.as_ref())),
        label: Set(row.label),
        comment: Set(row.comment),
        completion: Set(row.completion),
        date_created: Set(row.date_created),
        deadline: Set(row.deadline),
        required: Set(row.required),
        details: Set(row.details),
        is_done: Set(row.executed_at.is_some()),
        executed_at: Set(row.executed_at),
        processed_at: Set(None),
        created_at: Set(now),
        updated_at: Set(now),
        rejection: Set(None),
        archived_at: Set(None),
    }
}

/// Replaced actions that the firm reports done and that nobody had done here.
async fn mark_done(tx: &Tx, judged: &WritePlan<ActionRow>) -> Result<()> {
    for (place, record) in &judged.write {
        let replaced = matches!(judged.outcomes[*place], WriteOutcome::Updated(_));
        if let (true, Some(at)) = (replaced, record.row.executed_at) {
            Entity::update_many()
                .col_expr(Column::IsDone, Expr::value(true))
                .col_expr(Column::ExecutedAt, Expr::value(at))
                .filter(Column::Id.eq(record.id))
                .filter(Column::IsDone.eq(false))
                .exec(tx.connection())
                .await?;
        }
    }
    Ok(())
}

async fn write_owners(tx: &Tx, judged: &WritePlan<ActionRow>, found: &ResolvedReferences) -> Result<()> {
    let replaced: HashMap<Uuid, HashSet<Uuid>> = judged
        .write
        .iter()
        .filter(|(place, _)| matches!(judged.outcomes[*place], WriteOutcome::Updated(_)))
        .map(|(_, record)| (record.id, found.owners(&record.row.owners).into_iter().collect()))
        .collect();
    // Only who is no owner any more goes: who stays keeps their answer.
    let ids: Vec<Uuid> = replaced.keys().copied().collect();
    for chunk in ids.chunks(ROWS) {
        let present: Vec<(Uuid, Uuid)> = action_owners::Entity::find()
            .select_only()
            .columns([action_owners::Column::ActionId, action_owners::Column::ConsumerId])
            .filter(action_owners::Column::ActionId.is_in(chunk.iter().copied()))
            .into_tuple()
            .all(tx.connection())
            .await?;
        for (action, consumer) in present {
            if !replaced[&action].contains(&consumer) {
                action_owners::Entity::delete_by_id((consumer, action)).exec(tx.connection()).await?;
            }
        }
    }
    let rows: Vec<action_owners::ActiveModel> = judged
        .write
        .iter()
        .flat_map(|(_, record)| {
            found.owners(&record.row.owners).into_iter().map(|consumer| action_owners::ActiveModel {
                consumer_id: Set(consumer),
                action_id: Set(record.id),
                done_at: Set(None),
            })
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        action_owners::Entity::insert_many(chunk.to_vec())
            .on_conflict_do_nothing()
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}
