//! How long data is kept, who is held, and who asked to be forgotten.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use domain::job::Job;
use domain::licence::Retention;
use domain::mail::AccountEmail;
use domain::notices::DigestJob;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::dialect::retention::{self as raw, AgedData, ConsumerRange, DataClass, ErasedConsumer};
use crate::entities::{consumers, erasures, holds, mails};
use crate::{Db, Result, Scope, Tx, dialect, erased, erased_space, evidence, jobs, records, submissions};

/// A duty to keep everything of one consumer, such as a dispute in court.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    pub reason: String,
    pub since: DateTime<Utc>,
}

/// Where a consumer stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrivacyStatus {
    /// When the relation ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// When they asked to be forgotten.
    pub asked_at: Option<DateTime<Utc>>,
    pub hold: Option<Hold>,
}

/// What a run deleted, and the files whose bytes are to follow once that is committed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetentionOutcome {
    /// The class of data, what of it, and how many.
    pub deleted: Vec<(&'static str, &'static str, u64)>,
    pub files: Vec<String>,
    /// Of whom nothing is left.
    pub people: Vec<ErasedConsumer>,
}

impl RetentionOutcome {
    pub fn count(&self) -> u64 {
        self.deleted.iter().map(|(_, _, count)| count).sum()
    }

    fn add(&mut self, class: &'static str, what: &'static str, count: u64) {
        match self.deleted.iter_mut().find(|(in_class, of, _)| (*in_class, *of) == (class, what)) {
            Some((_, _, sum)) => *sum += count,
            None => self.deleted.push((class, what, count)),
        }
    }

    /// Adds what another part of the same run deleted.
    pub fn merge(&mut self, other: Self) {
        for (class, what, count) in other.deleted {
            self.add(class, what, count);
        }
        self.files.extend(other.files);
        self.people.extend(other.people);
        self.people.sort();
    }
}

/// What a run does one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RetentionStage {
    Accesses,
    Drafts,
    Events,
    Advice,
    Tax,
    /// What neither term kept, and people of whom nothing is left.
    Rest,
}

impl RetentionStage {
    pub const ALL: [Self; 6] =
        [Self::Accesses, Self::Drafts, Self::Events, Self::Advice, Self::Tax, Self::Rest];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Accesses => "accesses",
            Self::Drafts => "drafts",
            Self::Events => "events",
            Self::Advice => "advice",
            Self::Tax => "tax",
            Self::Rest => "rest",
        }
    }
}

/// The position from which the next batch of a retention run continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionCursor {
    pub stage: RetentionStage,
    /// The last of the people whose turn it was.
    pub after: Uuid,
}

impl RetentionCursor {
    pub const START: Self = Self { stage: RetentionStage::Accesses, after: Uuid::nil() };
}

/// How much one transaction takes on.
#[derive(Clone, Copy, Debug)]
pub struct RetentionBatch {
    pub lines: u64,
    pub people: u64,
    /// Whether what is erased is noted in the chain; a trial is rolled back and notes nothing.
    pub is_sealed: bool,
}

impl RetentionBatch {
    /// Others write on meanwhile: a fraction of a second each.
    pub const DEFAULT: Self = Self { lines: 2_000, people: 50, is_sealed: true };
    /// For a trial, which counts what goes together only once.
    pub const ALL: Self =
        Self { lines: i64::MAX.unsigned_abs(), people: i64::MAX.unsigned_abs(), is_sealed: false };
}

/// By whom an entry of an erasure says that it was done, when a term is over.
const BY_THE_PORTAL: &str = "system";

/// So long the firm has to hear that nothing of somebody is left; what else it was told of them goes along then.
const EVENT_RETENTION: TimeDelta = TimeDelta::days(30);

