//! Invoices as the firm works with them: with payment, credit and reminders, and those that it is still writing.

pub mod drafts;
pub mod reminders;
pub mod series;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::staff::VisibleClients;
use domain::action_type::ActionType;
use domain::ids::LicenceId;
use domain::invoicing::state::InvoiceFacts;
use domain::money::Money;
use domain::products::Invoice;
use domain::products::appointment;
use domain::records::Manager;
use uuid::Uuid;

use crate::portal::PAID_AT;
use crate::records::read_manager;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{self, owners_of_product};
use crate::{Db, Result, Tx};

/// A client who owns an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceOwner {
    pub id: Uuid,
    pub external_id: String,
    pub name: String,
}

/// A stored invoice, with what the portal knows of it.
#[derive(Clone, Debug)]
pub struct InvoiceRow {
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    pub manager: Manager,
    pub invoice: Invoice,
    pub dossier: Option<String>,
    /// The moment at which it got its number from the series; `None` for one whose number came with the record.
    pub sent_at: Option<DateTime<Utc>>,
    /// The amount that credit notes took off.
    pub credited: Money,
    pub paid_on: Option<NaiveDate>,
    /// True if it was paid at the payment provider.
    pub is_paid_online: bool,
    /// The day of the last reminder.
    pub reminded_on: Option<NaiveDate>,
    pub archived_at: Option<DateTime<Utc>>,
    /// The owners whom the reader sees.
    pub owners: Vec<InvoiceOwner>,
}

impl InvoiceRow {
    /// Returns the facts that decide its state; `due` is the last day to pay.
    pub fn facts(&self, due: Option<NaiveDate>, today: NaiveDate) -> InvoiceFacts {
        InvoiceFacts::new(&self.invoice, self.credited, self.paid_on, due, today)
    }
}

/// The days between which invoices were made, and whose they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InvoiceFilter {
    pub date_from: Option<NaiveDate>,
    pub date_until: Option<NaiveDate>,
    /// The external id of an owner.
    pub owner: Option<String>,
    /// The external id of a dossier.
    pub dossier: Option<String>,
}

/// SQL for the columns of [`InvoiceRow`], of the product `p`.
fn select() -> String {
    format!(
        "select p.id,p.external_id,p.version,p.managed_by,p.managed_by_name,p.details,p.dossier_external_id,p.sent_at,\
         p.credited_cents,{PAID_AT},exists(select 1 from payments z where z.invoice_id=p.id and z.status='PAID'),\
         (select max(m.day) from invoice_reminders m where m.product_id=p.id),p.archived_at from products p \
         where p.licence_id=$1 and p.kind='invoice'"
    )
}

fn from_row(row: &mut Row<'_>) -> Result<InvoiceRow> {
    Ok(InvoiceRow {
        id: row.read()?,
        external_id: row.read()?,
        version: row.read()?,
        manager: read_manager(row)?,
        invoice: row.json()?,
        dossier: row.read()?,
        sent_at: row.read()?,
        credited: Money::from_cents(row.read()?),
        paid_on: row.read::<Option<DateTime<Utc>>>()?.map(appointment::today),
        is_paid_online: row.read()?,
        reminded_on: row.read()?,
        archived_at: row.read()?,
        owners: Vec::new(),
    })
}

/// Returns at most `limit` invoices of visible clients, the latest first.
pub async fn list(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    filter: &InvoiceFilter,
    limit: u64,
) -> Result<Vec<InvoiceRow>> {
    let text = select();
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    // Days of ISO 8601 sort as texts.
    if let Some(from) = filter.date_from {
        query.push(" and coalesce(p.details->>'date_created','')>=").bind(from.to_string());
    }
    if let Some(until) = filter.date_until {
        query.push(" and coalesce(p.details->>'date_created','')<=").bind(until.to_string());
    }
    if let Some(owner) = &filter.owner {
        query
            .push(" and p.id in (select o.product_id from product_owners o join consumers c on c.id=o.consumer_id ")
            .push("where c.licence_id=$1 and c.external_id=")
            .bind(owner)
            .push(")");
    }
    if let Some(dossier) = &filter.dossier {
        query.push(" and p.dossier_external_id=").bind(dossier);
    }
    visible::narrow(&mut query, clients, &[owners_of_product("p.id")]);
    query.push(" order by coalesce(p.details->>'date_created','') desc,");
    query.push("coalesce(p.details->>'public_number','') desc,p.external_id limit ").bind(limit);
    let mut rows = db.query(query.text(), query.values(), from_row).await?;
    add_owners(db, licence, clients, &mut rows).await?;
    Ok(rows)
}

