//! What a consumer has typed so far, kept for every device.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use crate::entities::drafts;
use crate::{Db, Result, Scope, StoreError, Tx};

/// What was typed, and which edition of it this is.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub data: Value,
    pub revision: i64,
}

/// The consumer's draft for an action, if there is one.
pub async fn find(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<Draft>> {
    let row = drafts::Entity::find_by_id((action, scope.consumer)).one(db.connection()).await?;
    Ok(row.map(|row| Draft { data: row.data, revision: row.revision }))
}

/// Replaces the edition that the consumer last saw (none at first) and answers the new one's number; absent when
/// another device was first.
pub async fn put(
    tx: &Tx,
    scope: Scope,
    action: Uuid,
    data: Value,
    seen: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let stored = drafts::Entity::find_by_id((action, scope.consumer))
        .lock_exclusive()
        .one(tx.connection())
        .await?
        .map(|row| row.revision);
    if stored != seen {
        return Ok(None);
    }
    let revision = stored.unwrap_or(0) + 1;
    let row = drafts::ActiveModel {
        action_id: Set(action),
        consumer_id: Set(scope.consumer),
        data: Set(data),
        revision: Set(revision),
        updated_at: Set(now),
    };
    let written = if stored.is_some() {
        drafts::Entity::update(row).exec(tx.connection()).await.map(drop)
    } else {
        drafts::Entity::insert(row).exec_without_returning(tx.connection()).await.map(drop)
    };
    match written.map_err(StoreError::from) {
        Err(StoreError::Duplicate(_)) => Ok(None),
        other => other.map(|()| Some(revision)),
    }
}

/// Throws the consumer's draft away.
pub async fn remove(tx: &Tx, scope: Scope, action: Uuid) -> Result<()> {
    drafts::Entity::delete_by_id((action, scope.consumer)).exec(tx.connection()).await?;
    Ok(())
}

/// Throws away what was typed for an action that is done, by everyone for whom it is.
pub(super) async fn clear(tx: &Tx, action: Uuid, of: Option<Uuid>) -> Result<()> {
    let mut delete = drafts::Entity::delete_many().filter(drafts::Column::ActionId.eq(action));
    if let Some(consumer) = of {
        delete = delete.filter(drafts::Column::ConsumerId.eq(consumer));
    }
    delete.exec(tx.connection()).await?;
    Ok(())
}
