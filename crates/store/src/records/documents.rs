//! Documents that the firm shares: what is known about them; their content comes separately.

use serde_json::Value;

use super::owners::{self, DOCUMENT_OWNERS};
use super::plan::{PlannedRecord, WritePlan};
use super::references::{Reference, ReferencedProduct, References, ResolvedReferences};
use super::upsert::{Upsert, WriteContext};
use crate::Result;
use crate::sql;

/// A document as the firm's record has it.
#[derive(Clone, Debug)]
pub struct DocumentRow {
    pub purpose: String,
    pub product: Option<ReferencedProduct>,
    pub action: Option<Reference>,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub language: Option<String>,
    /// Owners of the document; where there are none, everyone of the licence may read it.
    pub owners: Vec<Reference>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Documents;

impl Upsert for Documents {
    type Row = DocumentRow;

    const TEXT: &'static str = "insert into documents (id,licence_id,external_id,version,purpose,product_id,\
         action_id,label,file_name,media_type,language,details,created_at,updated_at,\
         managed_by,managed_by_name) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$13,$14,$15) on conflict (licence_id,external_id) \
         do update set version=excluded.version,purpose=excluded.purpose,product_id=excluded.product_id,\
         action_id=excluded.action_id,label=excluded.label,file_name=excluded.file_name,\
         media_type=excluded.media_type,language=excluded.language,details=excluded.details,\
         updated_at=excluded.updated_at,managed_by=excluded.managed_by,\
         managed_by_name=excluded.managed_by_name";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<DocumentRow>) -> Vec<sql::Value<'a>> {
        let row = &record.row;
        let action = row.action.as_ref().and_then(|action| to.found.actions.get(&action.external_id));
        vec![
            record.id.into(),
            to.licence.into(),
            (&record.external_id).into(),
            record.version.into(),
            (&row.purpose).into(),
            to.found.product(row.product.as_ref()).into(),
            action.copied().into(),
            (&row.label).into(),
            (&row.file_name).into(),
            (&row.media_type).into(),
            row.language.as_deref().into(),
            (&row.details).into(),
            to.now.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
        ]
    }

    fn references(row: &DocumentRow) -> References<'_> {
        let products = row.product.iter().collect();
        References { owners: &row.owners, products, action: row.action.as_ref(), ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<DocumentRow>) -> Result<()> {
        plan.refuse(|record| {
            let mut violations = to.found.owner_violations(&record.row.owners);
            violations.extend(to.found.product_violation(record.row.product.as_ref()));
            violations.extend(ResolvedReferences::unknown_violations(&record.row.action, &to.found.actions));
            violations
        });
        Ok(())
    }

    async fn write_dependent_rows(to: WriteContext<'_>, plan: &WritePlan<DocumentRow>) -> Result<()> {
        owners::write(to, plan, DOCUMENT_OWNERS, |row| &row.owners).await
    }
}
