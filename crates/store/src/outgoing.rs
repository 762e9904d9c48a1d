//! Whether mails and webhooks go out: a restored copy may be told to hold them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, EntityTrait};

use crate::entities::outgoing_holds::{ActiveModel, Column, Entity};
use crate::{Db, Result, Tx};

/// The only row.
const ID: i64 = 1;

/// Since when nothing goes out; absent while everything does.
pub async fn held_since(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    Ok(Entity::find_by_id(ID).one(db.connection()).await?.map(|row| row.held_at))
}

/// Holds all mails and webhooks until they are released.
pub async fn pause(tx: &Tx, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel { id: Set(ID), held_at: Set(now) };
    let again = OnConflict::column(Column::Id).do_nothing().to_owned();
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// Lets mails and webhooks go out; whether they were held.
pub async fn release(tx: &Tx) -> Result<bool> {
    Ok(Entity::delete_by_id(ID).exec(tx.connection()).await?.rows_affected > 0)
}