/// Returns an invoice of a visible client.
pub async fn find(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    external_id: &str,
) -> Result<Option<InvoiceRow>> {
    let text = select();
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.push(" and p.external_id=").bind(external_id);
    visible::narrow(&mut query, clients, &[owners_of_product("p.id")]);
    let mut rows = db.query(query.text(), query.values(), from_row).await?;
    add_owners(db, licence, clients, &mut rows).await?;
    Ok(rows.pop())
}

/// Returns the credit notes of an invoice, the first one first.
pub async fn credit_notes(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    external_id: &str,
) -> Result<Vec<InvoiceRow>> {
    let text = select();
    let mut query = QueryBuilder::new(&text, [licence.into()]);
    query.push(" and p.details->>'credits'=").bind(external_id);
    visible::narrow(&mut query, clients, &[owners_of_product("p.id")]);
    query.push(" order by p.created_at,p.id");
    let mut rows = db.query(query.text(), query.values(), from_row).await?;
    add_owners(db, licence, clients, &mut rows).await?;
    Ok(rows)
}

async fn add_owners(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    rows: &mut [InvoiceRow],
) -> Result<()> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let text = "select o.product_id,c.id,c.external_id,c.display_name from product_owners o \
         join consumers c on c.id=o.consumer_id where o.product_id in list($1) and o.licence_id=$2 \
         order by c.external_id";
    let found: Vec<(Uuid, InvoiceOwner)> = db
        .query(text, values![ids, licence], |row| {
            let product = row.read()?;
            Ok((product, InvoiceOwner { id: row.read()?, external_id: row.read()?, name: row.read()? }))
        })
        .await?;
    let seen = visible::find_seen(db, licence, clients, found.iter().map(|(_, owner)| owner.id)).await?;
    let mut owners: HashMap<Uuid, Vec<InvoiceOwner>> = HashMap::new();
    for (product, owner) in found.into_iter().filter(|(_, owner)| seen.contains(Some(owner.id))) {
        owners.entry(product).or_default().push(owner);
    }
    for row in rows {
        row.owners = owners.remove(&row.id).unwrap_or_default();
    }
    Ok(())
}

/// Records that an invoice was sent with a number of the series.
pub async fn mark_sent(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    let text = "update products set sent_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// Returns whether an invoice was sent with a number of the series, with the invoice as it stands; `None` where it was not.
pub async fn sent_invoice(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Option<Invoice>> {
    let text = "select details from products where licence_id=$1 and kind='invoice' and external_id=$2 \
         and sent_at is not null";
    db.query_opt(text, values![licence, external_id], |row| row.json()).await
}

/// Adds to what credit notes took off an invoice.
pub async fn add_credit(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    amount: Money,
    now: DateTime<Utc>,
) -> Result<()> {
    let text =
        "update products set credited_cents=credited_cents+$1,updated_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![amount.cents(), now, id, licence]).await?;
    Ok(())
}

/// SQL that is true for an action `a` that asks to pay the invoice `$2`.
const ASKS: &str = "(a.type='PAY_INVOICE' and a.details->>'invoice'=$2 or a.external_id=(select p.details->>'product_action' \
     from products p where p.licence_id=$1 and p.kind='invoice' and p.external_id=$2))";

/// Returns the external ids of the actions that ask to pay an invoice: those that are open first.
pub async fn payment_requests(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Vec<String>> {
    let text = format!(
        "select a.external_id from actions a where a.licence_id=$1 and {ASKS} and a.archived_at is null \
         order by a.is_done,a.external_id"
    );
    db.query(&text, values![licence, external_id], |row| row.read()).await
}

/// Opens an action again that the firm marked as done.
pub async fn reopen_request(
    tx: &Tx,
    licence: LicenceId,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update actions set is_done=false,executed_at=null,processed_at=null,updated_at=$1 \
         where licence_id=$2 and external_id=$3 and type=$4";
    tx.execute(text, values![now, licence, external_id, ActionType::PayInvoice.name()]).await?;
    Ok(())
}
