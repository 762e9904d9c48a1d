//! Records of one dossier for its bundle: its products, their actions and submissions, and the files.

use std::collections::{BTreeMap, HashSet};

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use serde_json::{Value, json};
use uuid::Uuid;

pub use crate::bundle_reader::BundleReader;
use crate::documents::of_client::{OF_ACTION, OF_PRODUCT};
use crate::documents::seals::{DocumentSeal, FileRevision};
use crate::evidence::StoredAnchor;
use crate::lookup::Lookup;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{self, ConsumerRelation, OF_ACTIONS, OF_PRODUCTS, SeenConsumers};
use crate::withdrawals::Withdrawal;
use crate::{Db, Result, Scope, evidence, withdrawals};

/// A dossier, or a product that stands in one.
#[derive(Clone, Debug)]
pub struct BundleProduct {
    pub id: Uuid,
    pub kind: ProductKind,
    pub external_id: String,
    pub label: String,
    /// True if consumers see it: it is neither archived nor a cancelled appointment.
    pub is_listed: bool,
    pub is_archived: bool,
    /// The firm's number of the dossier; only for the dossier itself.
    pub number: Option<String>,
    pub updated_at: DateTime<Utc>,
}

/// An action about a product of the dossier.
#[derive(Clone, Debug)]
pub struct BundleAction {
    pub id: Uuid,
    pub external_id: String,
    pub product: Option<Uuid>,
    pub is_archived: bool,
    pub updated_at: DateTime<Utc>,
}

/// A document with all that a bundle says of it.
#[derive(Clone, Debug)]
pub struct BundleDocument {
    pub id: Uuid,
    pub purpose: String,
    pub product: Option<Uuid>,
    pub action: Option<Uuid>,
    pub submission: Option<Uuid>,
    pub uploaded_by: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub file_key: Option<String>,
    pub bytes: Option<u64>,
    pub sha256: Option<String>,
    /// State of an upload: `received`, `accepted` or `rejected`, with the reason.
    pub state: Option<String>,
    pub reason: Option<String>,
    pub comment: Option<String>,
    pub created_at: DateTime<Utc>,
    pub reviewed_at: Option<DateTime<Utc>>,
    /// State of the seal; `None` for a document that is not sealed.
    pub seal: Option<String>,
    /// Earlier revisions of the file, from before further signatures were added.
    pub revisions: Vec<FileRevision>,
}

/// Person whom the dossier is about.
#[derive(Clone, Debug)]
pub struct BundlePerson {
    pub id: Uuid,
    pub external_id: String,
    pub name: String,
}

const PRODUCT: &str = "id,kind,external_id,label,archived_at is not null,details->>'number',\
     coalesce(cast(details->>'is_cancelled' as text),''),updated_at";

fn read_product(row: &mut Row<'_>) -> Result<BundleProduct> {
    let (id, kind, external_id, label) = (row.read()?, row.parse()?, row.read()?, row.read()?);
    let (is_archived, number): (bool, Option<String>) = (row.read()?, row.read()?);
    let cancelled: String = row.read()?;
    let is_cancelled = kind == ProductKind::Appointment && ["1", "true"].contains(&cancelled.as_str());
    Ok(BundleProduct {
        id,
        kind,
        external_id,
        label,
        is_listed: !is_archived && !is_cancelled,
        is_archived,
        number: number.filter(|_| kind == ProductKind::Dossier),
        updated_at: row.read()?,
    })
}

