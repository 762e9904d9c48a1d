//! Every mail to a consumer, and what became of it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use strum::{Display, EnumString};
use uuid::Uuid;

use crate::entities::mails::{ActiveModel, Column, Entity, Model};
use crate::{Db, Result, Scope, StoreError, Tx, privacy};

/// How far a mail is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum MailState {
    Waiting,
    /// The mail server took it.
    Sent,
    /// It never went out.
    Failed,
    /// The address refused it, at once or later.
    Bounced,
    /// Nothing of it was true any more.
    Dropped,
}

/// A mail before it goes out.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Stands before the `@` of its `Message-ID`.
    pub id: Uuid,
    pub scope: Scope,
    /// `notices`, or the name of the letter.
    pub kind: String,
}

/// A mail as the log has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedMail {
    pub id: Uuid,
    pub scope: Scope,
    pub kind: String,
    /// Where it went, once it did.
    pub address: Option<String>,
    pub state: MailState,
    /// Why it failed or bounced, in the server's words.
    pub error: Option<String>,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
}

/// Notes a mail that is to go out, unless it is noted already.
pub async fn add(tx: &Tx, new: NewMail, now: DateTime<Utc>) -> Result<()> {
    let row = ActiveModel {
        id: Set(new.id),
        licence_id: Set(new.scope.licence),
        consumer_id: Set(new.scope.consumer),
        kind: Set(new.kind),
        address: Set(None),
        state: Set(MailState::Waiting.to_string()),
        error: Set(None),
        created_at: Set(now),
        sent_at: Set(None),
        ended_at: Set(None),
    };
    let once = OnConflict::column(Column::Id).do_nothing().to_owned();
    Entity::insert(row).on_conflict(once).exec_without_returning(tx.connection()).await?;
    Ok(())
}

pub async fn find(db: &impl Db, id: Uuid) -> Result<Option<LoggedMail>> {
    Entity::find_by_id(id).one(db.connection()).await?.map(from_row).transpose()
}

/// The newest mail to an address of a firm's consumer.
pub async fn last_to(db: &impl Db, licence: Uuid, consumer: Uuid) -> Result<Option<LoggedMail>> {
    let row = Entity::find()
        .filter(Column::LicenceId.eq(licence))
        .filter(Column::ConsumerId.eq(consumer))
        .filter(Column::State.eq(MailState::Sent.to_string()))
        .order_by_desc(Column::Id)
        .one(db.connection())
        .await?;
    row.map(from_row).transpose()
}

/// The mail server took it.
pub async fn sent(tx: &Tx, id: Uuid, address: &str, now: DateTime<Utc>) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(MailState::Sent.to_string()))
        .col_expr(Column::Address, Expr::value(address))
        .col_expr(Column::Error, Expr::value(None::<String>))
        .col_expr(Column::SentAt, Expr::value(now))
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// It has come to another end.
pub async fn end(
    tx: &Tx,
    id: Uuid,
    state: MailState,
    address: Option<&str>,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut update = Entity::update_many()
        .col_expr(Column::State, Expr::value(state.to_string()))
        .col_expr(Column::Error, Expr::value(error.map(str::to_owned)))
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id));
    if let Some(address) = address {
        update = update.col_expr(Column::Address, Expr::value(address));
    }
    update.exec(tx.connection()).await?;
    Ok(())
}

/// What a list is narrowed to; what is absent narrows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct MailQuery {
    pub consumer: Option<Uuid>,
    pub state: Option<MailState>,
}

/// A firm's mails, the oldest first, after an id, at most `limit`.
pub async fn list(
    db: &impl Db,
    licence: Uuid,
    wanted: MailQuery,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<LoggedMail>> {
    let mut query = Entity::find().filter(Column::LicenceId.eq(licence));
    if let Some(consumer) = wanted.consumer {
        query = query.filter(Column::ConsumerId.eq(consumer));
    }
    if let Some(state) = wanted.state {
        query = query.filter(Column::State.eq(state.to_string()));
    }
    if let Some(after) = after {
        query = query.filter(Column::Id.gt(after));
    }
    let rows = query.order_by_asc(Column::Id).limit(limit).all(db.connection()).await?;
    rows.into_iter().map(from_row).collect()
}

/// Everything that was mailed to a consumer, the oldest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<LoggedMail>> {
    let wanted = MailQuery { consumer: Some(scope.consumer), state: None };
    list(db, scope.licence, wanted, None, 10_000).await
}

/// How many mails since a moment have come to which end, and how many still wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub waiting: u64,
    pub sent: u64,
    pub failed: u64,
    pub bounced: u64,
}

/// Counts the mails that were noted since a moment.
pub async fn count(db: &impl Db, since: DateTime<Utc>) -> Result<Counts> {
    let of = |state: MailState| {
        let query = Entity::find().filter(Column::CreatedAt.gte(since));
        query.filter(Column::State.eq(state.to_string()))
    };
    Ok(Counts {
        waiting: of(MailState::Waiting).count(db.connection()).await?,
        sent: of(MailState::Sent).count(db.connection()).await?,
        failed: of(MailState::Failed).count(db.connection()).await?,
        bounced: of(MailState::Bounced).count(db.connection()).await?,
    })
}

/// Forgets mails, and the notices that went with them, that were noted before a moment and wait no more, but of whom
/// everything is held.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let done = Entity::delete_many()
        .filter(Column::CreatedAt.lt(before))
        .filter(Column::State.ne(MailState::Waiting.to_string()))
        .filter(Column::ConsumerId.not_in_subquery(privacy::held_consumers()))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

fn from_row(row: Model) -> Result<LoggedMail> {
    let state = row.state.parse().map_err(|_| StoreError::Corrupt(format!("mail {}", row.state)))?;
    Ok(LoggedMail {
        id: row.id,
        scope: Scope { licence: row.licence_id, consumer: row.consumer_id },
        kind: row.kind,
        address: row.address,
        state,
        error: row.error,
        created_at: row.created_at,
        sent_at: row.sent_at,
    })
}
