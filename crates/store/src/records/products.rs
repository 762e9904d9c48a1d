//! Products of every kind, with their owners.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::{done_by_consumer, reset, with_done};
use domain::records::Manager;
use serde_json::Value;
use uuid::Uuid;

use super::advisers;
use super::keys::RecordTable;
use super::managers::read_manager;
use super::owners::{self, PRODUCT_OWNERS};
use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use super::references::{Reference, References, ResolvedReferences};
use super::upsert::{Upsert, WriteContext};
use crate::sql::{self, QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// A product as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ProductRow {
    pub label: String,
    pub dossier_external_id: Option<String>,
    /// End of an appointment; `None` for other kinds.
    pub ends_at: Option<DateTime<Utc>>,
    pub owners: Vec<Reference>,
    /// The advisers that its panels name.
    pub advisers: Vec<Reference>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Products;

impl Upsert for Products {
    type Row = ProductRow;

    const TEXT: &'static str = "insert into products (id,licence_id,kind,external_id,version,label,\
         dossier_external_id,details,ends_at,created_at,updated_at,managed_by,managed_by_name) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$10,$11,$12) on conflict (licence_id,kind,external_id) \
         do update set version=excluded.version,label=excluded.label,\
         dossier_external_id=excluded.dossier_external_id,details=excluded.details,\
         ends_at=excluded.ends_at,updated_at=excluded.updated_at,\
         managed_by=excluded.managed_by,managed_by_name=excluded.managed_by_name";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<ProductRow>) -> Vec<sql::Value<'a>> {
        let row = &record.row;
        vec![
            record.id.into(),
            to.licence.into(),
            to.table.kind().into(),
            (&record.external_id).into(),
            record.version.into(),
            (&row.label).into(),
            row.dossier_external_id.as_deref().into(),
            (&row.details).into(),
            row.ends_at.into(),
            to.now.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
        ]
    }

    fn references(row: &ProductRow) -> References<'_> {
        References { owners: &row.owners, advisers: &row.advisers, ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ProductRow>) -> Result<()> {
        plan.refuse(|record| to.found.owner_violations(&record.row.owners));
        plan.refuse(|record| {
            ResolvedReferences::unknown_violations(&record.row.advisers, &to.found.advisers).collect()
        });
        if to.table.kind() == Some(ProductKind::Invoice.name()) {
            refuse_taken_numbers(to, plan).await?;
        }
        keep_done(to.tx, to.licence, plan).await
    }

    async fn write_dependent_rows(to: WriteContext<'_>, plan: &WritePlan<ProductRow>) -> Result<()> {
        owners::write(to, plan, PRODUCT_OWNERS, |row| &row.owners).await?;
        let named = plan.records().flat_map(|record| {
            let advisers = record.row.advisers.iter();
            let known = advisers.filter_map(|adviser| to.found.advisers.get(&adviser.external_id));
            known.map(|adviser| (record.id, *adviser))
        });
        advisers::name(to.tx, to.licence, plan.replaced_ids().into_iter().collect(), named.collect()).await
    }
}

/// Refuses invoices whose number another one of the firm's has, stored or in the same batch. The writers of a firm's records
/// follow each other, so that no two get one number at once.
async fn refuse_taken_numbers(to: WriteContext<'_>, plan: &mut WritePlan<ProductRow>) -> Result<()> {
    let numbers: Vec<String> = plan.records().filter_map(number_of).collect();
    let text = "select details->>'public_number',id from products where licence_id=$1 and kind='invoice' \
         and details->>'public_number' in list($2)";
    let stored: Vec<(String, Uuid)> =
        to.tx.query(text, values![to.licence, numbers], |row| Ok((row.read()?, row.read()?))).await?;
    let mut taken: HashMap<String, Vec<Uuid>> = HashMap::new();
    for (number, id) in stored {
        taken.entry(number).or_default().push(id);
    }
    plan.refuse(|record| {
        let Some(number) = number_of(record) else { return Vec::new() };
        let holders = taken.entry(number).or_default();
        // An invoice that shared its number before this was refused keeps it.
        if holders.is_empty() || holders.contains(&record.id) {
            holders.push(record.id);
            return Vec::new();
        }
        vec![WriteViolation { pointer: "/public_number".to_owned(), rule: Rule::Taken }]
    });
    Ok(())
}

fn number_of(record: &PlannedRecord<ProductRow>) -> Option<String> {
    let number = record.row.details["public_number"].as_str()?;
    (!number.is_empty()).then(|| number.to_owned())
}

/// Keeps the fields that consumers set in the products, whatever the records say.
async fn keep_done(tx: &Tx, licence: LicenceId, plan: &mut WritePlan<ProductRow>) -> Result<()> {
    let replaced = plan.replaced_ids();
    if replaced.is_empty() {
        return Ok(());
    }
    // Held: a consumer who is just signing is waited for.
    let text = "select id,consumer_fields from products where id in list($1) and licence_id=$2 for update";
    let replaced: Vec<Uuid> = replaced.into_iter().collect();
    let rows = tx.query(text, values![replaced, licence], |row| Ok((row.read()?, row.read()?))).await?;
    let done = rows.into_iter().filter_map(|(id, done): (_, Option<_>)| Some((id, done?)));
    let done: HashMap<Uuid, Value> = done.collect();
    for (_, record) in &mut plan.write {
        if let Some(done) = done.get(&record.id) {
            let details = std::mem::take(&mut record.row.details);
            record.row.details = with_done(details, done);
        }
    }
    Ok(())
}

/// A product as a list of a consumer's has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductSummary {
    pub kind: String,
    pub external_id: String,
    pub label: String,
    /// The external id of the product's dossier.
    pub dossier: Option<String>,
    pub open_requests: i64,
    pub archived_at: Option<DateTime<Utc>>,
    pub manager: Manager,
}

