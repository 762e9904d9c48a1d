//! Actions as the firm writes them. What a consumer has answered stays answered, whatever the firm sends.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use super::owners::{self, ACTION_OWNERS};
use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use super::references::{Reference, ReferencedProduct, References, owners_of_products};
use super::upsert::{Upsert, WriteContext};
use crate::sql::{self, QueryExt, values};
use crate::{Result, Tx};

/// An action as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ActionRow {
    pub kind: String,
    pub product: Option<ReferencedProduct>,
    /// The invoice that is to be paid; what the consumer sees of it is looked up when they read.
    pub invoice: Option<ReferencedProduct>,
    pub label: String,
    pub comment: Option<String>,
    /// Rule for several owners: one of them suffices, or each has to complete it.
    pub completion: String,
    pub date_created: NaiveDate,
    pub deadline: Option<NaiveDate>,
    /// True if the owners are mailed about it whatever they chose.
    pub required: bool,
    pub owners: Vec<Reference>,
    /// Time at which it was done outside the portal; `None` leaves the consumers' state as it is.
    pub executed_at: Option<DateTime<Utc>>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Actions;

impl Upsert for Actions {
    type Row = ActionRow;

    /// Statement that writes an action. A rejected upload keeps its present type (`REUPLOAD_DOCUMENT`) until it is
    /// delivered again.
    const TEXT: &'static str = "insert into actions (id,licence_id,external_id,version,type,product_id,label,\
         comment,completion,date_created,deadline,required,details,is_done,executed_at,created_at,\
         updated_at,managed_by,managed_by_name,processed_at) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$16,$17,$18,$19) \
         on conflict (licence_id,external_id) do update set version=excluded.version,\
         type=case when actions.rejection is not null and excluded.type='UPLOAD_DOCUMENT' \
         then actions.type else excluded.type end,product_id=excluded.product_id,label=excluded.label,\
         comment=excluded.comment,completion=excluded.completion,date_created=excluded.date_created,\
         deadline=excluded.deadline,required=excluded.required,details=excluded.details,\
         updated_at=excluded.updated_at,managed_by=excluded.managed_by,\
         managed_by_name=excluded.managed_by_name";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<ActionRow>) -> Vec<sql::Value<'a>> {
        let row = &record.row;
        vec![
            record.id.into(),
            to.licence.into(),
            (&record.external_id).into(),
            record.version.into(),
            (&row.kind).into(),
            to.found.product(row.product.as_ref()).into(),
            (&row.label).into(),
            row.comment.as_deref().into(),
            (&row.completion).into(),
            row.date_created.into(),
            row.deadline.into(),
            row.required.into(),
            (&row.details).into(),
            row.executed_at.is_some().into(),
            row.executed_at.into(),
            to.now.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
            processed_at(to, row).into(),
        ]
    }

    fn references(row: &ActionRow) -> References<'_> {
        let products = [&row.product, &row.invoice].into_iter().flatten().collect();
        References { owners: &row.owners, products, ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ActionRow>) -> Result<()> {
        let answered =
            answered_types(to.tx, to.licence, plan.records().map(|record| record.id).collect()).await?;
        let owned =
            owners_of_products(to.tx, to.licence, to.found.products.values().copied().collect()).await?;
        plan.refuse(|record| {
            let row = &record.row;
            let mut violations = to.found.owner_violations(&row.owners);
            for product in [&row.product, &row.invoice] {
                violations.extend(to.found.product_violation(product.as_ref()));
                violations.extend(to.found.foreign_owners(&row.owners, product.as_ref(), &owned));
            }
            violations.dedup();
            if answered.get(&record.id).is_some_and(|kind| !is_same_kind(kind, &row.kind)) {
                violations.push(WriteViolation { pointer: "/type".to_owned(), rule: Rule::Answered });
            }
            violations
        });
        Ok(())
    }

    async fn write_dependent_rows(to: WriteContext<'_>, plan: &WritePlan<ActionRow>) -> Result<()> {
        mark_done(to, plan).await?;
        owners::write(to, plan, ACTION_OWNERS, |row| &row.owners).await
    }
}

/// The types of those actions that a consumer has answered.
async fn answered_types(tx: &Tx, licence: LicenceId, ids: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let text = "select id,type from actions where id in list($1) and licence_id=$2 \
         and exists(select 1 from action_owners o where o.action_id=actions.id and o.done_at is not null)";
    let rows = tx.query(text, values![ids, licence], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(rows.into_iter().collect())
}

/// Returns true if two types are one to the firm: a rejected upload is asked for again under another type.
fn is_same_kind(stored: &str, sent: &str) -> bool {
    let as_asked_first = |kind| if kind == "REUPLOAD_DOCUMENT" { "UPLOAD_DOCUMENT" } else { kind };
    as_asked_first(stored) == as_asked_first(sent)
}

/// Returns the time at which an action was processed that staff report done: nobody has to take over what a colleague wrote.
fn processed_at(to: WriteContext<'_>, row: &ActionRow) -> Option<DateTime<Utc>> {
    row.executed_at.filter(|_| to.managed_by() == "desk")
}

/// Replaced actions that the firm reports done and that nobody had done here.
async fn mark_done(to: WriteContext<'_>, plan: &WritePlan<ActionRow>) -> Result<()> {
    let replaced = plan.replaced_ids();
    let done = plan.records().filter(|record| replaced.contains(&record.id));
    let row = |record: &PlannedRecord<ActionRow>| {
        let processed_at = processed_at(to, &record.row);
        Some(vec![record.row.executed_at?.into(), record.id.into(), to.licence.into(), processed_at.into()])
    };
    let rows: Vec<Vec<sql::Value<'_>>> = done.filter_map(row).collect();
    let text = "update actions set is_done=true,executed_at=$1,processed_at=coalesce(processed_at,$4) \
         where id=$2 and licence_id=$3 and not is_done";
    to.tx.execute_many(text, &rows).await?;
    Ok(())
}
