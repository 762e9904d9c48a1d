//! Documents that the portal generated: each is made once, stored, and found again by what it was made of.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::records::DocumentPurpose;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::seals::DocumentSeal;
use super::{FILE, File, read_file};
pub use crate::document_purposes::{
    GUARANTEE, INVOICE, INVOICE_REMINDER, KNOWLEDGE_FORM, ORDER_SHOWN, ORDER_SIGNED, PURPOSES, RECEIPT,
    SEALED, WITHDRAWAL,
};
use crate::lookup::Lookup;
use crate::resources::{ProductLink, ResourceJson, instant};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx, visible};

/// The purposes of generated documents that are listed among what a consumer received.
const LISTED: [&str; 4] = [ORDER_SIGNED, KNOWLEDGE_FORM, WITHDRAWAL, INVOICE_REMINDER];
/// A generated document whose bytes are already in the file store.
#[derive(Clone, Debug)]
pub struct NewGeneratedDocument {
    /// Always the same for the same document.
    pub id: Uuid,
    pub purpose: &'static str,
    pub product: Option<Uuid>,
    pub action: Option<Uuid>,
    pub submission: Option<Uuid>,
    pub label: String,
    pub file_name: String,
    pub file_key: String,
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
    /// Absent for what is not sealed.
    pub seal: Option<DocumentSeal>,
}

/// Returns a document that was generated before.
pub async fn find(db: &impl Db, licence: LicenceId, id: Uuid) -> Result<Option<File>> {
    let text = format!("select {FILE} from documents where id=$1 and licence_id=$2 and purpose in list($3)");
    Ok(db.query_opt(&text, values![id, licence, &PURPOSES[..]], read_file).await?.flatten())
}

/// The newest document of a purpose that was made for an action and is the consumer's.
pub async fn of_action(
    db: &impl Db,
    scope: Scope,
    action: Uuid,
    purpose: &'static str,
) -> Result<Option<File>> {
    let text = format!(
        "select {FILE} from documents where licence_id=$1 and action_id=$2 and purpose=$3 \
         and id in (select document_id from document_owners where consumer_id=$4) order by id desc limit 1"
    );
    let values = values![scope.licence, action, purpose, scope.consumer];
    Ok(db.query_opt(&text, values, read_file).await?.flatten())
}

/// A document that the portal made of an answer.
#[derive(Clone, Debug)]
pub struct AnswerDocument {
    pub file: File,
    pub purpose: String,
    /// The answer that it was made of; absent for what was shown before the answer.
    pub submission: Option<Uuid>,
    pub made_at: DateTime<Utc>,
    /// Absent for what is not sealed.
    pub seal: Option<DocumentSeal>,
}

/// Returns the documents that the portal generated of submissions or presented before them (`named`), and the signed
/// order of a product, as far as they are about visible clients, the newest first.
pub async fn of_answers(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    answers: Vec<Uuid>,
    named: Vec<Uuid>,
    order: Option<Uuid>,
) -> Result<Vec<AnswerDocument>> {
    let text = format!(
        "select purpose,submission_id,created_at,seal,seal_record,{FILE} from documents \
         where licence_id=$1 and purpose in list($2) and (submission_id in list($3) or id in list($4)"
    );
    let values = [licence.into(), PURPOSES[..].into(), answers.into(), named.into()];
    let mut query = QueryBuilder::new(&text, values);
    if let Some(order) = order {
        query.push(" or purpose=").bind(ORDER_SIGNED).push(" and product_id=").bind(order);
    }
    query.push(")");
    visible::narrow_givers(&mut query, clients);
    query.push(" order by created_at desc,id desc");
    let found = db.query(query.text(), query.values(), |row| {
        let (purpose, submission, made_at) = (row.read()?, row.read()?, row.read()?);
        let seal = DocumentSeal::read(row.read()?, row.read()?);
        Ok(read_file(row)?.map(|file| AnswerDocument { file, purpose, submission, made_at, seal }))
    });
    Ok(found.await?.into_iter().flatten().collect())
}

/// Received document, as a resource of the API.
#[derive(Serialize)]
struct ReceivedDocumentResource {
    id: Uuid,
    label: String,
    description: Option<String>,
    filename: String,
    size: i64,
    date_created: String,
    seal: Option<String>,
    product: Option<ProductLink>,
}