/// Deletes one portion of what is past its term. Answers what that was and where to go on; nowhere at the end.
pub async fn retain(
    tx: &Tx,
    licence: Uuid,
    terms: &Retention,
    now: DateTime<Utc>,
    place: RetentionCursor,
    portion: RetentionBatch,
) -> Result<(RetentionOutcome, Option<RetentionCursor>)> {
    let days = |days: u16| now - TimeDelta::days(days.into());
    let stage = place.stage;
    let mut outcome = RetentionOutcome::default();
    let (old, class) = match stage {
        RetentionStage::Accesses => (Some((days(terms.accesses_days), AgedData::Accesses)), None),
        RetentionStage::Drafts => (Some((days(terms.drafts_days), AgedData::Drafts)), None),
        RetentionStage::Events => (Some((days(terms.events_days), AgedData::Events)), None),
        RetentionStage::Advice => (None, Some((terms.advice_before(now), DataClass::Advice))),
        RetentionStage::Tax => (None, Some((terms.tax_before(now), DataClass::Tax))),
        RetentionStage::Rest => (None, Some((terms.all_before(now), DataClass::Remaining))),
    };
    let mut again = None;
    // Answers that were erased, by their places in the chain.
    let mut erased = BTreeSet::new();
    // Lines of the audit trail that were deleted.
    let mut lines = Vec::new();
    if let Some((before, old)) = old {
        let deleted = raw::delete_old(tx, licence, before, old, portion.lines).await?;
        let mut count = deleted.count;
        lines = deleted.lines;
        if stage == RetentionStage::Events {
            count += raw::delete_of_forgotten(tx, licence, now - EVENT_RETENTION, portion.lines).await?;
        }
        outcome.add(stage.name(), stage.name(), count);
        again = (count >= portion.lines).then_some(RetentionCursor { stage, after: Uuid::nil() });
    }
    if let Some((before, class)) = class {
        let people = raw::past(tx, licence, before, place.after, portion.people).await?;
        // Where there is nobody, it is nobody's turn.
        let (first, last) = (people.first().copied(), people.last().copied());
        let turn = ConsumerRange {
            licence,
            before,
            first: first.unwrap_or_default(),
            last: last.unwrap_or_default(),
        };
        if class == DataClass::Remaining && place.after.is_nil() {
            outcome.add(stage.name(), "deleted_records", records::sweep_deleted(tx, licence, before).await?);
            outcome.add(stage.name(), "erased_consumers", erased::delete_expired(tx, licence, before).await?);
        }
        outcome.files = raw::files(tx, turn, class).await?;
        let deleted = raw::delete(tx, turn, class, now).await?;
        for (what, count) in deleted.counts {
            outcome.add(stage.name(), what, count);
        }
        erased = deleted.erased;
        if class == DataClass::Remaining {
            let bare = raw::delete_people(tx, turn).await?;
            outcome.people = bare.people;
            lines = bare.lines;
            outcome.people.sort();
            outcome.add("people", "people", outcome.people.len() as u64);
        }
        let is_full = people.len() as u64 >= portion.people;
        again = last.filter(|_| is_full).map(|after| RetentionCursor { stage, after });
    }
    // Behind everything else: from here on the firm's other answers wait for this transaction.
    if portion.is_sealed {
        submissions::seal_erasure(tx, licence, &erased, stage.name(), BY_THE_PORTAL, now).await?;
        evidence::audit::seal_deletion(tx, licence, &lines, stage.name(), BY_THE_PORTAL, now).await?;
    }
    let following = RetentionStage::ALL.into_iter().find(|other| *other > stage);
    let following = following.map(|stage| RetentionCursor { stage, after: Uuid::nil() });
    Ok((outcome, again.or(following)))
}

/// Deletes the bytes of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeleteFilesJob {
    pub keys: Vec<String>,
}

impl Job for DeleteFilesJob {
    const NAME: &'static str = "files.delete";
}

/// How many keys one job names.
const KEYS: usize = 200;

/// Has the bytes of files deleted once this is committed, and only then.
pub async fn delete_files(tx: &Tx, licence: Uuid, keys: &[String], now: DateTime<Utc>) -> Result<()> {
    for keys in keys.chunks(KEYS) {
        let job = DeleteFilesJob { keys: keys.to_vec() };
        jobs::enqueue(tx, Uuid::now_v7(), Some(licence), &job, now, now).await?;
    }
    Ok(())
}

