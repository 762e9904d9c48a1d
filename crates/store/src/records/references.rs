//! Look-up of the portal's ids by the firm's own ids.

use std::collections::{HashMap, HashSet};

use domain::ids::LicenceId;
use uuid::Uuid;

use super::keys::RecordTable;
use super::plan::{Rule, WriteViolation};
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// A value of a record that names another record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// JSON pointer to the value.
    pub pointer: String,
    pub external_id: String,
}

/// The product that a record belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferencedProduct {
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

/// References of one record.
#[derive(Default)]
pub(super) struct References<'a> {
    pub owners: &'a [Reference],
    pub products: Vec<&'a ReferencedProduct>,
    pub action: Option<&'a Reference>,
    pub advisers: &'a [Reference],
    pub branch: Option<&'a Reference>,
}

/// Consumer whom a record names as an owner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    pub id: Uuid,
    /// Reason that nothing new may be stored of this consumer: [`Rule::Restricted`] or [`Rule::Ended`].
    pub closed: Option<Rule>,
}

/// The consumers of the licence with these external ids, however they ended.
async fn consumers_by_external_id(
    db: &impl Db,
    licence: LicenceId,
    ids: HashSet<&str>,
) -> Result<HashMap<String, Owner>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let is_restricted = "exists(select 1 from erasures e where e.consumer_id=consumers.id)";
    let columns = format!("external_id,id,ended_at is not null,{is_restricted}");
    let query = RecordTable::Consumers.select_several(&columns, licence, ids);
    let owners = db
        .query(query.text(), query.values(), |row| {
            let external_id: String = row.read()?;
            let id = row.read()?;
            let closed = match (row.read()?, row.read()?) {
                (true, true) => Some(Rule::Restricted),
                (true, false) => Some(Rule::Ended),
                (false, _) => None,
            };
            Ok((external_id, Owner { id, closed }))
        })
        .await?;
    Ok(owners.into_iter().collect())
}

/// Returns those of the consumers who asked for erasure.
pub(crate) async fn find_restricted(
    db: &impl Db,
    licence: LicenceId,
    of: Vec<Uuid>,
) -> Result<HashSet<Uuid>> {
    if of.is_empty() {
        return Ok(HashSet::new());
    }
    let text = "select consumer_id from erasures where consumer_id in list($1) and licence_id=$2";
    let found = db.query(text, values![of, licence], |row| row.read()).await?;
    Ok(found.into_iter().collect())
}

/// Returns the owners of products, by product.
pub(super) async fn owners_of_products(
    db: &impl Db,
    licence: LicenceId,
    of: HashSet<Uuid>,
) -> Result<HashMap<Uuid, HashSet<Uuid>>> {
    let mut owners: HashMap<Uuid, HashSet<Uuid>> = HashMap::new();
    if of.is_empty() {
        return Ok(owners);
    }
    let text = "select product_id,consumer_id from product_owners \
         where product_id in list($1) and licence_id=$2";
    let of: Vec<Uuid> = of.into_iter().collect();
    let rows: Vec<(Uuid, Uuid)> =
        db.query(text, values![of, licence], |row| Ok((row.read()?, row.read()?))).await?;
    for (product, consumer) in rows {
        owners.entry(product).or_default().insert(consumer);
    }
    Ok(owners)
}

/// Records that a batch points to, looked up once.
pub(super) struct ResolvedReferences {
    pub consumers: HashMap<String, Owner>,
    pub products: HashMap<(String, String), Uuid>,
    pub actions: HashMap<String, Uuid>,
    pub advisers: HashMap<String, Uuid>,
    pub branches: HashMap<String, Uuid>,
}

impl ResolvedReferences {
    pub async fn look_up(tx: &Tx, licence: LicenceId, named: Vec<References<'_>>) -> Result<Self> {
        fn names<'a>(references: impl Iterator<Item = &'a Reference>) -> HashSet<&'a str> {
            references.map(|reference| reference.external_id.as_str()).collect()
        }
        let owners = names(named.iter().flat_map(|record| record.owners));
        let actions = names(named.iter().filter_map(|record| record.action));
        let advisers = names(named.iter().flat_map(|record| record.advisers));
        let branches = names(named.iter().filter_map(|record| record.branch));
        let mut by_kind: HashMap<&str, HashSet<&str>> = HashMap::new();
        for product in named.iter().flat_map(|record| &record.products) {
            by_kind.entry(&product.kind).or_default().insert(&product.external_id);
        }
        let mut products = HashMap::new();
        let consumers = consumers_by_external_id(tx, licence, owners).await?;
        for (kind, external_ids) in by_kind {
            let found = RecordTable::Products(kind).ids(tx, licence, external_ids).await?;
            products.extend(found.into_iter().map(|(external_id, id)| ((kind.to_owned(), external_id), id)));
        }
        Ok(Self {
            consumers,
            products,
            actions: RecordTable::Actions.ids(tx, licence, actions).await?,
            advisers: RecordTable::Advisers.ids(tx, licence, advisers).await?,
            branches: RecordTable::Branches.ids(tx, licence, branches).await?,
        })
    }

    pub fn owners(&self, owners: &[Reference]) -> Vec<Uuid> {
        owners
            .iter()
            .filter_map(|owner| self.consumers.get(&owner.external_id))
            .map(|owner| owner.id)
            .collect()
    }

    pub fn product(&self, product: Option<&ReferencedProduct>) -> Option<Uuid> {
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

    /// Returns the owners who do not own the product that the record is about, by `owners_of_products`.
    pub fn foreign_owners(
        &self,
        owners: &[Reference],
        product: Option<&ReferencedProduct>,
        owners_of_products: &HashMap<Uuid, HashSet<Uuid>>,
    ) -> Vec<WriteViolation> {
        let Some(product) = self.product(product) else { return Vec::new() };
        let has = |consumer: &Uuid| owners_of_products.get(&product).is_some_and(|of| of.contains(consumer));
        let foreign = owners.iter().filter(|owner| {
            self.consumers.get(&owner.external_id).is_some_and(|consumer| !has(&consumer.id))
        });
        foreign
            .map(|owner| WriteViolation { pointer: owner.pointer.clone(), rule: Rule::NotAnOwner })
            .collect()
    }

    /// Returns a violation for each reference to an unknown record.
    pub fn unknown_violations<'a>(
        references: impl IntoIterator<Item = &'a Reference>,
        known: &HashMap<String, Uuid>,
    ) -> impl Iterator<Item = WriteViolation> {
        let unknown = references.into_iter().filter(|one| !known.contains_key(&one.external_id));
        unknown.map(Reference::violation)
    }

    pub fn product_violation(&self, product: Option<&ReferencedProduct>) -> Option<WriteViolation> {
        let product = product?;
        self.product(Some(product))
            .is_none()
            .then(|| WriteViolation { pointer: product.pointer.clone(), rule: Rule::UnknownReference })
    }
}
