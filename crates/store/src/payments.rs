//! Payments of invoices at the payment provider, and what the provider called about.
//!
//! Whoever changes a payment holds its invoice ([`hold_invoice`]) until the transaction ends: at most one payment of
//! an invoice may succeed.

mod inbox;

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::actions::pay_invoice::PaymentStatus;
use domain::kinds::ProductKind;
use domain::money::Money;
use domain::products::Invoice;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use uuid::Uuid;

use crate::entities::{action_owners, actions, payments, product_owners, products};
use crate::portal::locked_actions;
use crate::{Db, Result, Scope, StoreError, Tx};

pub use inbox::{delete_expired, handled, is_waiting, receive};

/// The status of a payment that the provider has not answered yet.
const NEW: &str = "NEW";
/// The statuses of a payment that may still succeed, or has.
const LIVE: [&str; 4] = [NEW, "CREATED", "PENDING", "PAID"];

/// A payment as it was last known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub id: Uuid,
    /// Who began it.
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
    /// Whether the provider reported something that was not asked for: people have to look at it.
    pub mismatched: bool,
}

/// An invoice that is to be paid.
#[derive(Clone, Debug)]
pub struct LockedInvoice {
    pub id: Uuid,
    pub external_id: String,
    pub invoice: Invoice,
}

/// The firm's invoice of this name.
pub async fn invoice(db: &impl Db, licence: Uuid, external_id: &str) -> Result<Option<LockedInvoice>> {
    let row = products::Entity::find()
        .filter(products::Column::LicenceId.eq(licence))
        .filter(products::Column::Kind.eq(ProductKind::Invoice.name()))
        .filter(products::Column::ExternalId.eq(external_id))
        .one(db.connection())
        .await?;
    row.map(|row| {
        Ok(LockedInvoice {
            id: row.id,
            external_id: row.external_id,
            invoice: Invoice::deserialize(&row.details)?,
        })
    })
    .transpose()
}

/// Holds an invoice, so that nobody else begins or ends a payment of it before the transaction ends.
pub async fn hold_invoice(tx: &Tx, scope: Scope, id: Uuid) -> Result<Option<LockedInvoice>> {
    let held = locked_actions::hold_product(tx, scope, id).await?;
    held.map(|held| {
        Ok(LockedInvoice { id, external_id: held.external_id, invoice: Invoice::deserialize(&held.details)? })
    })
    .transpose()
}

