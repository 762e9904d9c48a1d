//! The firm's offices.

use std::collections::{HashMap, HashSet};

use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::{ROWS, Record, Rule, Stored, WriteOutcome, WritePlan, WriteViolation, deleted};
use crate::entities::branches::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// A branch as the firm's record has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchRow {
    pub name: String,
    /// Unique in the whole installation.
    pub domain: String,
    /// The writer may not choose this domain, but may leave it where it stands.
    pub is_restricted: bool,
}

pub(super) async fn write(
    tx: &Tx,
    licence: Uuid,
    records: Vec<Record<BranchRow>>,
) -> Result<Vec<WriteOutcome>> {
    let own = Entity::find().filter(Column::LicenceId.eq(licence)).all(tx.connection()).await?;
    let standing: HashMap<Uuid, String> = own.iter().map(|row| (row.id, row.domain.clone())).collect();
    let stored: HashMap<String, Stored> =
        own.into_iter().map(|row| (row.external_id, Stored::open(row.id, row.version))).collect();
    let mut judged = WritePlan::of(tx, licence, deleted::BRANCHES, records, &stored).await?;
    let domains: Vec<&String> = judged.write.iter().map(|(_, record)| &record.row.domain).collect();
    let holders: HashMap<String, Uuid> = Entity::find()
        .filter(Column::Domain.is_in(domains))
        .all(tx.connection())
        .await?
        .into_iter()
        .map(|row| (row.domain, row.id))
        .collect();
    let mut seen = HashSet::new();
    judged.refuse(|record| {
        let elsewhere = holders.get(&record.row.domain).is_some_and(|holder| *holder != record.id);
        let taken = elsewhere || !seen.insert(record.row.domain.clone());
        let stands = standing.get(&record.id) == Some(&record.row.domain);
        let rule = match (record.row.is_restricted && !stands, taken) {
            (true, _) => Rule::ForeignDomain,
            (false, true) => Rule::Taken,
            (false, false) => return Vec::new(),
        };
        vec![WriteViolation { pointer: "/domain".to_owned(), rule }]
    });
    let rows: Vec<ActiveModel> = judged
        .write
        .iter()
        .map(|(_, record)| ActiveModel {
            id: Set(record.id),
            licence_id: Set(licence),
            external_id: Set(record.external_id.clone()),
            version: Set(record.version),
            name: Set(record.row.name.clone()),
            domain: Set(record.row.domain.clone()),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        let replace = OnConflict::columns([Column::LicenceId, Column::ExternalId])
            .update_columns([Column::Version, Column::Name, Column::Domain])
            .to_owned();
        Entity::insert_many(chunk.to_vec())
            .on_conflict(replace)
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(judged.outcomes)
}
