//! Payments of invoices at the payment provider, and the provider's calls.
//!
//! Whoever changes a payment holds its invoice ([`hold_invoice`]) until the transaction ends: at most one payment of
//! an invoice may succeed.

mod inbox;
mod removal;
pub mod unallocated;

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::actions::pay_invoice::PaymentStatus;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::money::Money;
use domain::products::Invoice;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::portal::locked_actions;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, StoreError, Tx};

pub use inbox::{delete_expired, is_waiting, receive, record_handled};
pub use removal::PaymentOwner;
pub(crate) use removal::{UNSETTLED, delete_forgotten, delete_settled, is_under_way};

/// The status of a payment that the provider has not answered yet.
const NEW: &str = "NEW";
/// The statuses of a payment that may still succeed, or has.
const LIVE: [&str; 4] = [NEW, "CREATED", "PENDING", "PAID"];

/// A payment as it was last known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: Uuid,
    /// Consumer who started the payment.
    pub scope: Scope,
    pub action: Uuid,
    pub invoice: Uuid,
    pub provider_id: Option<String>,
    pub amount: Money,
    pub description: String,
    /// Absent while the provider has not answered yet.
    pub status: Option<PaymentStatus>,
    pub checkout_url: Option<String>,
    pub created_at: DateTime<Utc>,
    /// True if the provider reported values that differ from the request: staff have to look at it.
    pub mismatched: bool,
}

/// An invoice that is to be paid.
#[derive(Clone, Debug)]
pub struct LockedInvoice {
    pub id: Uuid,
    pub external_id: String,
    pub invoice: Invoice,
    /// The amount that credit notes took off.
    pub credited: Money,
}

/// The firm's invoice of this name.
pub async fn invoice(db: &impl Db, licence: LicenceId, external_id: &str) -> Result<Option<LockedInvoice>> {
    let text = "select id,external_id,details,credited_cents from products where licence_id=$1 and kind=$2 and external_id=$3";
    db.query_opt(text, values![licence, ProductKind::Invoice.name(), external_id], |row| {
        Ok(LockedInvoice {
            id: row.read()?,
            external_id: row.read()?,
            invoice: row.json()?,
            credited: Money::from_cents(row.read()?),
        })
    })
    .await
}

/// Locks an invoice, so that nobody else begins or ends a payment of it before the transaction ends.
pub async fn hold_invoice(tx: &Tx, scope: Scope, id: Uuid) -> Result<Option<LockedInvoice>> {
    let Some(held) = locked_actions::hold_product(tx, scope, id).await? else { return Ok(None) };
    let text = "select credited_cents from products where id=$1 and licence_id=$2";
    let credited = tx.query_one(text, values![id, scope.licence], |row| row.read()).await?;
    Ok(Some(LockedInvoice {
        id,
        external_id: held.external_id,
        invoice: Invoice::deserialize(&held.details)?,
        credited: Money::from_cents(credited),
    }))
}

const SELECT: &str = "select id,licence_id,consumer_id,action_id,invoice_id,provider_id,amount_cents,description,\
     status,checkout_url,created_at,mismatched_at from payments";

/// A payment by our own id.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Payment>> {
    db.query_opt(&format!("/* all licences */ {SELECT} where id=$1"), values![id], from_row).await
}

/// A payment by the provider's id.
pub async fn by_provider_id(db: &impl Db, id: &str) -> Result<Option<Payment>> {
    db.query_opt(&format!("/* all licences */ {SELECT} where provider_id=$1"), values![id], from_row).await
}

/// The payment of an invoice that may still succeed, or has.
pub async fn live(db: &impl Db, scope: Scope, invoice: Uuid) -> Result<Option<Payment>> {
    let text = format!("{SELECT} where invoice_id=$1 and licence_id=$2 and status in list($3) limit 1");
    db.query_opt(&text, values![invoice, scope.licence, &LIVE[..]], from_row).await
}

