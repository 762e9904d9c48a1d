//! Retention, legal holds and erasure.

pub mod export;
mod people;
mod retention;
pub mod runs;

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use domain::licence::Retention;
use domain::mail::AccountEmail;
use domain::notices::DigestJob;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::maintenance::erased_space;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx, dialect, erased, evidence, jobs, payments, records, submissions};

pub use people::ErasedConsumer;
use retention::{AgedData, ConsumerRange, DataClass};

/// A duty to keep everything of one consumer, such as a dispute in court.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalHold {
    pub reason: String,
    pub since: DateTime<Utc>,
}

/// Privacy status of a consumer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrivacyStatus {
    /// Time at which the relation ended.
    pub ended_at: Option<DateTime<Utc>>,
    /// Time at which the consumer asked for erasure.
    pub asked_at: Option<DateTime<Utc>>,
    pub hold: Option<LegalHold>,
}

/// Counts of deleted rows, and the files to delete once the transaction is committed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RetentionOutcome {
    /// The class of data, what of it, and how many.
    pub deleted: Vec<(&'static str, &'static str, u64)>,
    pub files: Vec<String>,
    /// People of whom nothing is left.
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

/// Stages of a run, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RetentionStage {
    Accesses,
    Drafts,
    Events,
    Advice,
    Tax,
    /// Records that neither of the two periods retains, and people of whom nothing is left.
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
    /// Id of the last person whose turn it was.
    pub after: Uuid,
}

impl RetentionCursor {
    pub const START: Self = Self { stage: RetentionStage::Accesses, after: Uuid::nil() };
}

/// Greatest numbers of lines and people of one transaction.
#[derive(Clone, Copy, Debug)]
pub struct RetentionBatch {
    pub lines: u64,
    pub people: u64,
    /// True if erasures are recorded in the chain; a trial is rolled back and records nothing.
    pub is_sealed: bool,
}

impl RetentionBatch {
    /// Limits of a batch while others write: a fraction of a second each.
    pub const DEFAULT: Self = Self { lines: 2_000, people: 50, is_sealed: true };
    /// Limits of a trial: everything in one transaction, so that shared rows are counted only once.
    pub const ALL: Self =
        Self { lines: i64::MAX.unsigned_abs(), people: i64::MAX.unsigned_abs(), is_sealed: false };
}

/// Actor of an erasure in the chain, when a retention period is over.
const BY_THE_PORTAL: &str = "system";

/// Time for which the firm can read the event that nothing of somebody is left; all other events about them are deleted
/// with it.
const EVENT_RETENTION: TimeDelta = TimeDelta::days(30);

/// Deletes one portion of what is past its term. Answers what that was and where to go on; nowhere at the end.
pub async fn retain(
    tx: &Tx,
    licence: LicenceId,
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
        RetentionStage::Rest => (None, Some((terms.relations_before(now), DataClass::Remaining))),
    };
    let mut again = None;
    // Answers that were erased, by their places in the chain.
    let mut erased = BTreeSet::new();
    // Lines of the audit trail that were deleted.
    let mut lines = Vec::new();
    if let Some((before, old)) = old {
        let deleted = retention::delete_old(tx, licence, before, old, portion.lines).await?;
        let mut count = deleted.count;
        lines = deleted.lines;
        if stage == RetentionStage::Events {
            count +=
                retention::delete_of_forgotten(tx, licence, now - EVENT_RETENTION, portion.lines).await?;
        }
        outcome.add(stage.name(), stage.name(), count);
        again = (count >= portion.lines).then_some(RetentionCursor { stage, after: Uuid::nil() });
    }
    if let Some((before, class)) = class {
        let people = retention::list_expired(tx, licence, before, place.after, portion.people).await?;
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
            payments::unallocated::delete_dismissed(tx, licence, before).await?;
        }
        payments::delete_forgotten(tx, licence, now).await?;
        outcome.files = retention::list_files(tx, turn, class).await?;
        let deleted = retention::delete(tx, turn, class, now).await?;
        for (what, count) in deleted.counts {
            outcome.add(stage.name(), what, count);
        }
        erased = deleted.erased;
        if class == DataClass::Remaining {
            outcome.people = people::delete_people(tx, turn).await?;
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

/// Number of file keys in one job.
const KEYS: usize = 200;

/// Has the bytes of files deleted once this is committed, and only then.
pub async fn delete_files(tx: &Tx, licence: LicenceId, keys: &[String], now: DateTime<Utc>) -> Result<()> {
    for keys in keys.chunks(KEYS) {
        let job = DeleteFilesJob { keys: keys.to_vec() };
        jobs::enqueue(tx, Uuid::now_v7(), Some(licence), &job, now, now).await?;
    }
    Ok(())
}

/// Outcome of a request for erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErasureOutcome {
    /// The consumer is deleted: nothing had to be kept.
    Deleted,
    /// Data that must be retained is hidden instead.
    Restricted {
        /// True if the consumer had not asked before.
        is_new: bool,
    },
}

/// The kinds of jobs that mail somebody.
const LETTERS: [&str; 2] = [AccountEmail::NAME, DigestJob::NAME];

/// Returns the texts by which a waiting mail may name a consumer: the id, the names for signing in, the ids of unsent
/// mails.
async fn names(tx: &Tx, scope: Scope) -> Result<Vec<String>> {
    let account = crate::accounts::consumers::find(tx, scope).await?;
    let signs_in = account.iter().flat_map(crate::accounts::consumers::Account::sign_in_names);
    let mut names: Vec<String> = signs_in.map(crate::accounts::consumers::sign_in_key).collect();
    let text = "select id from mails where consumer_id=$1 and (licence_id=$2) is true";
    let values = values![scope.consumer, scope.licence];
    let on_their_way: Vec<Uuid> = tx.query(text, values, |row| row.read()).await?;
    names.extend(on_their_way.iter().chain([&scope.consumer]).map(Uuid::to_string));
    Ok(names)
}

