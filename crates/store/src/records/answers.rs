//! The answers to a firm's actions: when they came, and when the firm processed them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};
use uuid::Uuid;

use crate::entities::actions;
use crate::{Db, Result, Tx};

/// When an action was answered and when the firm has processed the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Processing {
    pub id: Uuid,
    /// Absent while somebody still has to answer.
    pub answered_at: Option<DateTime<Utc>>,
    pub processed_at: Option<DateTime<Utc>>,
    /// Whether that was said for the first time.
    pub is_new: bool,
}

/// Records that the firm has processed the answer to an action, which stays as it was first recorded; nothing while there
/// is no answer.
pub async fn process(
    tx: &Tx,
    licence: Uuid,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<Processing>> {
    let Some(row) = lock_action(tx, licence, external_id).await? else { return Ok(None) };
    let answered_at = row.is_done.then(|| row.executed_at.unwrap_or(row.updated_at));
    if answered_at.is_none() || row.processed_at.is_some() {
        return Ok(Some(Processing {
            id: row.id,
            answered_at,
            processed_at: row.processed_at,
            is_new: false,
        }));
    }
    actions::Entity::update_many()
        .col_expr(actions::Column::ProcessedAt, Expr::value(now))
        .col_expr(actions::Column::UpdatedAt, Expr::value(now))
        .filter(actions::Column::Id.eq(row.id))
        .exec(tx.connection())
        .await?;
    Ok(Some(Processing { id: row.id, answered_at, processed_at: Some(now), is_new: true }))
}

/// An action's id.
pub async fn action(db: &impl Db, licence: Uuid, external_id: &str) -> Result<Option<Uuid>> {
    let row = of_firm(licence, external_id).one(db.connection()).await?;
    Ok(row.map(|row| row.id))
}

/// Locks an action of the firm until the transaction ends.
pub(crate) async fn lock_action(tx: &Tx, licence: Uuid, external_id: &str) -> Result<Option<actions::Model>> {
    Ok(of_firm(licence, external_id).lock_exclusive().one(tx.connection()).await?)
}

fn of_firm(licence: Uuid, external_id: &str) -> Select<actions::Entity> {
    actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::ExternalId.eq(external_id))
}