/// Returns a dossier of the firm's, by the firm's own id.
pub async fn dossier_named(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<BundleProduct>> {
    let text = format!("select {PRODUCT} from products where licence_id=$1 and kind=$2 and external_id=$3");
    db.query_opt(&text, values![licence, ProductKind::Dossier.name(), external_id], read_product).await
}

/// A dossier of the consumer's that they see.
pub async fn dossier_of_consumer(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<BundleProduct>> {
    let text = format!(
        "select {PRODUCT},exists(select 1 from product_owners o where o.product_id=products.id and o.consumer_id=$4) \
         from products where licence_id=$1 and kind=$2 and id=$3"
    );
    let values = values![scope.licence, ProductKind::Dossier.name(), id, scope.consumer];
    let found: Option<(BundleProduct, bool)> =
        db.query_opt(&text, values, |row| Ok((read_product(row)?, row.read()?))).await?;
    Ok(match found {
        Some((_, false)) => Lookup::NotOwned,
        Some((dossier, true)) if dossier.is_listed => Lookup::Found(dossier),
        _ => Lookup::NotFound,
    })
}

/// Returns the dossier and its products, as far as the reader sees them, by kind and by the firm's own id.
pub async fn products_of_dossier(
    db: &impl Db,
    reader: BundleReader<'_>,
    dossier: &BundleProduct,
) -> Result<Vec<BundleProduct>> {
    let text = format!("select {PRODUCT} from products where licence_id=$1");
    let mut query = QueryBuilder::new(&text, [reader.licence().into()]);
    query.push(" and (id=").bind(dossier.id).push(" or dossier_external_id=").bind(&dossier.external_id);
    query.push(")");
    match reader {
        BundleReader::Consumer(scope) => {
            query.push(" and id in (select product_id from product_owners where consumer_id=");
            query.bind(scope.consumer).push(")");
        }
        BundleReader::Firm { clients, .. } => visible::narrow(&mut query, clients, &OF_PRODUCTS),
    }
    query.push(" order by kind,external_id");
    db.query(query.text(), query.values(), read_product).await
}

/// Returns the actions about some products, as far as the reader sees them, by the firm's own id.
pub async fn actions_of_products(
    db: &impl Db,
    reader: BundleReader<'_>,
    products: Vec<Uuid>,
) -> Result<Vec<BundleAction>> {
    let text = "select id,external_id,product_id,archived_at is not null,updated_at from actions where licence_id=$1";
    let mut query = QueryBuilder::new(text, [reader.licence().into()]);
    query.push(" and product_id in list(").bind(products).push(")");
    match reader {
        BundleReader::Consumer(scope) => {
            query.push(" and id in (select action_id from action_owners where consumer_id=");
            query.bind(scope.consumer).push(")");
        }
        BundleReader::Firm { clients, .. } => visible::narrow(&mut query, clients, &OF_ACTIONS),
    }
    query.push(" order by external_id");
    db.query(query.text(), query.values(), |row| {
        Ok(BundleAction {
            id: row.read()?,
            external_id: row.read()?,
            product: row.read()?,
            is_archived: row.read()?,
            updated_at: row.read()?,
        })
    })
    .await
}

/// Returns those of these consumers whose submissions, documents and uploads the reader sees.
pub async fn visible_consumers(
    db: &impl Db,
    reader: BundleReader<'_>,
    consumers: impl IntoIterator<Item = Uuid> + Send,
) -> Result<SeenConsumers> {
    match reader {
        BundleReader::Consumer(scope) => {
            Ok(SeenConsumers::These { seen: HashSet::from([scope.consumer]), is_firm_wide: false })
        }
        BundleReader::Firm { licence, clients } => visible::find_seen(db, licence, clients, consumers).await,
    }
}

/// The people whose products these are, by the firm's own id.
pub async fn people_of_products(
    db: &impl Db,
    reader: BundleReader<'_>,
    products: Vec<Uuid>,
) -> Result<Vec<BundlePerson>> {
    let text = "select id,external_id,display_name from consumers where licence_id=$1 and id in \
         (select consumer_id from product_owners where product_id in list($2)) order by external_id";
    let values = values![reader.licence(), products];
    let found = db.query(text, values, |row| {
        Ok(BundlePerson { id: row.read()?, external_id: row.read()?, name: row.read()? })
    });
    Ok(found.await?.into_iter().filter(|one| reader.consumer().is_none_or(|id| id == one.id)).collect())
}

/// Submission about a product without an action, or about an action that is deleted by now.
#[derive(Clone, Debug)]
pub struct UnaskedAnswer {
    pub id: Uuid,
    /// The product that its evidence names.
    pub product: Option<Uuid>,
    /// The firm's own id of the insurance that a damage report names.
    pub insurance: Option<String>,
}

/// The answers of some people that belong to no action.
pub async fn unasked_answers(
    db: &impl Db,
    licence: LicenceId,
    consumers: Vec<Uuid>,
) -> Result<Vec<UnaskedAnswer>> {
    let text = "select id,cast(evidence->'product'->>'id' as text),cast(payload->>'insurance_external_id' as text) \
         from submissions where licence_id=$1 and consumer_id in list($2) and action_id is null \
         order by chain_position";
    db.query(text, values![licence, consumers], |row| {
        let id = row.read()?;
        let product: Option<String> = row.read()?;
        let product = product.and_then(|product| product.parse().ok());
        Ok(UnaskedAnswer { id, product, insurance: row.read()? })
    })
    .await
}

/// The withdrawals from contracts about some products, of whomever, the earliest first.
pub async fn withdrawals_of_products(
    db: &impl Db,
    reader: BundleReader<'_>,
    products: &[Uuid],
) -> Result<Vec<Withdrawal>> {
    withdrawals::of_products(db, reader.licence(), products.to_vec()).await
}

/// The payments of some invoices, amounts in cents, the earliest first.
pub async fn payments_of_invoices(
    db: &impl Db,
    reader: BundleReader<'_>,
    invoices: Vec<Uuid>,
) -> Result<Vec<Value>> {
    let text = "select id,action_id,invoice_id,status,amount_cents,description,created_at from payments \
         where licence_id=$1 and invoice_id in list($2)";
    let mut query = QueryBuilder::new(text, [reader.licence().into(), invoices.into()]);
    match reader {
        BundleReader::Consumer(scope) => _ = query.push(" and consumer_id=").bind(scope.consumer),
        BundleReader::Firm { clients, .. } => {
            visible::narrow(&mut query, clients, &[ConsumerRelation::Column("payments.consumer_id")]);
        }
    }
    query.push(" order by id");
    db.query(query.text(), query.values(), |row| {
        Ok(json!({
            "id": row.read::<Uuid>()?, "action_id": row.read::<Uuid>()?, "invoice_id": row.read::<Uuid>()?,
            "status": row.read::<String>()?, "amount_cents": row.read::<i64>()?,
            "description": row.read::<String>()?, "created_at": row.read::<DateTime<Utc>>()?,
        }))
    })
    .await
}

/// Records to which the documents of a bundle belong.
#[derive(Clone, Debug, Default)]
pub struct DocumentSubjects {
    pub products: Vec<Uuid>,
    /// Products among them whose documents from the firm a consumer sees.
    pub listed_products: Vec<Uuid>,
    pub actions: Vec<Uuid>,
    pub listed_actions: Vec<Uuid>,
    pub answers: Vec<Uuid>,
    /// Documents that answers name.
    pub named: Vec<Uuid>,
}

/// The documents with a file that belong to these, as far as the reader sees them, the oldest first.
pub async fn list_documents(
    db: &impl Db,
    reader: BundleReader<'_>,
    of: &DocumentSubjects,
) -> Result<Vec<BundleDocument>> {
    let text = "select id,purpose,product_id,action_id,submission_id,uploaded_by,label,file_name,media_type,file_key,\
         bytes,sha256,state,reason,details->>'comment',created_at,reviewed_at,seal,seal_record \
         from documents where licence_id=$1 and file_key is not null";
    let mut query = QueryBuilder::new(text, [reader.licence().into()]);
    query.push(" and (product_id in list(").bind(of.products.clone()).push(")");
    query.push(" or action_id in list(").bind(of.actions.clone()).push(")");
    query.push(" or submission_id in list(").bind(of.answers.clone()).push(")");
    query.push(" or id in list(").bind(of.named.clone()).push("))");
    if let BundleReader::Firm { clients, .. } = reader {
        visible::narrow_givers(&mut query, clients);
    }
    if let Some(consumer) = reader.consumer() {
        let of_product: Vec<&str> = OF_PRODUCT.into_iter().map(Into::into).collect();
        let of_action: Vec<&str> = OF_ACTION.into_iter().map(Into::into).collect();
        query.push(" and (uploaded_by=").bind(consumer);
        query.push(" or id in (select document_id from document_owners where consumer_id=");
        query.bind(consumer).push(") or id in list(").bind(of.named.clone()).push(")");
        query.push(" or (purpose in list(").bind(of_product).push(") and product_id in list(");
        query.bind(of.listed_products.clone()).push("))");
        query.push(" or (purpose in list(").bind(of_action).push(") and action_id in list(");
        query.bind(of.listed_actions.clone()).push(")))");
    }
    query.push(" order by created_at,id");
    db.query(query.text(), query.values(), read_document).await
}

/// Returns those of these documents that the portal has, regardless of the reader.
pub async fn existing_documents(db: &impl Db, licence: LicenceId, ids: Vec<Uuid>) -> Result<HashSet<Uuid>> {
    let text = "select id from documents where licence_id=$1 and file_key is not null and id in list($2)";
    let found: Vec<Uuid> = db.query(text, values![licence, ids], |row| row.read()).await?;
    Ok(found.into_iter().collect())
}

fn read_document(row: &mut Row<'_>) -> Result<BundleDocument> {
    let (id, purpose, product, action) = (row.read()?, row.read()?, row.read()?, row.read()?);
    let (submission, uploaded_by, label, file_name) = (row.read()?, row.read()?, row.read()?, row.read()?);
    let (media_type, file_key, bytes, sha256) =
        (row.read()?, row.read()?, row.read::<Option<i64>>()?, row.read()?);
    let (state, reason, comment) = (row.read()?, row.read()?, row.read()?);
    let (created_at, reviewed_at) = (row.read()?, row.read()?);
    let seal: Option<String> = row.read()?;
    let record = DocumentSeal::read(seal.clone(), row.read()?);
    Ok(BundleDocument {
        id,
        purpose,
        product,
        action,
        submission,
        uploaded_by,
        label,
        file_name,
        media_type,
        file_key,
        bytes: bytes.and_then(|bytes| bytes.try_into().ok()),
        sha256,
        state,
        reason,
        comment,
        created_at,
        reviewed_at,
        seal,
        revisions: record.map(|seal| seal.record.revisions).unwrap_or_default(),
    })
}

/// Returns the first anchor that covers each position of the chain of submissions, where there is one; the positions
/// ascend.
pub async fn covering_anchors(
    db: &impl Db,
    licence: LicenceId,
    places: impl IntoIterator<Item = i64> + Send,
) -> Result<Vec<StoredAnchor>> {
    let mut found: BTreeMap<i64, StoredAnchor> = BTreeMap::new();
    let mut covered = 0;
    for place in places {
        if place <= covered {
            continue;
        }
        let Some(anchor) = evidence::first_anchor_from(db, licence, place).await? else { break };
        covered = anchor.position;
        found.insert(covered, anchor);
    }
    Ok(found.into_values().collect())
}
