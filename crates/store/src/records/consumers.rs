//! Consumers as the firm describes them; how they sign in is theirs and stays untouched.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use super::plan::{Record, Rule, WritePlan, WriteViolation};
use super::references::{Reference, References, ResolvedReferences, restricted};
use super::upsert::{Upsert, WriteContext};
use crate::entities::consumers::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx, erased};

/// A consumer as the firm's record has it.
#[derive(Clone, Debug)]
pub struct ConsumerRow {
    /// The name to sign in with, normalised for comparing.
    pub user_name_key: Option<String>,
    pub email: Option<String>,
    /// The e-mail address, normalised for comparing.
    pub email_key: Option<String>,
    pub display_name: String,
    pub date_of_birth: Option<NaiveDate>,
    pub address_style: String,
    pub locale: String,
    /// May point forward: partners name each other.
    pub partner_external_id: Option<String>,
    /// The branch that serves the consumer, which there must be.
    pub branch: Option<Reference>,
    pub two_factor_required: bool,
    /// Keyed hashes of the external id, one for each key, by which an erased consumer is known again.
    pub erasure_hashes: Vec<Vec<u8>>,
    /// The attributes as the consumer gets them.
    pub details: Value,
}

pub(super) struct Consumers;

impl Upsert for Consumers {
    type Entity = Entity;
    type Row = ConsumerRow;

    const REPLACED: &'static [Column] = &[
        Column::UserNameKey,
        Column::Email,
        Column::EmailKey,
        Column::DisplayName,
        Column::DateOfBirth,
        Column::AddressStyle,
        Column::PartnerExternalId,
        Column::BranchExternalId,
        Column::Details,
        Column::TwoFactorRequired,
        Column::EndedAt,
        Column::UpdatedAt,
    ];

    fn references(row: &ConsumerRow) -> References<'_> {
        References { branch: row.branch.as_ref(), ..References::default() }
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<ConsumerRow>) -> Result<()> {
        let taken = taken(to.tx, to.licence, plan).await?;
        let forgotten = forgotten(to.tx, to.licence, plan).await?;
        let mut given: HashMap<String, String> = HashMap::new();
        plan.refuse(|record| {
            if forgotten.contains(&record.id) {
                return vec![WriteViolation { pointer: String::new(), rule: Rule::Restricted }];
            }
            // One signs in with either, so that nobody's user name may be another's address.
            let another = |holder: &String| *holder != record.external_id;
            let mut faults: Vec<WriteViolation> =
                ResolvedReferences::unknown(&record.row.branch, &to.found.branches).collect();
            for (pointer, key) in
                [("/email", &record.row.email_key), ("/user_name", &record.row.user_name_key)]
            {
                let Some(key) = key else { continue };
                let elsewhere = taken.get(key).is_some_and(|holders| holders.iter().any(another));
                let first = given.entry(key.clone()).or_insert_with(|| record.external_id.clone());
                if elsewhere || another(first) {
                    faults.push(WriteViolation { pointer: pointer.to_owned(), rule: Rule::Taken });
                }
            }
            faults
        });
        Ok(())
    }

    fn model(to: WriteContext<'_>, record: &Record<ConsumerRow>) -> ActiveModel {
        let row = record.row.clone();
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            user_name_key: Set(row.user_name_key),
            email: Set(row.email),
            email_key: Set(row.email_key),
            display_name: Set(row.display_name),
            date_of_birth: Set(row.date_of_birth),
            address_style: Set(row.address_style),
            locale: Set(row.locale),
            partner_external_id: Set(row.partner_external_id),
            branch_external_id: Set(row.branch.map(|branch| branch.external_id)),
            details: Set(row.details),
            password_hash: Set(None),
            password_changed_at: Set(None),
            two_factor_required: Set(row.two_factor_required),
            two_factor_enabled: Set(false),
            two_factor_secret: Set(None),
            two_factor_last_step: Set(None),
            two_factor_reset_at: Set(None),
            activated_at: Set(None),
            ended_at: Set(None),
            created_at: Set(to.now),
            updated_at: Set(to.now),
        }
    }
}

/// Who of them asked to be forgotten, or was erased already: a firm that sends everybody every night must not bring
/// them back unawares.
async fn forgotten(tx: &Tx, licence: Uuid, plan: &WritePlan<ConsumerRow>) -> Result<HashSet<Uuid>> {
    let mut found = restricted(tx, plan.records().map(|record| record.id).collect()).await?;
    let replaced = plan.replaced();
    let created: Vec<&Record<ConsumerRow>> =
        plan.records().filter(|record| !replaced.contains(&record.id)).collect();
    let hashes = created.iter().flat_map(|record| record.row.erasure_hashes.iter().cloned()).collect();
    let erased = erased::known(tx, licence, hashes).await?;
    let was_erased =
        |record: &&&Record<ConsumerRow>| record.row.erasure_hashes.iter().any(|hash| erased.contains(hash));
    found.extend(created.iter().filter(was_erased).map(|record| record.id));
    Ok(found)
}

/// Who signs in with a user name or an address already, by key.
type Taken = HashMap<String, Vec<String>>;

async fn taken(tx: &Tx, licence: Uuid, plan: &WritePlan<ConsumerRow>) -> Result<Taken> {
    let keys = |row: &ConsumerRow| [row.email_key.clone(), row.user_name_key.clone()].into_iter().flatten();
    let wanted: HashSet<String> = plan.records().flat_map(|record| keys(&record.row)).collect();
    let mut taken = Taken::new();
    if wanted.is_empty() {
        return Ok(taken);
    }
    for column in [Column::EmailKey, Column::UserNameKey] {
        let rows: Vec<(String, String)> = Entity::find()
            .select_only()
            .columns([column, Column::ExternalId])
            .filter(Column::LicenceId.eq(licence))
            .filter(column.is_in(&wanted))
            .into_tuple()
            .all(tx.connection())
            .await?;
        for (key, holder) in rows {
            taken.entry(key).or_default().push(holder);
        }
    }
    Ok(taken)
}
