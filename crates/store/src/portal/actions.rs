//! A consumer's actions, as the app reads them.

use std::collections::HashMap;

use uuid::Uuid;

use super::Lookup;
use crate::dialect::{self, reads};
use crate::entities::actions;
use crate::{Db, Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};

/// All of the consumer's actions as a JSON array of resources, the open ones first, by deadline.
pub async fn list(db: &impl Db, scope: Scope) -> Result<String> {
    let values = [scope.consumer.into(), scope.licence.into()];
    let list = dialect::text(db, reads::actions(db.backend(), false), values).await?;
    Ok(list.unwrap_or_else(|| "[]".to_owned()))
}

/// One of the consumer's actions as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<String>> {
    let values = [scope.consumer.into(), scope.licence.into(), id.into()];
    let list = dialect::text(db, reads::actions(db.backend(), true), values).await?;
    match super::single(list) {
        Some(found) => Ok(Lookup::Found(found)),
        None => foreign(db, scope, id).await,
    }
}

/// For an action that is not the consumer's: whether it is somebody else's in this firm.
pub(crate) async fn foreign<T>(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<T>> {
    let found = actions::Entity::find_by_id(id)
        .filter(actions::Column::LicenceId.eq(scope.licence))
        .count(db.connection())
        .await?;
    Ok(if found == 0 { Lookup::NotFound } else { Lookup::NotOwned })
}

/// The firm's own ids of actions.
pub async fn external_ids(db: &impl Db, licence: Uuid, of: Vec<Uuid>) -> Result<HashMap<Uuid, String>> {
    let rows: Vec<(Uuid, String)> = actions::Entity::find()
        .select_only()
        .columns([actions::Column::Id, actions::Column::ExternalId])
        .filter(actions::Column::LicenceId.eq(licence))
        .filter(actions::Column::Id.is_in(of))
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().collect())
}
