//! From notices that wait to bundles, each consumer's by one process at a time.

use chrono::{DateTime, Utc};
use domain::notices::Notice;
use sea_orm::sea_query::{Expr, LockBehavior, LockType};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use strum::{Display, IntoStaticStr};
use uuid::Uuid;

use super::{Column, Entity, from_row, of_scope};
use crate::{Db, Result, Scope, Tx};

/// Why a notice was not mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SkipReason {
    /// Done, withdrawn, over, or told by another notice of the same mail.
    Untrue,
    /// The consumer does not want it.
    OptedOut,
    /// The firm does not send it any more.
    SwitchedOff,
    /// There is no address, or mail does not reach it.
    Undeliverable,
    /// The relationship has ended.
    Ended,
    /// The consumer was never invited and has never signed in.
    NotInvited,
}

/// Some of the consumers for whom something is due.
pub async fn due(db: &impl Db, now: DateTime<Utc>, limit: u64) -> Result<Vec<Scope>> {
    let rows: Vec<(Uuid, Uuid)> = Entity::find()
        .select_only()
        .columns([Column::LicenceId, Column::ConsumerId])
        .distinct()
        .filter(Column::DueAt.lte(now))
        .limit(limit)
        .into_tuple()
        .all(db.connection())
        .await?;
    Ok(rows.into_iter().map(|(licence, consumer)| Scope { licence, consumer }).collect())
}

/// Everything that waits for a consumer, in the order in which it was noted, held until the transaction ends. What
/// another process holds is left to it.
pub async fn hold_waiting(tx: &Tx, scope: Scope) -> Result<Vec<(Notice, DateTime<Utc>)>> {
    let rows = of_scope(scope)
        .filter(Column::DueAt.is_not_null())
        .order_by_asc(Column::Id)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked)
        .all(tx.connection())
        .await?;
    rows.into_iter()
        .filter_map(|row| row.due_at.map(|due_at| (row, due_at)))
        .map(|(row, due_at)| Ok((from_row(row)?, due_at)))
        .collect()
}

/// They go out with a mail.
pub async fn assign_to_mail(tx: &Tx, ids: &[Uuid], mail: Uuid) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::MailId, Expr::value(mail))
        .col_expr(Column::DueAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// They are not mailed.
pub async fn skip(tx: &Tx, ids: &[Uuid], why: SkipReason) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(Column::Dropped, Expr::value(why.to_string()))
        .col_expr(Column::DueAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// They wait until another moment.
pub async fn postpone(tx: &Tx, ids: &[Uuid], until: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::DueAt, Expr::value(until))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// What is to go out with a mail, in the order in which it was noted.
pub async fn of_mail(db: &impl Db, mail: Uuid) -> Result<Vec<Notice>> {
    let rows = Entity::find()
        .filter(Column::MailId.eq(mail))
        .filter(Column::Dropped.is_null())
        .order_by_asc(Column::Id)
        .all(db.connection())
        .await?;
    rows.into_iter().map(from_row).collect()
}
