//! The firm's offices.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use super::plan::{Record, Rule, WritePlan, WriteViolation};
use super::upsert::{Upsert, WriteContext};
use crate::Result;
use crate::sql::{Query, Value, values};

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
    type Row = BranchRow;

    const TEXT: &'static str = "insert into branches (id,licence_id,external_id,version,name,domain) \
         values ($1,$2,$3,$4,$5,$6) on conflict (licence_id,external_id) \
         do update set version=excluded.version,name=excluded.name,domain=excluded.domain";

    fn values<'a>(to: WriteContext<'a>, record: &'a Record<BranchRow>) -> Vec<Value<'a>> {
        vec![
            record.id.into(),
            to.licence.into(),
            (&record.external_id).into(),
            record.version.into(),
            (&record.row.name).into(),
            (&record.row.domain).into(),
        ]
    }

    async fn check(to: WriteContext<'_>, plan: &mut WritePlan<BranchRow>) -> Result<()> {
        let domains: Vec<&str> = plan.records().map(|record| record.row.domain.as_str()).collect();
        let text = "/* all licences */ select domain,id from branches where domain in list($1)";
        let holders = to.tx.query(text, values![domains], |row| Ok((row.read()?, row.read()?))).await?;
        let holders: HashMap<String, Uuid> = holders.into_iter().collect();
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
}