/// The newest payment of an action that the provider knows of.
pub async fn newest(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<Payment>> {
    let text = format!(
        "{SELECT} where action_id=$1 and licence_id=$2 and provider_id is not null \
         order by created_at desc,id desc limit 1"
    );
    db.query_opt(&text, values![action, scope.licence], from_row).await
}

/// Records a payment before the provider is asked to make it.
///
/// # Errors
/// [`StoreError::Duplicate`] when another payment of the invoice may still succeed.
pub async fn add(tx: &Tx, payment: &Payment) -> Result<()> {
    tx.execute(
        "insert into payments (id,licence_id,consumer_id,action_id,invoice_id,provider_id,amount_cents,description,\
         status,checkout_url,created_at,updated_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$11)",
        values![
            payment.id,
            payment.scope.licence,
            payment.scope.consumer,
            payment.action,
            payment.invoice,
            payment.provider_id.as_deref(),
            payment.amount.cents(),
            &payment.description,
            payment.status.map_or(NEW, <&str>::from),
            payment.checkout_url.as_deref(),
            payment.created_at,
        ],
    )
    .await?;
    Ok(())
}

/// Records that the provider has created the payment, unless another response was recorded before; returns it as
/// stored. The action no longer says that the last payment failed.
pub async fn attach(
    tx: &Tx,
    payment: &Payment,
    provider_id: &str,
    checkout_url: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<Payment>> {
    let text = "update payments set provider_id=$1,status=$2,checkout_url=$3,updated_at=$4 \
         where id=$5 and status=$6 and licence_id=$7";
    let created = <&str>::from(PaymentStatus::Created);
    let licence = payment.scope.licence;
    tx.execute(text, values![provider_id, created, checkout_url, now, payment.id, NEW, licence]).await?;
    mark_invalid(tx, payment, false, now).await?;
    by_id(tx, payment.id).await
}

/// Keeps how far a payment is.
pub async fn set_status(
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    status: PaymentStatus,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update payments set status=$1,updated_at=$2 where id=$3 and licence_id=$4";
    tx.execute(text, values![<&str>::from(status), now, id, licence]).await?;
    Ok(())
}

/// Keeps what the provider reported last, whether or not anything is done with it.
pub async fn set_reported(tx: &Tx, (licence, id): (LicenceId, Uuid), reported: PaymentStatus) -> Result<()> {
    let text = "update payments set reported_status=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![<&str>::from(reported), id, licence]).await?;
    Ok(())
}

/// Records that the provider reported something that was not asked for.
pub async fn mark_mismatched(tx: &Tx, (licence, id): (LicenceId, Uuid), now: DateTime<Utc>) -> Result<()> {
    let text = "update payments set mismatched_at=$1 where id=$2 and licence_id=$3";
    tx.execute(text, values![now, id, licence]).await?;
    Ok(())
}

/// Notes with the action whether its last payment failed.
pub async fn mark_invalid(tx: &Tx, payment: &Payment, is_invalid: bool, now: DateTime<Utc>) -> Result<()> {
    let text = "select details from actions where id=$1 and licence_id=$2";
    let details: Option<Value> =
        tx.query_opt(text, values![payment.action, payment.scope.licence], |row| row.read()).await?;
    let Some(mut details) = details else { return Ok(()) };
    if details["mollie_invalid"] != is_invalid {
        details["mollie_invalid"] = is_invalid.into();
        locked_actions::change_action(tx, payment.scope, payment.action, details, now).await?;
    }
    Ok(())
}

/// The other open actions that ask for the same invoice, each with one consumer who is asked.
pub async fn others_asking(tx: &Tx, payment: &Payment, invoice: &LockedInvoice) -> Result<Vec<(Uuid, Uuid)>> {
    let text = "select o.consumer_id,a.id,a.details from actions a join action_owners o on o.action_id=a.id \
         where o.consumer_id in (select consumer_id from product_owners where product_id=$1) \
         and o.done_at is null and a.id<>$2 and a.licence_id=$3 and a.type=$4 and not a.is_done \
         order by a.id,o.consumer_id";
    let (licence, kind) = (payment.scope.licence, ActionType::PayInvoice.name());
    let mut open: Vec<(Uuid, Uuid, Value)> = tx
        .query(text, values![invoice.id, payment.action, licence, kind], |row| {
            Ok((row.read()?, row.read()?, row.read()?))
        })
        .await?;
    open.dedup_by_key(|(_, action, _)| *action);
    let same = open.into_iter().filter(|(_, _, details)| details["invoice"] == *invoice.external_id);
    Ok(same.map(|(consumer, action, _)| (consumer, action)).collect())
}

/// Deletes a payment that the provider rejected.
pub async fn discard(tx: &Tx, (licence, id): (LicenceId, Uuid)) -> Result<()> {
    let text = "delete from payments where id=$1 and status=$2 and licence_id=$3";
    tx.execute(text, values![id, NEW, licence]).await?;
    Ok(())
}

fn from_row(row: &mut Row<'_>) -> Result<Payment> {
    Ok(Payment {
        id: row.read()?,
        scope: Scope { licence: row.read()?, consumer: row.read()? },
        action: row.read()?,
        invoice: row.read()?,
        provider_id: row.read()?,
        amount: Money::from_cents(row.read()?),
        description: row.read()?,
        status: status(&row.read::<String>()?)?,
        checkout_url: row.read()?,
        created_at: row.read()?,
        mismatched: row.read::<Option<DateTime<Utc>>>()?.is_some(),
    })
}

fn status(text: &str) -> Result<Option<PaymentStatus>> {
    if text == NEW {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| StoreError::Corrupt(format!("status of a payment {text}")))
}
