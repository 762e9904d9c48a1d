//! Records of the firm's offices.

use std::collections::{HashMap, HashSet};

use domain::ids::LicenceId;
use domain::search::firm_names::{is_same, names_firm};
use uuid::Uuid;

use super::plan::{PlannedRecord, Rule, WritePlan, WriteViolation};
use super::upsert::{Upsert, WriteContext};
use crate::Result;
use crate::firms::licences;
use crate::sql::{QueryExt, Value, values};

/// A branch as the firm's record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchRow {
    pub name: String,
    /// Unique in the whole installation.
    pub domain: String,
    /// True if the writer may not choose this domain, but may leave it unchanged.
    pub is_restricted: bool,
    /// The writer may choose any name: it is the operator.
    pub takes_any_name: bool,
}

pub(super) struct Branches;

impl Upsert for Branches {
    type Row = BranchRow;

    const TEXT: &'static str = "insert into branches (id,licence_id,external_id,version,name,domain) \
         values ($1,$2,$3,$4,$5,$6) on conflict (licence_id,external_id) \
         do update set version=excluded.version,name=excluded.name,domain=excluded.domain";

    fn values<'a>(to: WriteContext<'a>, record: &'a PlannedRecord<BranchRow>) -> Vec<Value<'a>> {
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
        let names = OtherNames::find(to).await?;
        let mut seen = HashSet::new();
        plan.refuse(|record| {
            let row = &record.row;
            if !row.takes_any_name && names.are_taken_by_another(record.id, &row.name) {
                return vec![WriteViolation { pointer: "/name".to_owned(), rule: Rule::Taken }];
            }
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

/// The names by which clients know other firms, and those that the firm's own branches have already.
struct OtherNames {
    firms: Vec<String>,
    branches: Vec<String>,
    own: HashMap<Uuid, String>,
}

impl OtherNames {
    async fn find(to: WriteContext<'_>) -> Result<Self> {
        let firms = licences::names_of_others(to.tx, to.licence).await?;
        let text = "/* all licences */ select licence_id,id,name from branches";
        let all: Vec<(LicenceId, Uuid, String)> =
            to.tx.query(text, values![], |row| Ok((row.read()?, row.read()?, row.read()?))).await?;
        let (own, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|(firm, ..)| *firm == to.licence);
        Ok(Self {
            firms,
            branches: others.into_iter().map(|(.., name)| name).collect(),
            own: own.into_iter().map(|(_, id, name)| (id, name)).collect(),
        })
    }

    /// Returns true if clients would take a branch of this name for another firm's. One that has the name already keeps
    /// it.
    fn are_taken_by_another(&self, branch: Uuid, name: &str) -> bool {
        self.own.get(&branch).is_none_or(|own| own != name)
            && (self.firms.iter().any(|firm| names_firm(name, firm))
                || self.branches.iter().any(|other| is_same(name, other)))
    }
}
