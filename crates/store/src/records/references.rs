//! From the firm's own ids to the portal's.

use std::collections::{HashMap, HashSet};

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{Fault, Record, Rule};
use crate::entities::{actions, consumers, products};
use crate::{Db, Result};

/// A value of a record that names another record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// JSON pointer to the value.
    pub pointer: String,
    pub external_id: String,
}

/// The product that a record belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductReference {
    /// JSON pointer to the external id.
    pub pointer: String,
    pub kind: String,
    pub external_id: String,
}

impl Reference {
    pub(super) fn fault(&self) -> Fault {
        Fault { pointer: self.pointer.clone(), rule: Rule::UnknownReference }
    }
}

/// The consumers of the licence with these external ids, however they ended.
pub(super) async fn consumers_by_external_id(
    db: &impl Db,
    licence: Uuid,
    wanted: HashSet<&str>,
) -> Result<HashMap<String, Uuid>> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid)> = consumers::Entity::find()
        .select_only()
        .columns([consumers::Column::ExternalId, consumers::Column::Id])
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.is_in(wanted))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// The products of the licence, by kind and external id.
pub(super) async fn products_by_external_id(
    db: &impl Db,
    licence: Uuid,
    wanted: HashSet<(&str, &str)>,
) -> Result<HashMap<(String, String), Uuid>> {
    let mut by_kind: HashMap<&str, Vec<&str>> = HashMap::new();
    for (kind, external_id) in wanted {
        by_kind.entry(kind).or_default().push(external_id);
    }
    let mut found = HashMap::new();
    for (kind, external_ids) in by_kind {
        let rows: Vec<(String, Uuid)> = products::Entity::find()
            .select_only()
            .columns([products::Column::ExternalId, products::Column::Id])
            .filter(products::Column::LicenceId.eq(licence))
            .filter(products::Column::Kind.eq(kind))
            .filter(products::Column::ExternalId.is_in(external_ids))
            .into_tuple()
            .all(db.connection())
            .await?;
        found.extend(rows.into_iter().map(|(external_id, id)| ((kind.to_owned(), external_id), id)));
    }
    Ok(found)
}

/// The actions of the licence with these external ids.
pub(super) async fn actions_by_external_id(
    db: &impl Db,
    licence: Uuid,
    wanted: HashSet<&str>,
) -> Result<HashMap<String, Uuid>> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid)> = actions::Entity::find()
        .select_only()
        .columns([actions::Column::ExternalId, actions::Column::Id])
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.is_in(wanted))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Everything that a batch points to, looked up once.
#[derive(Default)]
pub(super) struct Found {
    pub consumers: HashMap<String, Uuid>,
    pub products: HashMap<(String, String), Uuid>,
    pub actions: HashMap<String, Uuid>,
}

impl Found {
    pub fn owners(&self, owners: &[Reference]) -> Vec<Uuid> {
        owners.iter().filter_map(|owner| self.consumers.get(&owner.external_id).copied()).collect()
    }

    pub fn product(&self, product: Option<&ProductReference>) -> Option<Uuid> {
        let product = product?;
        self.products.get(&(product.kind.clone(), product.external_id.clone())).copied()
    }

    pub fn owner_faults(&self, owners: &[Reference]) -> Vec<Fault> {
        owners
            .iter()
            .filter(|owner| !self.consumers.contains_key(&owner.external_id))
            .map(Reference::fault)
            .collect()
    }

    pub fn product_fault(&self, product: Option<&ProductReference>) -> Option<Fault> {
        let product = product?;
        self.product(Some(product))
            .is_none()
            .then(|| Fault { pointer: product.pointer.clone(), rule: Rule::UnknownReference })
    }
}

/// The external ids of everybody named as an owner in a batch.
pub(super) fn owners_of<'a, R>(
    write: &'a [(usize, Record<R>)],
    owners: impl Fn(&'a R) -> &'a [Reference],
) -> HashSet<&'a str> {
    write.iter().flat_map(|(_, record)| owners(&record.row)).map(|owner| owner.external_id.as_str()).collect()
}
