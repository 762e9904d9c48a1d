//! Invoices that the firm is writing.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{self, ConsumerRelation};
use crate::{Db, Result, Tx};

/// An invoice that the firm is writing.
#[derive(Clone, Debug, PartialEq)]
pub struct InvoiceDraft {
    pub id: Uuid,
    /// The name that the invoice keeps once it is sent.
    pub external_id: String,
    /// The client who is to pay.
    pub consumer: Uuid,
    pub client: String,
    pub client_name: String,
    /// The attributes of the record that it becomes.
    pub details: Value,
    pub revision: i64,
    pub updated_at: DateTime<Utc>,
    pub updated_by: Option<String>,
}

const SELECT: &str = "select d.id,d.external_id,d.consumer_id,c.external_id,c.display_name,d.details,d.revision,\
     d.updated_at,d.updated_by from invoice_drafts d join consumers c on c.id=d.consumer_id where d.licence_id=$1";

fn from_row(row: &mut Row<'_>) -> Result<InvoiceDraft> {
    Ok(InvoiceDraft {
        id: row.read()?,
        external_id: row.read()?,
        consumer: row.read()?,
        client: row.read()?,
        client_name: row.read()?,
        details: row.read()?,
        revision: row.read()?,
        updated_at: row.read()?,
        updated_by: row.read()?,
    })
}

/// Returns the drafts of visible clients, the latest first.
pub async fn list(db: &impl Db, licence: LicenceId, clients: &VisibleClients) -> Result<Vec<InvoiceDraft>> {
    let mut query = QueryBuilder::new(SELECT, [licence.into()]);
    visible::narrow(&mut query, clients, &[ConsumerRelation::Column("d.consumer_id")]);
    query.push(" order by d.updated_at desc,d.id desc");
    db.query(query.text(), query.values(), from_row).await
}

/// Returns a draft of a visible client.
pub async fn find(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    external_id: &str,
) -> Result<Option<InvoiceDraft>> {
    let mut query = QueryBuilder::new(SELECT, [licence.into()]);
    query.push(" and d.external_id=").bind(external_id);
    visible::narrow(&mut query, clients, &[ConsumerRelation::Column("d.consumer_id")]);
    db.query_opt(query.text(), query.values(), from_row).await
}

/// Adds a draft; false where one of this name stands.
pub async fn add(
    tx: &Tx,
    licence: LicenceId,
    (id, external_id): (Uuid, &str),
    (consumer, details): (Uuid, &Value),
    (by, now): (Option<&str>, DateTime<Utc>),
) -> Result<bool> {
    let text = "insert into invoice_drafts (id,licence_id,external_id,consumer_id,details,revision,created_at,updated_at,\
         updated_by) values ($1,$2,$3,$4,$5,1,$6,$6,$7) on conflict (licence_id,external_id) do nothing";
    Ok(tx.execute(text, values![id, licence, external_id, consumer, details, now, by]).await? > 0)
}

/// Changes a draft of a revision; false where somebody else changed it, sent it or threw it away.
pub async fn change(
    tx: &Tx,
    licence: LicenceId,
    (external_id, revision): (&str, i64),
    (consumer, details): (Uuid, &Value),
    (by, now): (Option<&str>, DateTime<Utc>),
) -> Result<bool> {
    let text = "update invoice_drafts set consumer_id=$1,details=$2,revision=revision+1,updated_at=$3,updated_by=$4 \
         where licence_id=$5 and external_id=$6 and revision=$7";
    let values = values![consumer, details, now, by, licence, external_id, revision];
    Ok(tx.execute(text, values).await? > 0)
}

/// Deletes a draft; false where there is none.
pub async fn remove(tx: &Tx, licence: LicenceId, external_id: &str) -> Result<bool> {
    let text = "delete from invoice_drafts where licence_id=$1 and external_id=$2";
    Ok(tx.execute(text, values![licence, external_id]).await? > 0)
}
