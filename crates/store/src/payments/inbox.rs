//! The provider's calls: kept before they are acknowledged, followed up by a job.

use chrono::{DateTime, Utc};
use domain::actions::payment::ProviderNotification;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Tx, jobs};

/// Keeps a call about a payment, with the job that follows it up.
pub async fn receive(
    tx: &Tx,
    id: Uuid,
    licence: Option<LicenceId>,
    provider_id: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "insert into payment_inbox (id,provider_id,received_at) values ($1,$2,$3)";
    tx.execute(text, values![id, provider_id, now]).await?;
    jobs::enqueue(tx, id, licence, &ProviderNotification { inbox: id }, now, now).await
}

/// Returns the payment of a call, if nobody has followed the call up yet.
pub async fn is_waiting(db: &impl Db, id: Uuid) -> Result<Option<String>> {
    let text = "select provider_id from payment_inbox where id=$1 and processed_at is null";
    db.query_opt(text, values![id], |row| row.read()).await
}

/// Every call about this payment that came until then has been followed up.
pub async fn record_handled(
    tx: &Tx,
    provider_id: &str,
    until: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update payment_inbox set processed_at=$1 \
         where provider_id=$2 and received_at<=$3 and processed_at is null";
    tx.execute(text, values![now, provider_id, until]).await?;
    Ok(())
}

/// Removes calls that were followed up before then, and returns their number.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    tx.execute("delete from payment_inbox where processed_at<$1", values![before]).await
}
