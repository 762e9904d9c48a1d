//! A consumer's products, of every kind, as the app reads them.

use std::cmp::Reverse;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::panels;
use futures::future;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use super::Lookup;
use super::action_counter::{self, ActionCount};
use super::invoices::{self, InvoicePayment, Paying};
use super::locked_actions::{self, LockedProduct};
use crate::resources::{self, DetailedResource, ResourceJson};
use crate::sql::{JsonText, QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// Returns all of the consumer's products of one kind as a JSON array of resources.
pub async fn list(db: &impl Db, scope: Scope, kind: ProductKind) -> Result<String> {
    let mut products = read(db, scope, kind, None).await?;
    products.sort_unstable_by(|one, other| one.position.cmp(&other.position));
    resources::to_json_array(products.iter().map(ListedProduct::resource))
}

/// Returns one of the consumer's products as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, kind: ProductKind, id: Uuid) -> Result<Lookup<String>> {
    if let Some(product) = read(db, scope, kind, Some(id)).await?.first() {
        return Ok(Lookup::Found(product.resource().to_json()?));
    }
    match details(db, scope, kind, id).await? {
        // The consumer's own, but gone from the list: a cancelled appointment.
        Lookup::Found(_) | Lookup::NotFound => Ok(Lookup::NotFound),
        Lookup::NotOwned => Ok(Lookup::NotOwned),
    }
}

/// Attributes of a product in the portal; its details follow.
#[derive(Debug, Serialize)]
struct ProductAttributes {
    id: Uuid,
    action_counter: ActionCount,
    /// An insurance's own id.
    #[serde(skip_serializing_if = "Option::is_none")]
    product_id: Option<Uuid>,
    /// True if the firm has supplied a bank guarantee's general conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    has_general_conditions: Option<bool>,
}

struct ListedProduct {
    kind: ProductKind,
    position: ProductPosition,
    attributes: ProductAttributes,
    details: JsonText,
    /// State of paying an invoice.
    paying: Paying,
}

/// Position of a product among those of its kind, and among those that count under the same kind.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ProductPosition {
    /// Name of the kind.
    kind: &'static str,
    /// End of an appointment.
    ends_at: Option<DateTime<Utc>>,
    /// Date of an invoice: the newest first.
    date_created: Reverse<Option<String>>,
    external_id: String,
}

/// The columns of an owned product that [`ProductPosition::from_row`] reads.
const POSITION: &str = "case when r.kind='appointment' then p.ends_at end,\
     case when r.kind='invoice' then cast(p.details->>'date_created' as text) end,p.external_id";

const FROM_OWNED: &str = "from product_owners r join products p on p.id=r.product_id";

/// The consumer's products that are counted and listed: a cancelled appointment and what the firm archived have left.
const WHERE_OWNED: &str = "where r.consumer_id=$1 and (p.licence_id=$2) is true and p.archived_at is null and not (p.kind='appointment' \
     and coalesce(cast(p.details->>'is_cancelled' as text),'') in ('1','true'))";

const HAS_CONDITIONS: &str = "exists(select 1 from documents d where d.product_id=p.id \
     and d.purpose='bankguarantee_terms' and d.file_key is not null and d.archived_at is null)";

impl ProductPosition {
    fn from_row(row: &mut Row<'_>, kind: ProductKind) -> Result<Self> {
        Ok(Self {
            kind: kind.name(),
            ends_at: row.read()?,
            date_created: Reverse(row.read()?),
            external_id: row.read()?,
        })
    }
}

