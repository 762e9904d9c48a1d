//! Consumers as the firm describes them; how they sign in is theirs and stays untouched.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::search::client_search::{SearchTerm, TERMS_VERSION, sort_name};
use serde_json::json;
use uuid::Uuid;

use super::consumer_row::ConsumerRow;
use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use super::references::{References, ResolvedReferences, find_restricted};
use super::sign_in_names;
use super::upsert::{Upsert, WriteContext};
use crate::records::search;
use crate::sql::{self, values};
use crate::{Result, Scope, Tx, erased};

pub(super) struct Consumers;

impl Upsert for Consumers {
    type Row = ConsumerRow;

    const TEXT: &'static str = "insert into consumers (id,licence_id,external_id,version,user_name_key,email,\
         email_key,display_name,date_of_birth,address_style,locale,partner_external_id,branch_external_id,\
         details,two_factor_required,two_factor_enabled,terms_version,created_at,updated_at,\
         managed_by,managed_by_name,adviser_external_id,email_set_by,email_set_at,shares_email,sort_name) \
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,false,$17,$16,$16,$18,$19,$20,$21,$22,$23,$24) \
         on conflict (licence_id,external_id) do update set version=excluded.version,\
         user_name_key=excluded.user_name_key,email=excluded.email,email_key=excluded.email_key,\
         shares_email=excluded.shares_email,sort_name=excluded.sort_name,\
         display_name=excluded.display_name,date_of_birth=excluded.date_of_birth,\
         address_style=excluded.address_style,partner_external_id=excluded.partner_external_id,\
         branch_external_id=excluded.branch_external_id,details=excluded.details,\
         two_factor_required=excluded.two_factor_required,ended_at=null,\
         terms_version=excluded.terms_version,updated_at=excluded.updated_at,\
         managed_by=excluded.managed_by,managed_by_name=excluded.managed_by_name,\
         email_set_by=case when lower(consumers.email) is distinct from lower(excluded.email) \
         then excluded.email_set_by else consumers.email_set_by end,\
         email_set_at=case when lower(consumers.email) is distinct from lower(excluded.email) \
         then excluded.email_set_at else consumers.email_set_at end";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<ConsumerRow>) -> Vec<sql::Value<'a>> {
        let row = &record.row;
        vec![
            record.id.into(),
            to.licence.into(),
            (&record.external_id).into(),
            record.version.into(),
            row.user_name_key.as_deref().into(),
            row.email.as_deref().into(),
            row.email_key.as_deref().into(),
            (&row.display_name).into(),
            row.date_of_birth.into(),
            (&row.address_style).into(),
            (&row.locale).into(),
            row.partner_external_id.as_deref().into(),
            row.branch.as_ref().map(|branch| branch.external_id.as_str()).into(),
            (&row.details).into(),
            row.two_factor_required.into(),
            to.now.into(),
            TERMS_VERSION.into(),
            to.managed_by().into(),
            to.managed_by_name().into(),
            row.adviser.as_deref().into(),
            row.email.as_ref().map(|_| json!(row.email_set_by)).into(),
            row.email.as_ref().map(|_| to.now).into(),
            row.shares_email.into(),
            sort_name(&row.display_name, &row.details).into(),
        ]
    }

    fn references(row: &ConsumerRow) -> References<'_> {
        References { branch: row.branch.as_ref(), ..References::default() }
    }

    async fn write_dependent_rows(to: WriteContext<'_>, plan: &WritePlan<ConsumerRow>) -> Result<()> {
        let clients: Vec<(Uuid, &[SearchTerm])> =
            plan.records().map(|record| (record.id, record.row.terms.as_slice())).collect();
        search::write(to.tx, to.licence, &clients).await
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ConsumerRow>) -> Result<()> {
        let forgotten = find_erased(to.tx, to.licence, plan).await?;
        plan.refuse(|record| {
            if forgotten.contains(&record.id) {
                return vec![WriteViolation { pointer: String::new(), rule: Rule::Restricted }];
            }
            ResolvedReferences::unknown_violations(&record.row.branch, &to.found.branches).collect()
        });
        sign_in_names::assign(to.tx, to.licence, plan).await
    }
}

/// Writes a record that its consumer changed, as the firm agreed: the version, the manager and the columns that are no
/// attributes stay, except for the e-mail address. Requires the lock on the account's row.
pub async fn rewrite(tx: &Tx, scope: Scope, row: &ConsumerRow, now: DateTime<Utc>) -> Result<()> {
    let text = "update consumers set details=$1,terms_version=$2,updated_at=$3 where id=$4 and licence_id=$5";
    let values = values![&row.details, TERMS_VERSION, now, scope.consumer, scope.licence];
    tx.execute(text, values).await?;
    if row.email.is_some() {
        let text = "update consumers set email_set_by=$1,email_set_at=$2 \
             where id=$3 and licence_id=$4 and email_key is distinct from $5";
        let (by, key) = (json!(row.email_set_by), row.email_key.as_deref());
        tx.execute(text, values![by, now, scope.consumer, scope.licence, key]).await?;
        let text = "update consumers set email=$1,email_key=$2,shares_email=exists(select 1 from consumers c \
             where c.licence_id=$4 and c.email_key=$2 and c.shares_email=false and c.id<>$3) where id=$3 and licence_id=$4";
        let (email, key) = (row.email.as_deref(), row.email_key.as_deref());
        tx.execute(text, values![email, key, scope.consumer, scope.licence]).await?;
    }
    search::write(tx, scope.licence, &[(scope.consumer, row.terms.as_slice())]).await
}

/// Returns those of them who asked for erasure or were erased already: a firm that sends all clients every night must
/// not bring them back unawares.
async fn find_erased(tx: &Tx, licence: LicenceId, plan: &WritePlan<ConsumerRow>) -> Result<HashSet<Uuid>> {
    let mut found = find_restricted(tx, licence, plan.records().map(|record| record.id).collect()).await?;
    let replaced = plan.replaced_ids();
    let created: Vec<&PlannedRecord<ConsumerRow>> =
        plan.records().filter(|record| !replaced.contains(&record.id)).collect();
    let hashes: Vec<Vec<u8>> =
        created.iter().flat_map(|record| record.row.erasure_hashes.iter().cloned()).collect();
    let erased = erased::find_known(tx, licence, &hashes).await?;
    let was_erased = |record: &&&PlannedRecord<ConsumerRow>| {
        record.row.erasure_hashes.iter().any(|hash| erased.contains(hash))
    };
    found.extend(created.iter().filter(was_erased).map(|record| record.id));
    Ok(found)
}