fn read_received(row: &mut Row<'_>) -> Result<ResourceJson<ReceivedDocumentResource>> {
    let id = row.read()?;
    let attributes = ReceivedDocumentResource {
        id,
        label: row.read()?,
        description: row.read()?,
        filename: row.read()?,
        size: row.read::<Option<i64>>()?.unwrap_or_default(),
        date_created: instant(row.read()?),
        seal: row.read()?,
        product: ProductLink::from_row(row)?,
    };
    Ok(ResourceJson::new("received-documents", id, attributes))
}

/// The documents that the firm gave the consumer for their products, the orders that they signed, the forms that became
/// documents, what they withdrew from and the reminders of their invoices, without what belongs to a product that the firm archived; `$1` consumer, `$2` licence.
const RECEIVED: &str = "from documents d left join products p on p.id=d.product_id \
     where d.licence_id=$2 and d.purpose in ('product','otd_signed','knowledge_form','withdrawal','invoice_reminder') \
     and d.file_key is not null \
     and (d.purpose<>'product' or p.archived_at is null) and d.id in (\
     select o.document_id from document_owners o where o.consumer_id=$1 \
     union select x.id from product_owners r join documents x on x.product_id=r.product_id \
     where r.consumer_id=$1 and x.purpose='product')";

/// Returns the documents that the firm provided for the consumer's products, and those generated for the consumer to
/// keep, as a JSON array of resources, the newest first.
pub async fn list_received(db: &impl Db, scope: Scope) -> Result<String> {
    let text = format!(
        "select d.id,d.label,d.details->>'description',d.file_name,d.bytes,d.created_at,d.seal,p.id,p.label,p.kind {RECEIVED} \
         order by d.created_at desc,d.id desc"
    );
    let list = db.query(&text, values![scope.consumer, scope.licence], read_received).await?;
    Ok(serde_json::to_string(&list)?)
}

/// Returns the file of a document that the consumer received.
pub async fn received_file(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<File>> {
    let text = format!("select {FILE} from documents where id=$1 and licence_id=$2 and purpose in list($3)");
    let purposes: Vec<&str> = LISTED.into_iter().chain([DocumentPurpose::Product.into()]).collect();
    let found = db.query_opt(&text, values![id, scope.licence, purposes], read_file).await?;
    let Some(found) = found.flatten() else { return Ok(Lookup::NotFound) };
    let text = format!("select d.id {RECEIVED} and d.id=$3");
    let own: Option<Uuid> =
        db.query_opt(&text, values![scope.consumer, scope.licence, id], |row| row.read()).await?;
    Ok(if own.is_some() { Lookup::Found(found) } else { Lookup::NotOwned })
}

/// Records a document; false when another request recorded the same one meanwhile.
pub async fn add(tx: &Tx, licence: LicenceId, new: NewGeneratedDocument, now: DateTime<Utc>) -> Result<bool> {
    let text = "insert into documents (id,licence_id,version,purpose,product_id,action_id,submission_id,label,file_name,\
         media_type,details,file_key,bytes,sha256,created_at,updated_at,seal,seal_record) \
         values ($1,$2,0,$3,$4,$5,$6,$7,$8,'application/pdf',$9,$10,$11,$12,$13,$13,$14,$15) on conflict (id) do nothing";
    let (seal, seal_record) = DocumentSeal::columns(new.seal.as_ref());
    let values = values![
        new.id,
        licence,
        new.purpose,
        new.product,
        new.action,
        new.submission,
        new.label,
        new.file_name,
        json!({}),
        new.file_key,
        new.bytes,
        new.sha256,
        now,
        seal,
        seal_record,
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Makes a document one of the consumer's own, which they take along when they leave.
pub async fn record_owner(tx: &Tx, scope: Scope, id: Uuid) -> Result<()> {
    let text = "insert into document_owners (licence_id,consumer_id,document_id) values ($1,$2,$3) \
         on conflict (consumer_id,document_id) do nothing";
    tx.execute(text, values![scope.licence, scope.consumer, id]).await?;
    Ok(())
}
