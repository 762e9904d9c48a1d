//! All documents that stand in the portal for one consumer, both ways.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::records::DocumentPurpose;
use serde_json::Value;
use uuid::Uuid;

use crate::document_purposes::{PURPOSES, UPLOAD};
use crate::sql::{QueryBuilder, QueryExt, values};
use crate::visible::narrow_documents;
use crate::{Db, Result, Scope};

/// Purposes of the firm's documents with a product, for the product's owners.
pub(crate) const OF_PRODUCT: [DocumentPurpose; 6] = [
    DocumentPurpose::Product,
    DocumentPurpose::BankguaranteeRequest,
    DocumentPurpose::BankguaranteeTerms,
    DocumentPurpose::BankguaranteeCard,
    DocumentPurpose::Otd,
    DocumentPurpose::Invoice,
];
/// Purposes of the firm's documents with an action, for the action's owners.
pub(crate) const OF_ACTION: [DocumentPurpose; 2] =
    [DocumentPurpose::Action, DocumentPurpose::QuoteAttachment];

/// A document of a consumer, as the firm's people list it.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredClientDocument {
    pub id: Uuid,
    /// Absent for what a consumer delivered and for what the portal generated.
    pub external_id: Option<String>,
    pub purpose: String,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub bytes: Option<i64>,
    pub created_at: DateTime<Utc>,
    pub archived_at: Option<DateTime<Utc>>,
    /// True for a document that the desk looks after.
    pub is_desks: bool,
    /// The firm's judgement of a delivery.
    pub state: Option<String>,
    pub reason: Option<String>,
    /// The external id of the action that it belongs to.
    pub action: Option<String>,
    pub action_type: Option<String>,
    pub action_archived_at: Option<DateTime<Utc>>,
    /// The moment at which the consumer did that action.
    pub done_at: Option<DateTime<Utc>>,
    /// The consumer's answer to a request for approval, with their words.
    pub response: Option<String>,
    pub explanation: Option<String>,
    /// The kind and the external id of the product that it is about.
    pub product: Option<(String, String)>,
    /// The external id of the dossier of that product, or of the product that is one.
    pub dossier: Option<String>,
}

impl StoredClientDocument {
    /// Returns true for a document that the portal generated.
    pub fn is_generated(&self) -> bool {
        PURPOSES.contains(&self.purpose.as_str())
    }

    /// Returns true for a document that a consumer delivered.
    pub fn is_delivered(&self) -> bool {
        self.purpose == UPLOAD
    }
}

const COLUMNS: &str = "select id,external_id,purpose,label,file_name,media_type,bytes,created_at,archived_at,\
     managed_by='desk',state,reason,\
     (select a.external_id from actions a where a.id=documents.action_id),\
     (select a.type from actions a where a.id=documents.action_id),\
     (select a.archived_at from actions a where a.id=documents.action_id),\
     (select o.done_at from action_owners o where o.action_id=documents.action_id and o.consumer_id=$2),\
     (select cast(s.payload->>'response' as text) from submissions s where s.action_id=documents.action_id \
     and s.consumer_id=$2 order by s.chain_position desc limit 1),\
     (select cast(s.payload->>'explanation' as text) from submissions s where s.action_id=documents.action_id \
     and s.consumer_id=$2 order by s.chain_position desc limit 1),\
     (select p.kind from products p where p.id=$PRODUCT),\
     (select p.external_id from products p where p.id=$PRODUCT),\
     (select case when p.kind='dossier' then p.external_id else p.dossier_external_id end from products p \
     where p.id=$PRODUCT) from documents where licence_id=$1 and file_key is not null";

/// The product of a document, or of the action that it belongs to.
const PRODUCT: &str =
    "coalesce(documents.product_id,(select x.product_id from actions x where x.id=documents.action_id))";

/// Returns the documents of a consumer that the caller sees, the newest first, at most `limit`: what they delivered, what is
/// for them, and what the portal made of their answers.
pub async fn list(
    db: &impl Db,
    scope: Scope,
    clients: &VisibleClients,
    limit: u64,
) -> Result<Vec<StoredClientDocument>> {
    let text = COLUMNS.replace("$PRODUCT", PRODUCT);
    let mut query = QueryBuilder::new(&text, [scope.licence.into(), scope.consumer.into()]);
    let of_product: Vec<&str> = OF_PRODUCT.into_iter().map(Into::into).collect();
    let of_action: Vec<&str> = OF_ACTION.into_iter().map(Into::into).collect();
    query.push(
        " and (uploaded_by=$2 or id in (select document_id from document_owners where consumer_id=$2) \
         or (purpose in list(",
    );
    query
        .bind(of_product)
        .push(") and product_id in (select product_id from product_owners where consumer_id=$2))");
    query.push(" or (purpose in list(").bind(of_action);
    query.push(") and action_id in (select action_id from action_owners where consumer_id=$2)))");
    narrow_documents(&mut query, clients);
    query.push(" order by created_at desc,id desc limit ").bind(limit);
    db.query(query.text(), query.values(), |row| {
        Ok(StoredClientDocument {
            id: row.read()?,
            external_id: row.read()?,
            purpose: row.read()?,
            label: row.read()?,
            file_name: row.read()?,
            media_type: row.read()?,
            bytes: row.read()?,
            created_at: row.read()?,
            archived_at: row.read()?,
            is_desks: row.read()?,
            state: row.read()?,
            reason: row.read()?,
            action: row.read()?,
            action_type: row.read()?,
            action_archived_at: row.read()?,
            done_at: row.read()?,
            response: row.read()?,
            explanation: row.read()?,
            product: {
                let (kind, name): (Option<String>, Option<String>) = (row.read()?, row.read()?);
                kind.zip(name)
            },
            dossier: row.read()?,
        })
    })
    .await
}

/// Returns the first moment at which a consumer had all of a document of the firm's, by the portal's id of it, as far as
/// the feed tells.
pub async fn opening_times(
    db: &impl Db,
    scope: Scope,
    external_id: &str,
) -> Result<HashMap<String, DateTime<Utc>>> {
    let text = "select occurred_at,data from events \
         where licence_id=$1 and consumer_external_id=$2 and consumer_external_id is not null \
         and type in ('document.read','document.downloaded') order by cursor";
    let rows: Vec<(DateTime<Utc>, Value)> =
        db.query(text, values![scope.licence, external_id], |row| Ok((row.read()?, row.read()?))).await?;
    let mut opened = HashMap::new();
    for (at, data) in rows {
        if let Some(document) = data["document_id"].as_str() {
            opened.entry(document.to_owned()).or_insert(at);
        }
    }
    Ok(opened)
}