/// What became of somebody who asked to be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// There was nothing that had to be kept.
    Deleted,
    /// What has to be kept is kept from view.
    Restricted {
        /// They had not asked before.
        is_new: bool,
    },
}

/// The kinds of jobs that mail somebody.
const LETTERS: [&str; 2] = [AccountEmail::NAME, DigestJob::NAME];

/// What a waiting letter may call a consumer: the id, what they sign in with, the mails that are on their way.
async fn names(tx: &Tx, scope: Scope) -> Result<Vec<String>> {
    let account = crate::consumers::find(tx, scope).await?;
    let signs_in = account.iter().flat_map(crate::consumers::Account::sign_in_names);
    let mut names: Vec<String> = signs_in.map(crate::consumers::sign_in_key).collect();
    let on_their_way: Vec<Uuid> = mails::Entity::find()
        .select_only()
        .column(mails::Column::Id)
        .filter(mails::Column::ConsumerId.eq(scope.consumer))
        .into_tuple()
        .all(tx.connection())
        .await?;
    names.extend(on_their_way.iter().chain([&scope.consumer]).map(Uuid::to_string));
    Ok(names)
}

/// Forgets what nothing obliges to keep, and keeps the rest from view: the consumer can no longer come in.
///
/// `by` stands in the audit chain, as who had the lines about somebody deleted of whom nothing is left.
pub async fn erase(tx: &Tx, scope: Scope, by: &str, now: DateTime<Utc>) -> Result<ErasureOutcome> {
    dialect::lock_records(tx, scope.licence).await?;
    // Closing takes the names to sign in with away.
    let names = names(tx, scope).await?;
    records::close(tx, scope, now).await?;
    erased_space::truncate_wal_later(tx, now).await?;
    let forgotten = [
        (consumers::Column::PasswordHash, Expr::value(None::<String>)),
        (consumers::Column::TwoFactorEnabled, Expr::value(false)),
        (consumers::Column::TwoFactorSecret, Expr::value(None::<Vec<u8>>)),
    ];
    let mut update = consumers::Entity::update_many().filter(consumers::Column::Id.eq(scope.consumer));
    for (column, value) in forgotten {
        update = update.col_expr(column, value);
    }
    update.filter(consumers::Column::LicenceId.eq(scope.licence)).exec(tx.connection()).await?;
    if holds::Entity::find_by_id(scope.consumer).one(tx.connection()).await?.is_none() {
        jobs::delete_naming(tx, scope.licence, &LETTERS, &names).await?;
        raw::delete_credentials(tx, scope.consumer).await?;
        let bare = raw::delete_if_bare(tx, scope.consumer).await?;
        if !bare.people.is_empty() {
            evidence::audit::seal_deletion(tx, scope.licence, &bare.lines, "erasure_asked", by, now).await?;
            return Ok(ErasureOutcome::Deleted);
        }
    }
    let before = erasures::Entity::find_by_id(scope.consumer).one(tx.connection()).await?;
    let row = erasures::ActiveModel {
        consumer_id: Set(scope.consumer),
        licence_id: Set(scope.licence),
        asked_at: Set(now),
    };
    let keep = OnConflict::column(erasures::Column::ConsumerId).do_nothing().to_owned();
    erasures::Entity::insert(row).on_conflict(keep).exec_without_returning(tx.connection()).await?;
    Ok(ErasureOutcome::Restricted { is_new: before.is_none() })
}