/// The products of a consumer of whatever kind, at most `limit`.
pub async fn of_consumer(db: &impl Db, scope: Scope, limit: u64) -> Result<Vec<ProductSummary>> {
    let text = "select p.kind,p.external_id,p.label,p.dossier_external_id,\
         (select count(*) from actions a where a.product_id=p.id and not a.is_done and a.archived_at is null),\
         p.archived_at,p.managed_by,p.managed_by_name \
         from product_owners o join products p on p.id=o.product_id \
         where o.consumer_id=$1 and p.licence_id=$2 order by p.kind,p.label,p.external_id limit $3";
    db.query(text, values![scope.consumer, scope.licence, limit], |row| {
        Ok(ProductSummary {
            kind: row.read()?,
            external_id: row.read()?,
            label: row.read()?,
            dossier: row.read()?,
            open_requests: row.read()?,
            archived_at: row.read()?,
            manager: read_manager(row)?,
        })
    })
    .await
}

/// A product in which nothing of what a consumer did is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneProduct {
    pub id: Uuid,
    pub label: String,
    pub version: i64,
    /// True if there was anything to undo.
    pub is_changed: bool,
}

/// Undoes what a consumer did in a product; nothing when there is no such product.
pub async fn undo_consumer_acts(
    tx: &Tx,
    licence: LicenceId,
    kind: ProductKind,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<UndoneProduct>> {
    let columns = "id,label,version,details";
    let mut query = RecordTable::Products(kind.name()).select_one(columns, licence, external_id);
    query.push(" for update");
    let found = tx
        .query_opt(query.text(), query.values(), |row| {
            let product =
                UndoneProduct { id: row.read()?, label: row.read()?, version: row.read()?, is_changed: true };
            Ok((product, row.read::<Value>()?))
        })
        .await?;
    let Some((product, details)) = found else { return Ok(None) };
    if done_by_consumer(kind, &details).is_none() {
        return Ok(Some(UndoneProduct { is_changed: false, ..product }));
    }
    let text =
        "update products set details=$1,consumer_fields=null,updated_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![reset(details, kind), now, product.id, licence]).await?;
    Ok(Some(product))
}
