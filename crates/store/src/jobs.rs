//! Queue of jobs: a job is written in the same transaction as its cause.
//!
//! A job is claimed for a while by one process at a time; one that dies leaves it to another. So a job may run
//! twice, and whoever carries it out must bear that.

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::accounts::consumers::sign_in_key;
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Store, Tx};

/// A job that this process claimed.
#[derive(Clone, Debug)]
pub struct ClaimedJob {
    pub id: Uuid,
    pub licence: Option<LicenceId>,
    pub kind: String,
    pub payload: Value,
    /// Number of attempts, this one included.
    pub attempts: i64,
}

impl ClaimedJob {
    /// Parses the job's payload.
    ///
    /// # Errors
    ///
    /// The payload does not fit the type of the job's kind.
    pub fn read<J: Job>(&self) -> serde_json::Result<J> {
        J::deserialize(&self.payload)
    }
}

/// Has a job done at a moment, unless one with its key waits already.
pub async fn enqueue<J: Job>(
    tx: &Tx,
    id: Uuid,
    licence: Option<LicenceId>,
    job: &J,
    run_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<()> {
    tx.execute(
        "insert into jobs (id,licence_id,kind,payload,dedupe_key,run_at,attempts,created_at) \
         values ($1,$2,$3,$4,$5,$6,0,$7) on conflict (dedupe_key) do nothing",
        values![id, licence, J::NAME, json!(job), job.dedupe_key(), run_at, now],
    )
    .await?;
    Ok(())
}

/// Number of unfinished jobs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    pub waiting: u64,
    pub given_up: u64,
    /// Time since which the oldest due job has waited.
    pub oldest_due: Option<DateTime<Utc>>,
}

/// Counts the jobs that wait and those that failed for good.
pub async fn backlog(db: &impl Db, now: DateTime<Utc>) -> Result<Backlog> {
    let text = "/* all licences */ select count(*) filter (where failed_at is null),count(*) filter (where failed_at is not null),\
         min(run_at) filter (where failed_at is null and run_at<=$1) from jobs";
    db.query_one(text, values![now], |row| {
        Ok(Backlog { waiting: row.count()?, given_up: row.count()?, oldest_due: row.read()? })
    })
    .await
}

/// The jobs of some kinds that may be claimed at a moment.
const DUE: &str =
    "run_at<=$1 and failed_at is null and kind in list($2) and (locked_until is null or locked_until<=$1)";

/// Claims at most `limit` due jobs of these kinds until `now + lease`.
pub async fn claim(
    store: &Store,
    kinds: &[&str],
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<ClaimedJob>> {
    // Looking costs no write; most of the time there is nothing to do.
    let text = format!("/* all licences */ select id from jobs where {DUE} limit 1");
    let one: Option<Uuid> = store.reader().query_opt(&text, values![now, kinds], |row| row.read()).await?;
    if one.is_none() {
        return Ok(Vec::new());
    }
    let tx = store.begin().await?;
    let text = format!(
        "/* all licences */ select id,licence_id,kind,payload,attempts+1 from jobs where {DUE} \
         order by run_at limit $3 for update skip locked"
    );
    let jobs = tx.query(&text, values![now, kinds, limit], from_row).await?;
    let ids: Vec<Uuid> = jobs.iter().map(|job| job.id).collect();
    let text = "/* all licences */ update jobs set locked_until=$1,attempts=attempts+1 where id in list($2)";
    tx.execute(text, values![now + lease, ids]).await?;
    tx.commit().await?;
    Ok(jobs)
}

fn from_row(row: &mut Row<'_>) -> Result<ClaimedJob> {
    Ok(ClaimedJob {
        id: row.read()?,
        licence: row.read()?,
        kind: row.read()?,
        payload: row.read()?,
        attempts: row.read()?,
    })
}

/// The job is done and forgotten.
pub async fn complete(tx: &Tx, id: Uuid) -> Result<()> {
    tx.execute("/* all licences */ delete from jobs where id=$1", values![id]).await?;
    Ok(())
}

/// Deletes a licence's jobs of these kinds whose payload holds one of the names, also those that were given up.
/// Names are in the form of [`sign_in_key`].
pub async fn delete_naming(tx: &Tx, licence: LicenceId, kinds: &[&str], names: &[String]) -> Result<u64> {
    let text = "select id,payload from jobs where licence_id=$1 and kind in list($2)";
    let found: Vec<(Uuid, Value)> =
        tx.query(text, values![licence, kinds], |row| Ok((row.read()?, row.read()?))).await?;
    let ids = found.into_iter().filter(|(_, payload)| holds_one(payload, names)).map(|(id, _)| id);
    let ids: Vec<Uuid> = ids.collect();
    let text = "delete from jobs where id in list($1) and licence_id=$2";
    tx.execute(text, values![ids, licence]).await
}

fn holds_one(payload: &Value, names: &[String]) -> bool {
    match payload {
        Value::String(text) => names.contains(&sign_in_key(text)),
        Value::Array(values) => values.iter().any(|value| holds_one(value, names)),
        Value::Object(fields) => fields.values().any(|value| holds_one(value, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Removes jobs of a kind that were given up before an instant: nobody will look at them any more.
pub async fn sweep_given_up(tx: &Tx, kind: &str, before: DateTime<Utc>) -> Result<u64> {
    let text = "/* all licences */ delete from jobs where kind=$1 and failed_at<$2";
    tx.execute(text, values![kind, before]).await
}

/// The job did not succeed and is tried again at another time.
pub async fn retry_at(tx: &Tx, id: Uuid, run_at: DateTime<Utc>, error: &str) -> Result<()> {
    let text = "/* all licences */ update jobs set run_at=$1,locked_until=null,last_error=$2 where id=$3";
    tx.execute(text, values![run_at, error, id]).await?;
    Ok(())
}

/// The jobs were broken off: others may claim them at once, and the attempt does not count.
pub async fn release(store: &Store, ids: &[Uuid]) -> Result<()> {
    let tx = store.begin().await?;
    let text =
        "/* all licences */ update jobs set locked_until=null,attempts=attempts-1 where id in list($1)";
    tx.execute(text, values![ids]).await?;
    tx.commit().await
}

/// The job will never succeed; it stays for the operator to see, and its key is free again.
pub async fn fail(tx: &Tx, id: Uuid, now: DateTime<Utc>, error: &str) -> Result<()> {
    let text = "/* all licences */ update jobs set failed_at=$1,locked_until=null,dedupe_key=null,last_error=$2 where id=$3";
    tx.execute(text, values![now, error, id]).await?;
    Ok(())
}