async fn read(
    db: &impl Db,
    scope: Scope,
    kind: ProductKind,
    only: Option<Uuid>,
) -> Result<Vec<ListedProduct>> {
    let mut query = QueryBuilder::new("select ", values![scope.consumer, scope.licence, kind.name()]);
    query.push(POSITION).push(",p.id,p.details");
    match kind {
        ProductKind::Bankguarantee => query.push(",").push(HAS_CONDITIONS),
        ProductKind::Invoice => {
            query.push(",").push(invoices::PAID_AT).push(",y.status,y.action_id,").push(invoices::HAS_FILE);
            query.push(",").push(invoices::CREDITED)
        }
        _ => &mut query,
    };
    query.push(" ").push(FROM_OWNED);
    if kind == ProductKind::Invoice {
        query.push(" ").push(&InvoicePayment::join("y"));
    }
    query.push(" ").push(WHERE_OWNED).push(" and r.kind=$3");
    if let Some(id) = only {
        query.push(" and r.product_id=").bind(id);
    }
    let mut products =
        db.query(query.text(), query.values(), |row| ListedProduct::from_row(row, kind)).await?;
    if products.is_empty() {
        return Ok(products);
    }
    let counters = action_counter::by_product(db, scope, only).await?;
    for ListedProduct { attributes, .. } in &mut products {
        attributes.action_counter = counters.get(&attributes.id).copied().unwrap_or_default();
    }
    if kind == ProductKind::Invoice {
        let actions = invoices::paying_actions(db, scope).await?;
        for ListedProduct { position, details, paying, .. } in &mut products {
            let action = actions.get(&position.external_id).copied();
            *details = invoices::listed_attributes(details, *paying, action)?;
        }
    }
    name_advisers(db, scope.licence, &mut products).await?;
    Ok(products)
}

impl ListedProduct {
    fn from_row(row: &mut Row<'_>, kind: ProductKind) -> Result<Self> {
        let position = ProductPosition::from_row(row, kind)?;
        let (id, details) = (row.read()?, row.read()?);
        let mut attributes = ProductAttributes {
            id,
            action_counter: ActionCount::default(),
            product_id: None,
            has_general_conditions: None,
        };
        let mut paying = Paying::default();
        match kind {
            ProductKind::GeneralInsurance | ProductKind::Woongarant => attributes.product_id = Some(id),
            ProductKind::Bankguarantee => attributes.has_general_conditions = Some(row.read()?),
            ProductKind::Invoice => paying = Paying::from_row(row)?,
            _ => {}
        }
        Ok(Self { kind, position, attributes, details, paying })
    }

    fn resource(&self) -> DetailedResource<'_, ProductAttributes> {
        let Self { kind, attributes, details, .. } = self;
        DetailedResource {
            resource: ResourceJson::new(kind.resource_type(), attributes.id, attributes),
            details,
        }
    }
}

/// Inserts the details of advisers into the details of products that name them.
async fn name_advisers(db: &impl Db, licence: LicenceId, products: &mut [ListedProduct]) -> Result<()> {
    let mut naming: Vec<(&mut JsonText, Value)> = Vec::new();
    for ListedProduct { details, .. } in products {
        if panels::may_name_advisers(&details.0) {
            let parsed = serde_json::from_str(&details.0)?;
            naming.push((details, parsed));
        }
    }
    fill_in_advisers(db, licence, naming.iter_mut().map(|(_, details)| details)).await?;
    for (text, details) in naming {
        text.0 = details.to_string();
    }
    Ok(())
}

/// Returns the details of a firm's advisers with these external ids.
pub(crate) async fn adviser_details(
    db: &impl Db,
    licence: LicenceId,
    external_ids: impl IntoIterator<Item = String>,
) -> Result<BTreeMap<String, Value>> {
    let external_ids: Vec<String> = external_ids.into_iter().collect();
    let text = "select external_id,details from advisers where licence_id=$1 and external_id in list($2)";
    let rows = db.query(text, values![licence, external_ids], |row| Ok((row.read()?, row.read()?))).await?;
    Ok(rows.into_iter().collect())
}

/// Puts the details of the advisers whom products name into their attributes.
async fn fill_in_advisers<'a>(
    db: &impl Db,
    licence: LicenceId,
    products: impl Iterator<Item = &'a mut Value>,
) -> Result<()> {
    let products: Vec<&mut Value> = products.collect();
    let named: BTreeSet<String> = products.iter().flat_map(|product| panels::advisers_in(product)).collect();
    if named.is_empty() {
        return Ok(());
    }
    let known = adviser_details(db, licence, named).await?;
    for product in products {
        panels::fill_in(product, &known);
    }
    Ok(())
}