/// The firm may describe them anew, which opens the account; whether they had asked to be forgotten.
pub async fn cancel_erasure(tx: &Tx, scope: Scope) -> Result<bool> {
    let removed = erasures::Entity::delete_by_id(scope.consumer)
        .filter(erasures::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(removed.rows_affected > 0)
}

/// Holds everything of a consumer, and answers the hold that stood before: the reason may be replaced.
pub async fn place_hold(tx: &Tx, scope: Scope, reason: &str, now: DateTime<Utc>) -> Result<Option<Hold>> {
    let before = holds::Entity::find_by_id(scope.consumer).lock_exclusive().one(tx.connection()).await?;
    let row = holds::ActiveModel {
        consumer_id: Set(scope.consumer),
        licence_id: Set(scope.licence),
        reason: Set(reason.to_owned()),
        created_at: Set(now),
    };
    let replace =
        OnConflict::column(holds::Column::ConsumerId).update_column(holds::Column::Reason).to_owned();
    holds::Entity::insert(row).on_conflict(replace).exec_without_returning(tx.connection()).await?;
    Ok(before.map(|before| Hold { reason: before.reason, since: before.created_at }))
}

/// Ends a hold; whether there was one.
pub async fn release_hold(tx: &Tx, scope: Scope) -> Result<bool> {
    let lifted = holds::Entity::delete_by_id(scope.consumer)
        .filter(holds::Column::LicenceId.eq(scope.licence))
        .exec(tx.connection())
        .await?;
    Ok(lifted.rows_affected > 0)
}

/// Where a consumer stands; absent when there is no such consumer, also after their data is gone.
pub async fn status(
    db: &impl Db,
    licence: Uuid,
    external_id: &str,
) -> Result<Option<(Scope, PrivacyStatus)>> {
    let found = consumers::Entity::find()
        .filter(consumers::Column::LicenceId.eq(licence))
        .filter(consumers::Column::ExternalId.eq(external_id))
        .one(db.connection())
        .await?;
    let Some(consumer) = found else { return Ok(None) };
    let hold = holds::Entity::find_by_id(consumer.id).one(db.connection()).await?;
    let erasure = erasures::Entity::find_by_id(consumer.id).one(db.connection()).await?;
    let scope = Scope { licence, consumer: consumer.id };
    Ok(Some((scope, of(&consumer, hold, erasure))))
}

/// Everybody who is held or asked to be forgotten, by external id, after one, at most `limit`.
pub async fn standings(
    db: &impl Db,
    licence: Uuid,
    after: &str,
    limit: u64,
) -> Result<Vec<(String, PrivacyStatus)>> {
    use consumers::Column;
    let of_holds = holds::Entity::find().select_only().column(holds::Column::ConsumerId).into_query();
    let of_erasures =
        erasures::Entity::find().select_only().column(erasures::Column::ConsumerId).into_query();
    let rows = consumers::Entity::find()
        .filter(Column::LicenceId.eq(licence))
        .filter(
            Condition::any().add(Column::Id.in_subquery(of_holds)).add(Column::Id.in_subquery(of_erasures)),
        )
        .filter(Column::ExternalId.gt(after))
        .order_by_asc(Column::ExternalId)
        .limit(limit)
        .all(db.connection())
        .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut holding = holds::Entity::find()
        .filter(holds::Column::ConsumerId.is_in(ids.clone()))
        .all(db.connection())
        .await?;
    let mut asking =
        erasures::Entity::find().filter(erasures::Column::ConsumerId.is_in(ids)).all(db.connection()).await?;
    let standing = |row: consumers::Model| {
        let hold = holding
            .iter()
            .position(|hold| hold.consumer_id == row.id)
            .map(|place| holding.swap_remove(place));
        let erasure = asking
            .iter()
            .position(|erasure| erasure.consumer_id == row.id)
            .map(|place| asking.swap_remove(place));
        let standing = of(&row, hold, erasure);
        (row.external_id, standing)
    };
    Ok(rows.into_iter().map(standing).collect())
}

fn of(
    consumer: &consumers::Model,
    hold: Option<holds::Model>,
    erasure: Option<erasures::Model>,
) -> PrivacyStatus {
    PrivacyStatus {
        ended_at: consumer.ended_at,
        asked_at: erasure.map(|erasure| erasure.asked_at),
        hold: hold.map(|hold| Hold { reason: hold.reason, since: hold.created_at }),
    }
}
