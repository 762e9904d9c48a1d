//! What the firm asks of its consumers. What a consumer has answered stays answered, whatever the firm sends.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde_json::Value;
use uuid::Uuid;

use super::owners;
use super::plan::{Record, Rule, WritePlan, WriteViolation};
use super::references::{ProductReference, Reference, References, owners_of_products};
use super::upsert::{Upsert, WriteContext};
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

pub(super) struct Actions;

impl Upsert for Actions {
    type Entity = Entity;
    type Row = ActionRow;

    const REPLACED: &'static [Column] = &[
        Column::ProductId,
        Column::Label,
        Column::Comment,
        Column::Completion,
        Column::DateCreated,
        Column::Deadline,
        Column::Required,
        Column::Details,
        Column::UpdatedAt,
    ];

    fn references(row: &ActionRow) -> References<'_> {
        let products = [&row.product, &row.invoice].into_iter().flatten().collect();
        References { owners: &row.owners, products, ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ActionRow>) -> Result<()> {
        let answered = answered(to.tx, plan.records().map(|record| record.id).collect()).await?;
        let owned = owners_of_products(to.tx, to.found.products.values().copied().collect()).await?;
        plan.refuse(|record| {
            let row = &record.row;
            let mut faults = to.found.owner_violations(&row.owners);
            for product in [&row.product, &row.invoice] {
                faults.extend(to.found.product_violation(product.as_ref()));
                faults.extend(to.found.foreign_owners(&row.owners, product.as_ref(), &owned));
            }
            faults.dedup();
            if answered.get(&record.id).is_some_and(|kind| !is_same_kind(kind, &row.kind)) {
                faults.push(WriteViolation { pointer: "/type".to_owned(), rule: Rule::Answered });
            }
            faults
        });
        Ok(())
    }

    fn model(to: WriteContext<'_>, record: &Record<ActionRow>) -> ActiveModel {
        let row = record.row.clone();
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            kind: Set(row.kind),
            product_id: Set(to.found.product(row.product.as_ref())),
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
            created_at: Set(to.now),
            updated_at: Set(to.now),
            rejection: Set(None),
            archived_at: Set(None),
        }
    }

    fn replace(conflict: &mut OnConflict) {
        conflict.value(Column::Kind, dialect::kind_of_action());
    }

    async fn complete(to: WriteContext<'_>, plan: &WritePlan<ActionRow>) -> Result<()> {
        mark_done(to.tx, plan).await?;
        owners::write::<action_owners::Entity, _>(to, plan, |row| &row.owners).await
    }
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

/// Replaced actions that the firm reports done and that nobody had done here.
async fn mark_done(tx: &Tx, plan: &WritePlan<ActionRow>) -> Result<()> {
    let replaced = plan.replaced();
    for record in plan.records().filter(|record| replaced.contains(&record.id)) {
        if let Some(at) = record.row.executed_at {
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
