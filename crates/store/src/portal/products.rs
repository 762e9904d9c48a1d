//! A consumer's products, of every kind, as the app reads them.

use std::collections::BTreeSet;

use domain::kinds::ProductKind;
use domain::products::panels;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::Lookup;
use super::locked_actions::{self, LockedProduct};
use crate::dialect::{self, reads};
use crate::entities::{consumers, product_owners, products};
use crate::records::advisers;
use crate::{Db, Result, Scope, Tx};

/// All of the consumer's products of one kind as a JSON array of resources.
pub async fn list(db: &impl Db, scope: Scope, kind: ProductKind) -> Result<String> {
    let values = [scope.consumer.into(), scope.licence.into(), kind.name().into()];
    let list = dialect::text(db, reads::products(db.backend(), kind, false), values).await?;
    with_advisers(db, scope.licence, list.unwrap_or_else(|| "[]".to_owned())).await
}

/// One of the consumer's products as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, kind: ProductKind, id: Uuid) -> Result<Lookup<String>> {
    let values = [scope.consumer.into(), scope.licence.into(), kind.name().into(), id.into()];
    let list = dialect::text(db, reads::products(db.backend(), kind, true), values).await?;
    if let Some(found) = super::single(list) {
        return Ok(Lookup::Found(with_advisers(db, scope.licence, found).await?));
    }
    match details(db, scope, kind, id).await? {
        // The consumer's own, but gone from the list: a cancelled appointment.
        Lookup::Found(_) | Lookup::NotFound => Ok(Lookup::NotFound),
        Lookup::NotOwned => Ok(Lookup::NotOwned),
    }
}

/// Resources as JSON with the details of the advisers whom they name.
async fn with_advisers(db: &impl Db, licence: Uuid, text: String) -> Result<String> {
    if !panels::may_name_advisers(&text) {
        return Ok(text);
    }
    let mut resources: Value = serde_json::from_str(&text)?;
    let all = match &mut resources {
        Value::Array(all) => all.iter_mut().collect(),
        one => vec![one],
    };
    let attributes = all.into_iter().filter_map(|resource| resource.get_mut("attributes"));
    fill_in_advisers(db, licence, attributes).await?;
    Ok(resources.to_string())
}

/// Puts the details of the advisers whom products name into their attributes.
async fn fill_in_advisers<'a>(
    db: &impl Db,
    licence: Uuid,
    products: impl Iterator<Item = &'a mut Value>,
) -> Result<()> {
    let products: Vec<&mut Value> = products.collect();
    let named: BTreeSet<String> = products.iter().flat_map(|product| panels::advisers_in(product)).collect();
    if named.is_empty() {
        return Ok(());
    }
    let known = advisers::details(db, licence, named).await?;
    for product in products {
        panels::fill_in(product, &known);
    }
    Ok(())
}

/// How much a consumer has of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Definition {
    pub kind: ProductKind,
    pub counter: u64,
    pub open_actions: u64,
    pub first_product: Uuid,
}

/// The kinds of which the consumer has products, by name.
pub async fn definitions(db: &impl Db, scope: Scope) -> Result<Vec<Definition>> {
    let values = [scope.consumer.into(), scope.licence.into()];
    let text = dialect::text(db, reads::definitions(db.backend()), values).await?;
    Ok(serde_json::from_str(text.as_deref().unwrap_or("[]"))?)
}

/// Locks one of the consumer's products of a kind until the transaction ends.
pub async fn lock_for_update(
    tx: &Tx,
    scope: Scope,
    kind: ProductKind,
    id: Uuid,
) -> Result<Lookup<LockedProduct>> {
    let held = locked_actions::hold_product(tx, scope, id).await?.filter(|held| held.kind == kind);
    let Some(held) = held else { return Ok(Lookup::NotFound) };
    let key = (scope.consumer, kind.name().to_owned(), id);
    let owner = product_owners::Entity::find_by_id(key).one(tx.connection()).await?;
    Ok(if owner.is_some() { Lookup::Found(held) } else { Lookup::NotOwned })
}

/// What is known of one of the consumer's products of a kind.
pub async fn details(db: &impl Db, scope: Scope, kind: ProductKind, id: Uuid) -> Result<Lookup<Value>> {
    let row = products::Entity::find_by_id(id)
        .filter(products::Column::LicenceId.eq(scope.licence))
        .filter(products::Column::Kind.eq(kind.name()))
        .one(db.connection())
        .await?;
    let Some(row) = row else { return Ok(Lookup::NotFound) };
    let key = (scope.consumer, kind.name().to_owned(), id);
    let owner = product_owners::Entity::find_by_id(key).one(db.connection()).await?;
    if owner.is_none() {
        return Ok(Lookup::NotOwned);
    }
    let mut details = row.details;
    fill_in_advisers(db, scope.licence, std::iter::once(&mut details)).await?;
    Ok(Lookup::Found(details))
}

/// What is known of each of the consumer's products of a kind that stand in a dossier; without one, of all.
pub async fn in_dossier(
    db: &impl Db,
    scope: Scope,
    kind: ProductKind,
    dossier: Option<&str>,
) -> Result<Vec<Value>> {
    let owned = product_owners::Entity::find()
        .filter(product_owners::Column::ConsumerId.eq(scope.consumer))
        .filter(product_owners::Column::Kind.eq(kind.name()))
        .all(db.connection())
        .await?;
    let mut rows = products::Entity::find()
        .filter(products::Column::LicenceId.eq(scope.licence))
        .filter(products::Column::Id.is_in(owned.into_iter().map(|owner| owner.product_id)))
        .order_by_asc(products::Column::ExternalId);
    if let Some(dossier) = dossier {
        rows = rows.filter(products::Column::DossierExternalId.eq(dossier));
    }
    let mut found: Vec<Value> = rows.all(db.connection()).await?.into_iter().map(|row| row.details).collect();
    fill_in_advisers(db, scope.licence, found.iter_mut()).await?;
    Ok(found)
}

/// The details of everyone who has a product, the first names first.
pub async fn owner_details(db: &impl Db, product: Uuid) -> Result<Vec<Value>> {
    let theirs = product_owners::Entity::find()
        .select_only()
        .column(product_owners::Column::ConsumerId)
        .filter(product_owners::Column::ProductId.eq(product))
        .into_query();
    let found: Vec<Value> = consumers::Entity::find()
        .select_only()
        .column(consumers::Column::Details)
        .filter(consumers::Column::Id.in_subquery(theirs))
        .order_by_asc(consumers::Column::DisplayName)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(found)
}
