//! The queue of what is done later.

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::LicenceId;
use domain::job::Job;
use domain::withdrawal::WithdrawalState;
use store::jobs::{self, ClaimedJob};
use store::{Result, Tx};
use uuid::Uuid;

use crate::notices::mail_log;
use crate::services::{Database, Services};

/// Result of an attempt at a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobResult {
    Done,
    /// The job is tried again at this time.
    Retry {
        at: DateTime<Utc>,
        reason: String,
    },
    /// The job is never tried again.
    Failed {
        reason: String,
        consequences: FailureConsequences,
    },
}

/// Records that end with a job that failed for good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FailureConsequences {
    /// The mail that never goes out.
    pub mail: Option<Uuid>,
    /// The withdrawal whose confirmation never arrives.
    pub withdrawal: Option<Uuid>,
}

/// Enqueues a job by itself, to be run from a moment on.
///
/// # Errors
/// When the database is away.
pub async fn enqueue(
    services: &Services,
    licence: Option<LicenceId>,
    job: &impl Job,
    run_at: DateTime<Utc>,
) -> Result<()> {
    let tx = services.store.begin().await?;
    jobs::enqueue(&tx, services.new_id(), licence, job, run_at, services.now()).await?;
    tx.commit().await
}

/// Claims at most `limit` due jobs of these kinds until `now + lease`.
///
/// # Errors
/// When the database is away.
pub async fn claim(
    database: &Database,
    kinds: &[&str],
    now: DateTime<Utc>,
    lease: TimeDelta,
    limit: u64,
) -> Result<Vec<ClaimedJob>> {
    jobs::claim(database.as_store(), kinds, now, lease, limit).await
}

/// Frees claimed jobs for other processes; this attempt does not count.
///
/// # Errors
/// When the database is away.
pub async fn release(database: &Database, ids: &[Uuid]) -> Result<()> {
    jobs::release(database.as_store(), ids).await
}

/// Records the result of an attempt, with all that follows from it.
///
/// # Errors
/// When the database is away.
pub async fn record(
    database: &Database,
    job: &ClaimedJob,
    result: &JobResult,
    now: DateTime<Utc>,
) -> Result<()> {
    let tx = database.begin().await?;
    match result {
        JobResult::Done => jobs::complete(&tx, job.id).await?,
        JobResult::Retry { at, reason } => jobs::retry_at(&tx, job.id, *at, reason).await?,
        JobResult::Failed { reason, consequences } => {
            record_consequences(&tx, job, *consequences, reason, now).await?;
            jobs::fail(&tx, job.id, now, reason).await?;
        }
    }
    tx.commit().await
}

async fn record_consequences(
    tx: &Tx,
    job: &ClaimedJob,
    FailureConsequences { mail, withdrawal }: FailureConsequences,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<()> {
    let Some(licence) = job.licence else { return Ok(()) };
    if let Some(withdrawal) = withdrawal {
        store::withdrawals::set_state(tx, (licence, withdrawal), WithdrawalState::Unconfirmed).await?;
    }
    match mail {
        Some(mail) => mail_log::record_failed(tx, (licence, mail), reason, now).await,
        None => Ok(()),
    }
}
