//! Deadlines that come near, for reminders.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::notices::NoticeKind;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::{Column, Entity};
use crate::entities::{action_owners, actions};
use crate::{Db, Result};

/// Kind, occasion and moment of a notice.
type Told = (String, String, DateTime<Utc>);

/// An action with a deadline that somebody still has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub action: Uuid,
    pub consumer: Uuid,
    pub deadline: NaiveDate,
    pub required: bool,
    /// When the consumer was last told of it in another way, or else when it was asked.
    pub notified_at: DateTime<Utc>,
    /// The reminders that there were of it.
    pub occasions: Vec<String>,
}

/// The deadlines of a firm from one day to another, of the actions after an id: at most `limit` actions, and the last
/// of them for the next call.
pub async fn deadlines(
    db: &impl Db,
    licence: Uuid,
    (from, to): (NaiveDate, NaiveDate),
    after: Option<(NaiveDate, Uuid)>,
    limit: u64,
) -> Result<(Vec<Deadline>, Option<(NaiveDate, Uuid)>)> {
    use actions::Column as Action;
    let mut query = actions::Entity::find()
        .select_only()
        .columns([Action::Id, Action::Deadline, Action::Required, Action::CreatedAt])
        .filter(Action::LicenceId.eq(licence))
        .filter(Action::Deadline.gte(from))
        .filter(Action::Deadline.lte(to))
        .filter(Action::IsDone.eq(false))
        .filter(Action::ArchivedAt.is_null())
        .order_by_asc(Action::Deadline)
        .order_by_asc(Action::Id)
        .limit(limit);
    if let Some((day, id)) = after {
        let same = Condition::all().add(Action::Deadline.eq(day)).add(Action::Id.gt(id));
        query = query.filter(Condition::any().add(Action::Deadline.gt(day)).add(same));
    }
    let rows: Vec<(Uuid, NaiveDate, bool, DateTime<Utc>)> = query.into_tuple().all(db.connection()).await?;
    let next = rows.last().filter(|_| rows.len() as u64 == limit).map(|(id, day, ..)| (*day, *id));
    let ids: Vec<Uuid> = rows.iter().map(|(id, ..)| *id).collect();
    let open: Vec<(Uuid, Uuid)> = action_owners::Entity::find()
        .select_only()
        .columns([action_owners::Column::ActionId, action_owners::Column::ConsumerId])
        .filter(action_owners::Column::ActionId.is_in(ids.iter().copied()))
        .filter(action_owners::Column::DoneAt.is_null())
        .into_tuple()
        .all(db.connection())
        .await?;
    let told: Vec<(Uuid, Uuid, String, String, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::SubjectId, Column::ConsumerId, Column::Kind, Column::Occasion, Column::CreatedAt])
        .filter(Column::SubjectId.is_in(ids))
        .filter(Column::ConsumerId.is_in(open.iter().map(|(_, consumer)| *consumer)))
        .into_tuple()
        .all(db.connection())
        .await?;
    let mut of: HashMap<(Uuid, Uuid), Vec<Told>> = HashMap::new();
    for (action, consumer, kind, occasion, at) in told {
        of.entry((action, consumer)).or_default().push((kind, occasion, at));
    }
    let by_id: HashMap<Uuid, (NaiveDate, bool, DateTime<Utc>)> =
        rows.into_iter().map(|(id, day, required, at)| (id, (day, required, at))).collect();
    let deadline = |(action, consumer): (Uuid, Uuid)| {
        let (deadline, required, asked_at) = *by_id.get(&action)?;
        let told = of.remove(&(action, consumer)).unwrap_or_default();
        let (reminders, others): (Vec<_>, Vec<_>) =
            told.into_iter().partition(|(kind, ..)| kind == NoticeKind::Reminder.name());
        let told_at = others.into_iter().map(|(.., at)| at).max();
        Some(Deadline {
            action,
            consumer,
            deadline,
            required,
            notified_at: told_at.map_or(asked_at, |at| at.max(asked_at)),
            occasions: reminders.into_iter().map(|(_, occasion, _)| occasion).collect(),
        })
    };
    Ok((open.into_iter().filter_map(deadline).collect(), next))
}
