//! Payments that the provider reports as paid and that nothing could be booked on.

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx};

/// Money that came in for something that is not there, or not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnallocatedPayment {
    pub id: Uuid,
    pub licence: LicenceId,
    /// Id that the provider gave the payment.
    pub provider_id: String,
    /// Consumer who started the payment, where known.
    pub consumer: Option<Uuid>,
    pub invoice_external_id: Option<String>,
    pub public_number: Option<String>,
    /// The provider's words: currency and value.
    pub reported: String,
    /// Reason, as in the event `payment.mismatched`.
    pub reason: String,
    pub created_at: DateTime<Utc>,
}

/// Adds an unallocated payment; false where it is known already.
pub async fn add(tx: &Tx, payment: &UnallocatedPayment) -> Result<bool> {
    let text = "insert into unallocated_payments (id,licence_id,provider_id,consumer_id,invoice_external_id,\
         public_number,reported,reason,created_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9) on conflict (provider_id) do nothing";
    let values = values![
        payment.id,
        payment.licence,
        &payment.provider_id,
        payment.consumer,
        payment.invoice_external_id.as_deref(),
        payment.public_number.as_deref(),
        &payment.reported,
        &payment.reason,
        payment.created_at,
    ];
    Ok(tx.execute(text, values).await? > 0)
}

/// Returns true if a payment of the provider is recorded here.
pub async fn is_known(db: &impl Db, provider_id: &str) -> Result<bool> {
    let text = "/* all licences */ select exists(select 1 from unallocated_payments where provider_id=$1)";
    db.query_one(text, values![provider_id], |row| row.read()).await
}

/// Takes one off the list, after it was booked or somebody dealt with it; its provider's id where there was one.
pub async fn dismiss(tx: &Tx, licence: LicenceId, id: Uuid, now: DateTime<Utc>) -> Result<Option<String>> {
    let text = "update unallocated_payments set dismissed_at=$1 \
         where id=$2 and licence_id=$3 and dismissed_at is null returning provider_id";
    tx.query_opt(text, values![now, id, licence], |row| row.read()).await
}

/// Takes the one off the list that the provider calls so.
pub async fn settle(tx: &Tx, licence: LicenceId, provider_id: &str, now: DateTime<Utc>) -> Result<()> {
    let text = "update unallocated_payments set dismissed_at=$1 \
         where provider_id=$2 and licence_id=$3 and dismissed_at is null";
    tx.execute(text, values![now, provider_id, licence]).await?;
    Ok(())
}

/// Deletes those that were taken off the list before an instant, and says how many.
pub(crate) async fn delete_dismissed(tx: &Tx, licence: LicenceId, before: DateTime<Utc>) -> Result<u64> {
    let text = "delete from unallocated_payments where licence_id=$1 and dismissed_at<$2";
    tx.execute(text, values![licence, before]).await
}
