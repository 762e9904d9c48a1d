//! Pending notices: written in the transaction of their cause and bundled into digests later.

mod deadlines;
mod pending;
mod snapshot;
mod subject_states;

use chrono::{DateTime, Utc};
use domain::notices::{Notice, NoticeKind};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::Value;
use uuid::Uuid;

pub use deadlines::{Deadline, deadlines};
pub use pending::{SkipReason, assign_to_mail, due, hold_waiting, of_mail, postpone, skip};
pub use snapshot::{ActionBefore, AppointmentBefore, actions_before, appointments_before, open_for, owners};
pub use subject_states::load_states;

use crate::entities::notices::{ActiveModel, Column, Entity, Model};
use crate::{Db, Result, Scope, StoreError, Tx, privacy};

/// So many rows go into one statement.
const ROWS: usize = 400;

/// A notice for one consumer, before it is written.
#[derive(Clone, Debug)]
pub struct NewNotice {
    pub id: Uuid,
    pub consumer: Uuid,
    pub kind: NoticeKind,
    pub subject: Uuid,
    pub dedupe_key: String,
    pub required: bool,
    pub urgent: bool,
    pub details: Value,
    pub due_at: DateTime<Utc>,
}

/// Notes what is to be told; what was noted before on the same occasion is not noted again.
pub async fn add(tx: &Tx, licence: Uuid, new: Vec<NewNotice>, now: DateTime<Utc>) -> Result<()> {
    let rows: Vec<ActiveModel> = new
        .into_iter()
        .map(|new| ActiveModel {
            id: Set(new.id),
            licence_id: Set(licence),
            consumer_id: Set(new.consumer),
            kind: Set(new.kind.name().to_owned()),
            subject_id: Set(new.subject),
            occasion: Set(new.dedupe_key),
            required: Set(new.required),
            pressing: Set(new.urgent),
            details: Set(new.details),
            created_at: Set(now),
            due_at: Set(Some(new.due_at)),
            mail_id: Set(None),
            dropped: Set(None),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        let once =
            OnConflict::columns([Column::ConsumerId, Column::SubjectId, Column::Kind, Column::Occasion])
                .do_nothing()
                .to_owned();
        Entity::insert_many(chunk.to_vec()).on_conflict(once).exec_without_returning(tx.connection()).await?;
    }
    Ok(())
}

/// How many wait to be bundled.
pub async fn count_waiting(db: &impl Db) -> Result<u64> {
    Ok(Entity::find().filter(Column::DueAt.is_not_null()).count(db.connection()).await?)
}

/// Forgets those that were noted before a moment and do not wait any more, but of whom everything is held.
pub async fn delete_expired(tx: &Tx, before: DateTime<Utc>) -> Result<u64> {
    let done = Entity::delete_many()
        .filter(Column::CreatedAt.lt(before))
        .filter(Column::DueAt.is_null())
        .filter(Column::ConsumerId.not_in_subquery(privacy::held_consumers()))
        .exec(tx.connection())
        .await?;
    Ok(done.rows_affected)
}

fn from_row(row: Model) -> Result<Notice> {
    let kind = row.kind.parse().map_err(|_| StoreError::Corrupt(format!("notice {}", row.kind)))?;
    Ok(Notice {
        id: row.id,
        kind,
        subject: row.subject_id,
        dedupe_key: row.occasion,
        required: row.required,
        urgent: row.pressing,
        details: row.details,
    })
}

fn of_scope(scope: Scope) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::LicenceId.eq(scope.licence)).filter(Column::ConsumerId.eq(scope.consumer))
}
