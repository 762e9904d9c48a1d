//! Products of every kind, with their owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::kinds::ProductKind;
use domain::products::{undone, with_done};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::plan::{Record, WritePlan};
use super::references::{Reference, References, ResolvedReferences};
use super::upsert::{Upsert, WriteContext};
use super::{advisers, owners};
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

pub(super) struct Products;

impl Upsert for Products {
    type Entity = Entity;
    type Row = ProductRow;

    const REPLACED: &'static [Column] =
        &[Column::Label, Column::DossierExternalId, Column::Details, Column::EndsAt, Column::UpdatedAt];

    fn references(row: &ProductRow) -> References<'_> {
        References { owners: &row.owners, advisers: &row.advisers, ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ProductRow>) -> Result<()> {
        plan.refuse(|record| to.found.owner_violations(&record.row.owners));
        plan.refuse(|record| ResolvedReferences::unknown(&record.row.advisers, &to.found.advisers).collect());
        keep_done(to.tx, plan).await
    }

    fn model(to: WriteContext<'_>, record: &Record<ProductRow>) -> ActiveModel {
        let row = record.row.clone();
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            kind: Set(to.table.kind().unwrap_or_default().to_owned()),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            label: Set(row.label),
            dossier_external_id: Set(row.dossier_external_id),
            details: Set(row.details),
            ends_at: Set(row.ends_at),
            created_at: Set(to.now),
            updated_at: Set(to.now),
            archived_at: Set(None),
            consumer_fields: Set(None),
        }
    }

    async fn complete(to: WriteContext<'_>, plan: &WritePlan<ProductRow>) -> Result<()> {
        owners::write::<product_owners::Entity, _>(to, plan, |row| &row.owners).await?;
        let named = plan.records().flat_map(|record| {
            let advisers = record.row.advisers.iter();
            let known = advisers.filter_map(|adviser| to.found.advisers.get(&adviser.external_id));
            known.map(|adviser| (record.id, *adviser))
        });
        advisers::name(to.tx, plan.replaced().into_iter().collect(), named.collect()).await
    }
}

/// What consumers did in the products stays as it is, whatever the records say.
async fn keep_done(tx: &Tx, plan: &mut WritePlan<ProductRow>) -> Result<()> {
    let replaced = plan.replaced();
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
    for (_, record) in &mut plan.write {
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
