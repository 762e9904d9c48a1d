//! From the firm's own ids to the portal's.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use super::{Record, Rule, WriteViolation};
use crate::entities::{actions, consumers, erasures, product_owners, products};
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
    pub(super) fn violation(&self) -> WriteViolation {
        WriteViolation { pointer: self.pointer.clone(), rule: Rule::UnknownReference }
    }
}

/// A consumer whom a record names as an owner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    pub id: Uuid,
    /// Why nothing new is stored of this consumer: [`Rule::Restricted`] or [`Rule::Ended`].
    pub closed: Option<Rule>,
}

/// The consumers of the licence with these external ids, however they ended.
pub(super) async fn consumers_by_external_id(
    db: &impl Db,
    licence: Uuid,
    wanted: HashSet<&str>,
) -> Result<HashMap<String, Owner>> {
    if wanted.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, Uuid, Option<DateTime<Utc>>)> = consumers::Entity::find()
        .select_only()
        .columns([consumers::Column::ExternalId, consumers::Column::Id, consumers::Column::EndedAt])
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.is_in(wanted))
        .into_tuple()
        .all(db.connection())
        .await?;
    let ended: Vec<Uuid> =
        rows.iter().filter(|(_, _, ended)| ended.is_some()).map(|(_, id, _)| *id).collect();
    let restricted = restricted(db, ended).await?;
    let owner = |(external_id, id, ended): (String, Uuid, Option<DateTime<Utc>>)| {
        let closed = match ended {
            Some(_) if restricted.contains(&id) => Some(Rule::Restricted),
            Some(_) => Some(Rule::Ended),
            None => None,
        };
        (external_id, Owner { id, closed })
    };
    Ok(rows.into_iter().map(owner).collect())
}

/// Who of them asked to be forgotten.
pub(super) async fn restricted(db: &impl Db, of: Vec<Uuid>) -> Result<HashSet<Uuid>> {
    if of.is_empty() {
        return Ok(HashSet::new());
    }
    let found: Vec<Uuid> = erasures::Entity::find()
        .select_only()
        .column(erasures::Column::ConsumerId)
        .filter(erasures::Column::ConsumerId.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(found.into_iter().collect())
}

/// Who owns these products.
pub(super) async fn owners_of_products(
    db: &impl Db,
    of: HashSet<Uuid>,
) -> Result<HashMap<Uuid, HashSet<Uuid>>> {
    let mut owners: HashMap<Uuid, HashSet<Uuid>> = HashMap::new();
    if of.is_empty() {
        return Ok(owners);
    }
    let rows: Vec<(Uuid, Uuid)> = product_owners::Entity::find()
        .select_only()
        .columns([product_owners::Column::ProductId, product_owners::Column::ConsumerId])
        .filter(product_owners::Column::ProductId.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    for (product, consumer) in rows {
        owners.entry(product).or_default().insert(consumer);
    }
    Ok(owners)
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
pub(super) struct ResolvedReferences {
    pub consumers: HashMap<String, Owner>,
    pub products: HashMap<(String, String), Uuid>,
    pub product_owners: HashMap<Uuid, HashSet<Uuid>>,
    pub actions: HashMap<String, Uuid>,
}

impl ResolvedReferences {
    pub fn owners(&self, owners: &[Reference]) -> Vec<Uuid> {
        owners
            .iter()
            .filter_map(|owner| self.consumers.get(&owner.external_id))
            .map(|owner| owner.id)
            .collect()
    }

    pub fn product(&self, product: Option<&ProductReference>) -> Option<Uuid> {
        let product = product?;
        self.products.get(&(product.kind.clone(), product.external_id.clone())).copied()
    }

    /// Owners that do not exist; and a record of nobody but consumers whose data is restricted or whose relationship
    /// has ended.
    pub fn owner_violations(&self, owners: &[Reference]) -> Vec<WriteViolation> {
        let unknown: Vec<WriteViolation> = owners
            .iter()
            .filter(|owner| !self.consumers.contains_key(&owner.external_id))
            .map(Reference::violation)
            .collect();
        if !unknown.is_empty() {
            return unknown;
        }
        let closed = owners.iter().map(|owner| self.consumers.get(&owner.external_id)?.closed);
        let closed: Option<Vec<Rule>> = closed.collect();
        match closed {
            Some(rules) if !rules.is_empty() => {
                let restricted = rules.contains(&Rule::Restricted);
                let rule = if restricted { Rule::Restricted } else { Rule::Ended };
                vec![WriteViolation { pointer: "/owners".to_owned(), rule }]
            }
            _ => Vec::new(),
        }
    }

    /// Owners who do not own the product that the record is about.
    pub fn foreign_owners(
        &self,
        owners: &[Reference],
        product: Option<&ProductReference>,
    ) -> Vec<WriteViolation> {
        let Some(product) = self.product(product) else { return Vec::new() };
        let has = |consumer: &Uuid| self.product_owners.get(&product).is_some_and(|of| of.contains(consumer));
        let foreign = owners.iter().filter(|owner| {
            self.consumers.get(&owner.external_id).is_some_and(|consumer| !has(&consumer.id))
        });
        foreign
            .map(|owner| WriteViolation { pointer: owner.pointer.clone(), rule: Rule::NotAnOwner })
            .collect()
    }

    pub fn product_violation(&self, product: Option<&ProductReference>) -> Option<WriteViolation> {
        let product = product?;
        self.product(Some(product))
            .is_none()
            .then(|| WriteViolation { pointer: product.pointer.clone(), rule: Rule::UnknownReference })
    }
}

/// The external ids of everybody named as an owner in a batch.
pub(super) fn owners_of<'a, R>(
    write: &'a [(usize, Record<R>)],
    owners: impl Fn(&'a R) -> &'a [Reference],
) -> HashSet<&'a str> {
    write.iter().flat_map(|(_, record)| owners(&record.row)).map(|owner| owner.external_id.as_str()).collect()
}