/// Deletes data that need not be retained, and hides the rest: the consumer can no longer sign in.
///
/// `by` stands in the audit chain, as who had the lines about somebody deleted of whom nothing is left.
pub async fn erase(tx: &Tx, scope: Scope, by: &str, now: DateTime<Utc>) -> Result<ErasureOutcome> {
    dialect::lock_records(tx, scope.licence).await?;
    // Closing takes the names to sign in with away.
    let names = names(tx, scope).await?;
    records::close(tx, scope, now).await?;
    erased_space::truncate_wal_later(tx, now).await?;
    let text = "update consumers set password_hash=null,two_factor_enabled=$1,two_factor_secret=null \
         where id=$2 and licence_id=$3";
    tx.execute(text, values![false, scope.consumer, scope.licence]).await?;
    let text = "select consumer_id from holds where consumer_id=$1 and licence_id=$2";
    let values = values![scope.consumer, scope.licence];
    let held: Option<Uuid> = tx.query_opt(text, values, |row| row.read()).await?;
    if held.is_none() {
        jobs::delete_naming(tx, scope.licence, &LETTERS, &names).await?;
        people::delete_credentials(tx, scope).await?;
        let bare = people::delete_if_bare(tx, scope).await?;
        if !bare.people.is_empty() {
            evidence::audit::seal_deletion(tx, scope.licence, &bare.lines, "erasure_asked", by, now).await?;
            return Ok(ErasureOutcome::Deleted);
        }
    }
    let text = "insert into erasures (consumer_id,licence_id,asked_at) values ($1,$2,$3) \
         on conflict (consumer_id) do nothing";
    let added = tx.execute(text, values![scope.consumer, scope.licence, now]).await?;
    Ok(ErasureOutcome::Restricted { is_new: added > 0 })
}

/// Cancels an erasure, so that the firm may send the consumer anew, which opens the account; returns true if there was
/// one.
pub async fn cancel_erasure(tx: &Tx, scope: Scope) -> Result<bool> {
    let text = "delete from erasures where consumer_id=$1 and licence_id=$2";
    Ok(tx.execute(text, values![scope.consumer, scope.licence]).await? > 0)
}

/// Places a legal hold on everything of a consumer, and returns the hold that stood before: the reason may be replaced.
pub async fn place_hold(
    tx: &Tx,
    scope: Scope,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<Option<LegalHold>> {
    let text = "select reason,created_at from holds where consumer_id=$1 and licence_id=$2 for update";
    let before = tx
        .query_opt(text, values![scope.consumer, scope.licence], |row| {
            Ok(LegalHold { reason: row.read()?, since: row.read()? })
        })
        .await?;
    let text = "insert into holds (consumer_id,licence_id,reason,created_at) values ($1,$2,$3,$4) \
         on conflict (consumer_id) do update set reason=excluded.reason";
    tx.execute(text, values![scope.consumer, scope.licence, reason, now]).await?;
    Ok(before)
}

/// Releases a legal hold; returns true if there was one.
pub async fn release_hold(tx: &Tx, scope: Scope) -> Result<bool> {
    let text = "delete from holds where consumer_id=$1 and licence_id=$2";
    Ok(tx.execute(text, values![scope.consumer, scope.licence]).await? > 0)
}

/// Consumers `c` with their privacy status, to be read by [`read_status`].
const STATUS: &str = "select c.id,c.external_id,c.ended_at,e.asked_at,h.reason,h.created_at from consumers c \
     left join erasures e on e.consumer_id=c.id left join holds h on h.consumer_id=c.id where c.licence_id=$1";

fn read_status(row: &mut Row<'_>) -> Result<(Uuid, String, PrivacyStatus)> {
    let (id, external_id) = (row.read()?, row.read()?);
    let (ended_at, asked_at) = (row.read()?, row.read()?);
    let (reason, since): (Option<String>, Option<DateTime<Utc>>) = (row.read()?, row.read()?);
    let hold = reason.zip(since).map(|(reason, since)| LegalHold { reason, since });
    Ok((id, external_id, PrivacyStatus { ended_at, asked_at, hold }))
}

/// Returns the privacy status of a consumer; `None` when there is no such consumer, also after their data is gone.
pub async fn status(
    db: &impl Db,
    licence: LicenceId,
    external_id: &str,
) -> Result<Option<(Scope, PrivacyStatus)>> {
    let text = format!("{STATUS} and c.external_id=$2");
    let found = db.query_opt(&text, values![licence, external_id], read_status).await?;
    Ok(found.map(|(consumer, _, status)| (Scope { licence, consumer }, status)))
}

/// Returns the privacy status of consumers under a legal hold or who asked for erasure, by external id, after one, at
/// most `limit`.
pub async fn statuses(
    db: &impl Db,
    licence: LicenceId,
    after: &str,
    limit: u64,
) -> Result<Vec<(String, PrivacyStatus)>> {
    let text = format!(
        "{STATUS} and (c.id in (select consumer_id from holds) or c.id in (select consumer_id from erasures)) \
         and c.external_id>$2 order by c.external_id limit $3"
    );
    let found = db.query(&text, values![licence, after, limit], read_status).await?;
    Ok(found.into_iter().map(|(_, external_id, status)| (external_id, status)).collect())
}