/// Counts of a consumer's products and open actions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductKindCount {
    pub kind: ProductKind,
    pub counter: u64,
    pub open_actions: u64,
    pub first_product: Uuid,
}

/// The kinds of which the consumer has products, by name.
pub async fn definitions(db: &impl Db, scope: Scope) -> Result<Vec<ProductKindCount>> {
    let counters = action_counter::by_product(db, scope, None);
    let text = format!("select r.kind,{POSITION},p.id {FROM_OWNED} {WHERE_OWNED}");
    let values = values![scope.consumer, scope.licence];
    let products = db.query(&text, values, |row| {
        let kind: ProductKind = row.parse()?;
        Ok((kind, ProductPosition::from_row(row, kind)?, row.read::<Uuid>()?))
    });
    let (counters, products) = future::try_join(counters, products).await?;
    let mut found: BTreeMap<&str, (ProductKindCount, ProductPosition)> = BTreeMap::new();
    for (kind, position, id) in products {
        let kind = kind.definition_kind();
        let open = counters.get(&id).map_or(0, |counter| counter.open);
        match found.entry(kind.name()) {
            Entry::Vacant(entry) => {
                let definition = ProductKindCount { kind, counter: 1, open_actions: open, first_product: id };
                entry.insert((definition, position));
            }
            Entry::Occupied(mut entry) => {
                let (definition, first) = entry.get_mut();
                definition.counter += 1;
                definition.open_actions += open;
                if position < *first {
                    definition.first_product = id;
                    *first = position;
                }
            }
        }
    }
    Ok(found.into_values().map(|(definition, _)| definition).collect())
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
    let owned = locked_actions::owns(tx, scope, kind, id).await?;
    Ok(if owned { Lookup::Found(held) } else { Lookup::NotOwned })
}

/// Returns the details of one of the consumer's products of a kind.
pub async fn details(db: &impl Db, scope: Scope, kind: ProductKind, id: Uuid) -> Result<Lookup<Value>> {
    let text = "select p.details,\
         exists(select 1 from product_owners where consumer_id=$1 and kind=$2 and product_id=p.id) \
         from products p where p.id=$3 and p.kind=$2 and p.licence_id=$4";
    let read = |row: &mut Row<'_>| Ok((row.read()?, row.read()?));
    let found: Option<(Value, bool)> =
        db.query_opt(text, values![scope.consumer, kind.name(), id, scope.licence], read).await?;
    let Some((mut details, owned)) = found else { return Ok(Lookup::NotFound) };
    if !owned {
        return Ok(Lookup::NotOwned);
    }
    fill_in_advisers(db, scope.licence, std::iter::once(&mut details)).await?;
    Ok(Lookup::Found(details))
}

/// Returns the details of each of the consumer's products of a kind in a dossier; of all without one.
pub async fn in_dossier(
    db: &impl Db,
    scope: Scope,
    kind: ProductKind,
    dossier: Option<&str>,
) -> Result<Vec<Value>> {
    let mut query = QueryBuilder::new(
        "select p.details from product_owners r join products p on p.id=r.product_id \
         where r.consumer_id=$1 and r.kind=$2 and (p.licence_id=$3) is true",
        values![scope.consumer, kind.name(), scope.licence],
    );
    if let Some(dossier) = dossier {
        query.push(" and p.dossier_external_id=").bind(dossier);
    }
    query.push(" order by p.external_id");
    let mut found: Vec<Value> = db.query(query.text(), query.values(), |row| row.read()).await?;
    fill_in_advisers(db, scope.licence, found.iter_mut()).await?;
    Ok(found)
}

/// The details of everyone who has a product, the first names first.
pub async fn owner_details(db: &impl Db, licence: LicenceId, product: Uuid) -> Result<Vec<Value>> {
    let text = "select details from consumers \
         where (licence_id=$2) is true \
         and id in (select consumer_id from product_owners where product_id=$1 and licence_id=$2) \
         order by display_name";
    db.query(text, values![product, licence], |row| row.read()).await
}
