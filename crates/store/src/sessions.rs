//! Sign-ins that last, and which of them still live.

use chrono::{DateTime, Utc};
use domain::session::{Confirmation, Context, Proof};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::entities::sessions;
use crate::{Db, Result, Scope, StoreError, Tx, two_factor_setups};

/// A sign-in on one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: Uuid,
    pub licence: Uuid,
    pub consumer: Uuid,
    /// How far the sign-in has come, in the API's words.
    pub stage: String,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<String>,
    pub user_agent: Option<String>,
    pub ip: Option<String>,
    pub created_at: DateTime<Utc>,
    pub last_used_at: DateTime<Utc>,
    /// When it ends unless it is used before then.
    pub expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    /// How it began, and the last proof in it.
    pub context: Context,
}

impl Session {
    pub fn is_alive(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && now < self.expires_at
    }
}

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

pub async fn add(tx: &Tx, session: &Session) -> Result<()> {
    let row = session.clone();
    let Context { began, handed_over_by, confirmed } = row.context;
    let handed_over_by = handed_over_by.map(serde_json::to_value).transpose();
    let row = sessions::ActiveModel {
        id: Set(row.id),
        licence_id: Set(row.licence),
        consumer_id: Set(row.consumer),
        stage: Set(row.stage),
        colleague: Set(row.colleague),
        user_agent: Set(row.user_agent),
        ip: Set(row.ip),
        created_at: Set(row.created_at),
        last_used_at: Set(row.last_used_at),
        expires_at: Set(row.expires_at),
        ended_at: Set(row.ended_at),
        began: Set(began.map(|began| began.to_string())),
        handed_over_by: Set(handed_over_by.map_err(|error| StoreError::Corrupt(error.to_string()))?),
        confirmed_at: Set(confirmed.map(|last| last.at)),
        confirmed_by: Set(confirmed.map(|last| last.by.to_string())),
    };
    sessions::Entity::insert(row).exec_without_returning(tx.connection()).await?;
    Ok(())
}

/// One session of the consumer's, whether it still lives or not.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<Session>> {
    let row = sessions::Entity::find_by_id(id)
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .one(db.connection())
        .await?;
    Ok(row.map(from_row))
}

/// Notes that the person in the session proved themselves.
pub async fn confirm(tx: &Tx, scope: Scope, id: Uuid, by: Proof, now: DateTime<Utc>) -> Result<()> {
    sessions::Entity::update_many()
        .col_expr(sessions::Column::ConfirmedAt, Expr::value(now))
        .col_expr(sessions::Column::ConfirmedBy, Expr::value(by.to_string()))
        .filter(sessions::Column::Id.eq(id))
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// The session, held until the transaction ends, so that what hangs on it changes one at a time.
pub async fn lock_for_update(tx: &Tx, id: Uuid) -> Result<Option<Session>> {
    let row = sessions::Entity::find_by_id(id).lock_exclusive().one(tx.connection()).await?;
    Ok(row.map(from_row))
}

/// Notes that the session was used, how far it has come, and when it now ends.
pub async fn prolong(
    tx: &Tx,
    id: Uuid,
    stage: &str,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<()> {
    sessions::Entity::update_many()
        .col_expr(sessions::Column::Stage, Expr::value(stage))
        .col_expr(sessions::Column::LastUsedAt, Expr::value(now))
        .col_expr(sessions::Column::ExpiresAt, Expr::value(expires_at))
        .filter(sessions::Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Ends one session of the consumer; false when it had ended or is not theirs.
pub async fn end(tx: &Tx, scope: Scope, id: Uuid, now: DateTime<Utc>) -> Result<bool> {
    two_factor_setups::remove(tx, id).await?;
    let done = sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(now))
        .filter(sessions::Column::Id.eq(id))
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .filter(sessions::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected > 0)
}

/// Ends every session of the consumer that still lives and answers how many there were.
pub async fn end_all(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<u64> {
    two_factor_setups::remove_all(tx, scope).await?;
    let done = sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(now))
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .filter(sessions::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

/// Ends every session of the consumer but this one and answers how many there were.
pub async fn end_others(tx: &Tx, scope: Scope, keep: Uuid, now: DateTime<Utc>) -> Result<u64> {
    let done = sessions::Entity::update_many()
        .col_expr(sessions::Column::EndedAt, Expr::value(now))
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .filter(sessions::Column::Id.ne(keep))
        .filter(sessions::Column::EndedAt.is_null())
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

/// The consumer's living sessions, the last used first.
pub async fn of_consumer(db: &impl Db, scope: Scope, now: DateTime<Utc>) -> Result<Vec<Session>> {
    let rows = sessions::Entity::find()
        .filter(sessions::Column::ConsumerId.eq(scope.consumer))
        .filter(sessions::Column::LicenceId.eq(scope.licence))
        .filter(sessions::Column::EndedAt.is_null())
        .order_by_desc(sessions::Column::LastUsedAt)
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(from_row).filter(|session| session.is_alive(now)).collect())
}

/// Removes sessions (and with them their tokens) that ended before this moment.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let done = sessions::Entity::delete_many()
        .filter(sessions::Column::ExpiresAt.lt(before))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

fn from_row(row: sessions::Model) -> Session {
    // What a later version writes and this one does not know proves nothing here.
    let by = row.confirmed_by.and_then(|by| by.parse().ok());
    let context = Context {
        began: row.began.and_then(|began| began.parse().ok()),
        handed_over_by: row.handed_over_by.and_then(|by| serde_json::from_value(by).ok()),
        confirmed: row.confirmed_at.zip(by).map(|(at, by)| Confirmation { by, at }),
    };
    Session {
        id: row.id,
        licence: row.licence_id,
        consumer: row.consumer_id,
        stage: row.stage,
        colleague: row.colleague,
        user_agent: row.user_agent,
        ip: row.ip,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        expires_at: row.expires_at,
        ended_at: row.ended_at,
        context,
    }
}
