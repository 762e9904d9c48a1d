//! Sign-ins that last: sessions and their rotating refresh tokens.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::entities::sessions;
use crate::{Db, Result};

/// Whether a session of this consumer still lives: not ended and not past its end.
pub async fn is_alive(db: &impl Db, session: Uuid, consumer: Uuid, now: DateTime<Utc>) -> Result<bool> {
    let ends: Option<DateTime<Utc>> = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::ExpiresAt)
        .filter(sessions::Column::Id.eq(session))
        .filter(sessions::Column::ConsumerId.eq(consumer))
        .filter(sessions::Column::EndedAt.is_null())
        .into_tuple()
        .one(db.connection())
        .await?;
    Ok(ends.is_some_and(|ends| now < ends))
}
