//! The provider's calls: kept before they are acknowledged, followed up by a job.

use chrono::{DateTime, Utc};
use domain::actions::payment::ProviderNotification;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::entities::payment_inbox;
use crate::{Db, Result, Tx, jobs};

/// Keeps a call about a payment, with the job that follows it up.
pub async fn receive(
    tx: &Tx,
    id: Uuid,
    licence: Option<Uuid>,
    provider_id: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = payment_inbox::ActiveModel {
        id: Set(id),
        provider_id: Set(provider_id.to_owned()),
        received_at: Set(now),
        processed_at: Set(None),
    };
    payment_inbox::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    jobs::enqueue(tx, id, licence, &ProviderNotification { inbox: id }, now, now).await
}

/// About which payment a call was that nobody has followed up yet.
pub async fn is_waiting(db: &impl Db, id: Uuid) -> Result<Option<String>> {
    let row = payment_inbox::Entity::find_by_id(id).one(db.connection()).await?;
    Ok(row.filter(|row| row.processed_at.is_none()).map(|row| row.provider_id))
}

/// Every call about this payment that came until then has been followed up.
pub async fn handled(tx: &Tx, provider_id: &str, until: DateTime<Utc>, now: DateTime<Utc>) -> Result<()> {
    payment_inbox::Entity::update_many()
        .col_expr(payment_inbox::Column::ProcessedAt, Expr::value(now))
        .filter(payment_inbox::Column::ProviderId.eq(provider_id))
        .filter(payment_inbox::Column::ReceivedAt.lte(until))
        .filter(payment_inbox::Column::ProcessedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Removes calls that were followed up before then, and answers how many.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let swept = payment_inbox::Entity::delete_many()
        .filter(payment_inbox::Column::ProcessedAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(swept.rows_affected)
}
