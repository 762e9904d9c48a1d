//! Payments when an action or a product is deleted. The database rejects deleting either while a payment names it, so
//! that money in transit cannot lose its purpose.

use chrono::{DateTime, Utc};
use domain::actions::payment::KEY_LIVES;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::NEW;
use crate::sql::{QueryExt, values};
use crate::{Result, Tx};

/// The condition that a payment `y` may still be made or has not come to an end at the provider.
pub(crate) const UNSETTLED: &str = "y.status in ('NEW','CREATED','PENDING') \
     and coalesce(y.reported_status,'PENDING') in ('CREATED','PENDING')";

/// A record that is to be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentOwner {
    Action(Uuid),
    /// A product with its actions.
    Product(Uuid),
}

impl PaymentOwner {
    const fn id(self) -> Uuid {
        match self {
            Self::Action(id) | Self::Product(id) => id,
        }
    }

    /// Selects its payments `y`; `$1` is the licence, `$2` the record.
    const fn condition(self) -> &'static str {
        match self {
            Self::Action(_) => "y.licence_id=$1 and y.action_id=$2",
            Self::Product(_) => {
                "y.licence_id=$1 and (y.invoice_id=$2 or y.action_id in \
                 (select a.id from actions a where a.product_id=$2 and (a.licence_id=$1) is true))"
            }
        }
    }
}

/// Returns true if a payment of this record is in progress. None is begun and none ends until the transaction does.
pub(crate) async fn is_under_way(
    tx: &Tx,
    licence: LicenceId,
    owner: PaymentOwner,
    now: DateTime<Utc>,
) -> Result<bool> {
    lock(tx, licence, owner).await?;
    delete_forgotten(tx, licence, now).await?;
    let condition = owner.condition();
    let text = format!("select exists(select 1 from payments y where {condition} and {UNSETTLED})");
    tx.query_one(&text, values![licence, owner.id()], |row| row.read()).await
}

/// Deletes the payments that the provider was asked to make and has forgotten: nobody was ever sent to one.
pub(crate) async fn delete_forgotten(tx: &Tx, licence: LicenceId, now: DateTime<Utc>) -> Result<()> {
    let text = "delete from payments where licence_id=$1 and status=$2 and created_at<$3";
    tx.execute(text, values![licence, NEW, now - KEY_LIVES]).await?;
    Ok(())
}

/// Locks in the order in which a payment that ends does: the invoices, then the actions.
async fn lock(tx: &Tx, licence: LicenceId, owner: PaymentOwner) -> Result<()> {
    let (condition, values) = (owner.condition(), values![licence, owner.id()]);
    let text = format!(
        "select p.id from products p where p.licence_id=$1 \
         and (p.id=$2 or p.id in (select y.invoice_id from payments y where {condition})) order by p.id for update"
    );
    tx.query(&text, values, |row| row.read::<Uuid>()).await?;
    let text = "select a.id from actions a where (a.id=$2 or a.product_id=$2) and (a.licence_id=$1) is true \
         order by a.id for update";
    tx.query(text, values, |row| row.read::<Uuid>()).await?;
    Ok(())
}

/// Deletes the payments of a record that have settled.
pub(crate) async fn delete_settled(tx: &Tx, licence: LicenceId, owner: PaymentOwner) -> Result<()> {
    let text = format!("delete from payments as y where {} and not ({UNSETTLED})", owner.condition());
    tx.execute(&text, values![licence, owner.id()]).await?;
    Ok(())
}
