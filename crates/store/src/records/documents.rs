//! Documents that the firm shares: what is known about them; their content comes separately.

use sea_orm::ActiveValue::Set;
use serde_json::Value;

use super::owners;
use super::plan::{Record, WritePlan};
use super::references::{ProductReference, Reference, References, ResolvedReferences};
use super::upsert::{Upsert, WriteContext};
use crate::Result;
use crate::entities::document_owners;
use crate::entities::documents::{ActiveModel, Column, Entity};

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

pub(super) struct Documents;

impl Upsert for Documents {
    type Entity = Entity;
    type Row = DocumentRow;

    const REPLACED: &'static [Column] = &[
        Column::Purpose,
        Column::ProductId,
        Column::ActionId,
        Column::Label,
        Column::FileName,
        Column::MediaType,
        Column::Language,
        Column::Details,
        Column::UpdatedAt,
    ];

    fn references(row: &DocumentRow) -> References<'_> {
        let products = row.product.iter().collect();
        References { owners: &row.owners, products, action: row.action.as_ref(), ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<DocumentRow>) -> Result<()> {
        plan.refuse(|record| {
            let mut faults = to.found.owner_violations(&record.row.owners);
            faults.extend(to.found.product_violation(record.row.product.as_ref()));
            faults.extend(ResolvedReferences::unknown(&record.row.action, &to.found.actions));
            faults
        });
        Ok(())
    }

    fn model(to: WriteContext<'_>, record: &Record<DocumentRow>) -> ActiveModel {
        let row = record.row.clone();
        let action =
            row.action.as_ref().and_then(|action| to.found.actions.get(&action.external_id)).copied();
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            external_id: Set(Some(record.external_id.clone())),
            version: Set(record.version),
            purpose: Set(row.purpose),
            product_id: Set(to.found.product(row.product.as_ref())),
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
            created_at: Set(to.now),
            updated_at: Set(to.now),
        }
    }

    async fn complete(to: WriteContext<'_>, plan: &WritePlan<DocumentRow>) -> Result<()> {
        owners::write::<document_owners::Entity, _>(to, plan, |row| &row.owners).await
    }
}