/// A payment by our own id.
pub async fn by_id(db: &impl Db, id: Uuid) -> Result<Option<Payment>> {
    let row = payments::Entity::find_by_id(id).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// A payment by the provider's id.
pub async fn by_provider_id(db: &impl Db, id: &str) -> Result<Option<Payment>> {
    let row =
        payments::Entity::find().filter(payments::Column::ProviderId.eq(id)).one(db.connection()).await?;
    row.map(from_row).transpose()
}

/// The payment of an invoice that may still succeed, or has.
pub async fn live(db: &impl Db, scope: Scope, invoice: Uuid) -> Result<Option<Payment>> {
    let row = payments::Entity::find()
        .filter(payments::Column::InvoiceId.eq(invoice))
        .filter(payments::Column::LicenceId.eq(scope.licence))
        .filter(payments::Column::Status.is_in(LIVE))
        .one(db.connection())
        .await?;
    row.map(from_row).transpose()
}

/// The newest payment of an action that the provider knows of.
pub async fn newest(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<Payment>> {
    let row = payments::Entity::find()
        .filter(payments::Column::ActionId.eq(action))
        .filter(payments::Column::LicenceId.eq(scope.licence))
        .filter(payments::Column::ProviderId.is_not_null())
        .order_by_desc(payments::Column::CreatedAt)
        .order_by_desc(payments::Column::Id)
        .one(db.connection())
        .await?;
    row.map(from_row).transpose()
}

/// Notes a payment before the provider is asked to make it.
///
/// # Errors
/// [`StoreError::Duplicate`] when another payment of the invoice may still succeed.
pub async fn add(tx: &Tx, payment: &Payment) -> Result<()> {
    let row = payments::ActiveModel {
        id: Set(payment.id),
        licence_id: Set(payment.scope.licence),
        consumer_id: Set(payment.scope.consumer),
        action_id: Set(payment.action),
        invoice_id: Set(payment.invoice),
        provider_id: Set(payment.provider_id.clone()),
        amount_cents: Set(payment.amount.cents()),
        description: Set(payment.description.clone()),
        status: Set(payment.status.map_or(NEW, <&str>::from).to_owned()),
        checkout_url: Set(payment.checkout_url.clone()),
        created_at: Set(payment.created_at),
        updated_at: Set(payment.created_at),
        mismatched_at: Set(None),
    };
    payments::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Notes that the provider has made the payment, unless another answer was noted before; answers it as it stands.
/// The action no longer says that the last payment failed.
pub async fn attach(
    tx: &Tx,
    payment: &Payment,
    provider_id: &str,
    checkout_url: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<Payment>> {
    payments::Entity::update_many()
        .col_expr(payments::Column::ProviderId, Expr::value(provider_id))
        .col_expr(payments::Column::Status, Expr::value(<&str>::from(PaymentStatus::Created)))
        .col_expr(payments::Column::CheckoutUrl, Expr::value(checkout_url.map(str::to_owned)))
        .col_expr(payments::Column::UpdatedAt, Expr::value(now))
        .filter(payments::Column::Id.eq(payment.id))
        .filter(payments::Column::Status.eq(NEW))
        .exec(tx.connection())
        .await?;
    mark_invalid(tx, payment, false, now).await?;
    by_id(tx, payment.id).await
}

/// Keeps how far a payment is.
pub async fn set_status(tx: &Tx, id: Uuid, status: PaymentStatus, now: DateTime<Utc>) -> Result<()> {
    payments::Entity::update_many()
        .col_expr(payments::Column::Status, Expr::value(<&str>::from(status)))
        .col_expr(payments::Column::UpdatedAt, Expr::value(now))
        .filter(payments::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Notes that the provider reported something that was not asked for.
pub async fn mark_mismatched(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<()> {
    payments::Entity::update_many()
        .col_expr(payments::Column::MismatchedAt, Expr::value(now))
        .filter(payments::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Notes with the action whether its last payment failed.
pub async fn mark_invalid(tx: &Tx, payment: &Payment, is_invalid: bool, now: DateTime<Utc>) -> Result<()> {
    let row = actions::Entity::find_by_id(payment.action)
        .filter(actions::Column::LicenceId.eq(payment.scope.licence))
        .one(tx.connection())
        .await?;
    let Some(mut details) = row.map(|row| row.details) else { return Ok(()) };
    if details["mollie_invalid"] != is_invalid {
        details["mollie_invalid"] = is_invalid.into();
        locked_actions::change_action(tx, payment.scope, payment.action, details, now).await?;
    }
    Ok(())
}

/// The other open actions that ask for the same invoice, each with one consumer who is asked.
pub async fn others_asking(tx: &Tx, payment: &Payment, invoice: &LockedInvoice) -> Result<Vec<(Uuid, Uuid)>> {
    let owners = product_owners::Entity::find()
        .filter(product_owners::Column::ProductId.eq(invoice.id))
        .all(tx.connection())
        .await?;
    let open = action_owners::Entity::find()
        .filter(action_owners::Column::ConsumerId.is_in(owners.iter().map(|owner| owner.consumer_id)))
        .filter(action_owners::Column::DoneAt.is_null())
        .filter(action_owners::Column::ActionId.ne(payment.action))
        .all(tx.connection())
        .await?;
    let paying = actions::Entity::find()
        .filter(actions::Column::Id.is_in(open.iter().map(|row| row.action_id)))
        .filter(actions::Column::LicenceId.eq(payment.scope.licence))
        .filter(actions::Column::Kind.eq(ActionType::PayInvoice.name()))
        .filter(actions::Column::IsDone.eq(false))
        .all(tx.connection())
        .await?;
    let same = paying.into_iter().filter(|action| action.details["invoice"] == *invoice.external_id);
    let owner_of = |action: Uuid| open.iter().find(|row| row.action_id == action).map(|row| row.consumer_id);
    Ok(same.filter_map(|action| Some((owner_of(action.id)?, action.id))).collect())
}

/// Forgets a payment that the provider refused to make.
pub async fn discard(tx: &Tx, id: Uuid) -> Result<()> {
    payments::Entity::delete_many()
        .filter(payments::Column::Id.eq(id))
        .filter(payments::Column::Status.eq(NEW))
        .exec(tx.connection())
        .await?;
    Ok(())
}

fn from_row(row: payments::Model) -> Result<Payment> {
    let status = match row.status.as_str() {
        NEW => None,
        other => {
            Some(other.parse().map_err(|_| StoreError::Corrupt(format!("status of a payment {other}")))?)
        }
    };
    Ok(Payment {
        id: row.id,
        scope: Scope { licence: row.licence_id, consumer: row.consumer_id },
        action: row.action_id,
        invoice: row.invoice_id,
        provider_id: row.provider_id,
        amount: Money::from_cents(row.amount_cents),
        description: row.description,
        status,
        checkout_url: row.checkout_url,
        created_at: row.created_at,
        mismatched: row.mismatched_at.is_some(),
    })
}
