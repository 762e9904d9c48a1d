//! Reminders of invoices that were not paid in time.

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use domain::invoicing::state::ReminderKind;
use domain::money::Money;
use serde_json::json;
use uuid::Uuid;

use crate::documents::File;
use crate::documents::generated;
use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// A reminder of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvoiceReminder {
    pub id: Uuid,
    pub kind: ReminderKind,
    /// The day in Amsterdam.
    pub day: NaiveDate,
    pub sent_at: DateTime<Utc>,
    pub sent_by: Option<String>,
    pub open: Money,
    /// The collection costs that it names.
    pub costs: Option<Money>,
    /// The external ids of the clients to whose address it was mailed.
    pub mailed_to: Vec<String>,
    pub document: Option<Uuid>,
}

/// Adds a reminder; false where one went out on the same day.
pub async fn add(tx: &Tx, (licence, product): (LicenceId, Uuid), reminder: &InvoiceReminder) -> Result<bool> {
    let text = "insert into invoice_reminders (id,licence_id,product_id,kind,day,sent_at,sent_by,open_cents,costs_cents,\
         mailed_to,document_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) on conflict (product_id,day) do nothing";
    let mailed_to = json!(reminder.mailed_to);
    let values = values![
        reminder.id,
        licence,
        product,
        <&str>::from(reminder.kind),
        reminder.day,
        reminder.sent_at,
        reminder.sent_by.as_deref(),
        reminder.open.cents(),
        reminder.costs.map(Money::cents),
        &mailed_to,
        reminder.document,
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Returns the reminders of an invoice, the first one first.
pub async fn of_invoice(db: &impl Db, (licence, product): (LicenceId, Uuid)) -> Result<Vec<InvoiceReminder>> {
    let text = "select id,kind,day,sent_at,sent_by,open_cents,costs_cents,mailed_to,document_id from invoice_reminders \
         where product_id=$1 and licence_id=$2 order by sent_at,id";
    db.query(text, values![product, licence], |row| {
        Ok(InvoiceReminder {
            id: row.read()?,
            kind: row.parse()?,
            day: row.read()?,
            sent_at: row.read()?,
            sent_by: row.read()?,
            open: Money::from_cents(row.read()?),
            costs: row.read::<Option<i64>>()?.map(Money::from_cents),
            mailed_to: row.json()?,
            document: row.read()?,
        })
    })
    .await
}

/// Returns the paper of a reminder of an invoice.
pub async fn paper(
    db: &impl Db,
    (licence, product): (LicenceId, Uuid),
    reminder: Uuid,
) -> Result<Option<File>> {
    let text = "select document_id from invoice_reminders where id=$1 and product_id=$2 and licence_id=$3 \
         and document_id is not null";
    let document: Option<Uuid> =
        db.query_opt(text, values![reminder, product, licence], |row| row.read()).await?;
    match document {
        Some(document) => generated::find(db, licence, document).await,
        None => Ok(None),
    }
}
