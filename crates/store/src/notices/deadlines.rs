//! Deadlines that come near, for reminders.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use domain::notices::NoticeKind;
use uuid::Uuid;

use crate::sql::{QueryBuilder, QueryExt, values};
use crate::{Db, Result};

/// Kind, dedupe key and moment of a notice.
type Told = (String, String, DateTime<Utc>);

/// An action with a deadline that somebody still has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub action: Uuid,
    pub consumer: Uuid,
    pub deadline: NaiveDate,
    pub required: bool,
    /// Time at which the consumer was last notified of it in another way, or else of asking.
    pub notified_at: DateTime<Utc>,
    /// Dedupe keys of the reminders that were made of the deadline.
    pub dedupe_keys: Vec<String>,
}

/// The deadlines of a firm from one day to another, of the actions after an id: at most `limit` actions, and the last
/// of them for the next call.
pub async fn list_deadlines(
    db: &impl Db,
    licence: LicenceId,
    (from, to): (NaiveDate, NaiveDate),
    after: Option<(NaiveDate, Uuid)>,
    limit: u64,
) -> Result<(Vec<Deadline>, Option<(NaiveDate, Uuid)>)> {
    let mut query = QueryBuilder::new(
        "select id,deadline,required,created_at from actions where licence_id=$1 and deadline>=$2 \
         and deadline<=$3 and not is_done and archived_at is null",
        values![licence, from, to],
    );
    if let Some((day, id)) = after {
        query.push(" and (deadline,id)>(").bind(day).push(",").bind(id).push(")");
    }
    query.push(" order by deadline,id limit ").bind(limit);
    let rows: Vec<(Uuid, NaiveDate, bool, DateTime<Utc>)> = db
        .query(query.text(), query.values(), |row| Ok((row.read()?, row.read()?, row.read()?, row.read()?)))
        .await?;
    let next = rows.last().filter(|_| rows.len() as u64 == limit).map(|(id, day, ..)| (*day, *id));
    let ids: Vec<Uuid> = rows.iter().map(|(id, ..)| *id).collect();
    let text = "select action_id,consumer_id from action_owners \
         where action_id in list($1) and licence_id=$2 and done_at is null";
    let open: Vec<(Uuid, Uuid)> =
        db.query(text, values![&ids[..], licence], |row| Ok((row.read()?, row.read()?))).await?;
    let consumers: Vec<Uuid> = open.iter().map(|(_, consumer)| *consumer).collect();
    let text = "select subject_id,consumer_id,kind,occasion,created_at from notices \
         where subject_id in list($1) and consumer_id in list($2) and licence_id=$3";
    let told: Vec<(Uuid, Uuid, String, String, DateTime<Utc>)> = db
        .query(text, values![ids, consumers, licence], |row| {
            Ok((row.read()?, row.read()?, row.read()?, row.read()?, row.read()?))
        })
        .await?;
    let mut of: HashMap<(Uuid, Uuid), Vec<Told>> = HashMap::new();
    for (action, consumer, kind, dedupe_key, at) in told {
        of.entry((action, consumer)).or_default().push((kind, dedupe_key, at));
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
            dedupe_keys: reminders.into_iter().map(|(_, dedupe_key, _)| dedupe_key).collect(),
        })
    };
    Ok((open.into_iter().filter_map(deadline).collect(), next))
}
