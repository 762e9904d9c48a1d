//! What the firm shows to all of its consumers.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::messages;
use crate::{Db, Result, Scope};

/// The firm's messages of one kind with their ids, by the firm's own names for them.
pub async fn list(db: &impl Db, scope: Scope, kind: &str) -> Result<Vec<(Uuid, Value)>> {
    let rows = messages::Entity::find()
        .filter(messages::Column::LicenceId.eq(scope.licence))
        .filter(messages::Column::Kind.eq(kind))
        .order_by_asc(messages::Column::ExternalId)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.details)).collect())
}
