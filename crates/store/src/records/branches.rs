//! The firm's offices.

use std::collections::{HashMap, HashSet};

use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::plan::{Record, Rule, WritePlan, WriteViolation};
use super::upsert::{Upsert, WriteContext};
use crate::entities::branches::{ActiveModel, Column, Entity};
use crate::{Db, Result};

/// A branch as the firm's record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchRow {
    pub name: String,
    /// Unique in the whole installation.
    pub domain: String,
    /// The writer may not choose this domain, but may leave it where it stands.
    pub is_restricted: bool,
}

pub(super) struct Branches;

impl Upsert for Branches {
    type Entity = Entity;
    type Row = BranchRow;

    const REPLACED: &'static [Column] = &[Column::Name, Column::Domain];

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<BranchRow>) -> Result<()> {
        let domains: Vec<&String> = plan.records().map(|record| &record.row.domain).collect();
        let holders: HashMap<String, Uuid> = Entity::find()
            .filter(Column::Domain.is_in(domains))
            .all(to.tx.connection())
            .await?
            .into_iter()
            .map(|row| (row.domain, row.id))
            .collect();
        let mut seen = HashSet::new();
        plan.refuse(|record| {
            let holder = holders.get(&record.row.domain);
            let stands = holder == Some(&record.id);
            let taken = (holder.is_some() && !stands) || !seen.insert(record.row.domain.clone());
            let rule = match (record.row.is_restricted && !stands, taken) {
                (true, _) => Rule::ForeignDomain,
                (false, true) => Rule::Taken,
                (false, false) => return Vec::new(),
            };
            vec![WriteViolation { pointer: "/domain".to_owned(), rule }]
        });
        Ok(())
    }

    fn model(to: WriteContext<'_>, record: &Record<BranchRow>) -> ActiveModel {
        ActiveModel {
            id: Set(record.id),
            licence_id: Set(to.licence),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            name: Set(record.row.name.clone()),
            domain: Set(record.row.domain.clone()),
        }
    }
}
