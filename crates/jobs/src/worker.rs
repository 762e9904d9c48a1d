//! Worker that claims jobs and carries them out until the program stops.

#[cfg(test)]
mod tests;

use std::any::Any;
use std::collections::HashSet;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use app::Database;
use app::maintenance::expiry;
use app::maintenance::job_queue::{self, FailureConsequences, JobResult};
use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use partners::trace;
use store::events::outgoing;
use store::jobs::ClaimedJob;
use tokio::task::JoinSet;
use tracing::Instrument;
use uuid::Uuid;

use crate::handler::{AnyHandler, Handler, JobError};

/// Source of the current time.
pub type Now = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;

/// Lease of a claimed job, during which other processes skip it; longer than any job takes.
const LEASE: TimeDelta = TimeDelta::minutes(5);
/// Interval of polling when there was no due job.
const POLL: Duration = Duration::from_millis(500);
/// Time that jobs in progress get after the signal to stop; longer than a mail server may take.
#[cfg(not(test))]
const GRACE: Duration = Duration::from_secs(25);
#[cfg(test)]
const GRACE: Duration = Duration::from_millis(50);
/// Jobs carried out side by side.
const MAX_CONCURRENT: u64 = 8;
/// Delays between attempts; the last one also before every further attempt.
const BACKOFF: [TimeDelta; 9] = [
    TimeDelta::seconds(5),
    TimeDelta::seconds(30),
    TimeDelta::minutes(2),
    TimeDelta::minutes(10),
    TimeDelta::minutes(30),
    TimeDelta::hours(2),
    TimeDelta::hours(6),
    TimeDelta::hours(12),
    TimeDelta::hours(24),
];

/// A job that was claimed so many times more than it may be tried is given up without its handler: its result could
/// not be recorded, because the handler panics in `failure_consequences`, or the process was killed in each of the last
/// attempts.
const UNRECORDED_ATTEMPTS: i64 = 3;

/// The worker of one process. Several processes may each run one.
#[derive(Clone)]
pub struct Worker {
    database: Database,
    now: Now,
    handlers: Vec<Arc<dyn AnyHandler>>,
    /// Jobs that were claimed and whose result is not recorded yet.
    claimed: Arc<Mutex<HashSet<Uuid>>>,
}

impl Worker {
    pub fn new(database: Database, now: Now) -> Self {
        Self { database, now, handlers: Vec::new(), claimed: Arc::default() }
    }

    /// Registers the handler of a kind of job.
    #[must_use]
    pub fn register(mut self, handler: impl Handler) -> Self {
        self.handlers.push(Arc::new(handler));
        self
    }

    /// Works until `stop` is ready, and then finishes the jobs in progress; a job that takes too long is released, for
    /// another process to begin anew.
    pub async fn run(self, stop: impl Future<Output = ()> + Send) {
        tokio::pin!(stop);
        let mut stopped = false;
        let mut swept_at: Option<DateTime<Utc>> = None;
        loop {
            let ended = {
                let round = self.run_once();
                tokio::pin!(round);
                tokio::select! {
                    biased;
                    ended = &mut round => Some(ended),
                    () = &mut stop => {
                        stopped = true;
                        tokio::time::timeout(GRACE, round).await.ok()
                    }
                }
            };
            let busy = match ended {
                Some(Ok(count)) => count > 0,
                Some(Err(error)) => {
                    tracing::warn!(%error, "reading jobs failed, will retry");
                    false
                }
                None => {
                    self.release_claimed().await;
                    false
                }
            };
            if stopped {
                return;
            }
            let now = (self.now)();
            if swept_at.is_none_or(|at| now - at >= expiry::EVERY) {
                swept_at = Some(now);
                if let Err(error) = expiry::run(&self.database, now).await {
                    tracing::warn!(%error, "cleanup failed");
                }
            }
            let pause = if busy { Duration::ZERO } else { POLL };
            tokio::select! {
                biased;
                () = &mut stop => return,
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Jobs that were broken off are free for others at once, and this attempt does not count.
    async fn release_claimed(&self) {
        let ids: Vec<Uuid> = self.claimed.lock().unwrap_or_else(PoisonError::into_inner).drain().collect();
        match job_queue::release(&self.database, &ids).await {
            Ok(()) => tracing::info!(count = ids.len(), "unfinished jobs released"),
            Err(error) => {
                tracing::warn!(%error, "releasing unfinished jobs failed; they run again when their claim expires");
            }
        }
    }

    /// Carries out the jobs that are due now, at most a handful, and returns their number.
    ///
    /// # Errors
    /// When the database is away; a job's own failure is kept with the job.
    pub async fn run_once(&self) -> store::Result<usize> {
        let is_held = outgoing::pause_start(self.database.bulk_reader()).await?.is_some();
        let ready = self.handlers.iter().filter(|handler| !(is_held && handler.is_outgoing()));
        let kinds: Vec<&str> = ready.map(|handler| handler.name()).collect();
        let claimed = job_queue::claim(&self.database, &kinds, (self.now)(), LEASE, MAX_CONCURRENT).await?;
        let count = claimed.len();
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner).extend(claimed.iter().map(|job| job.id));
        let mut running = JoinSet::new();
        for job in claimed {
            let worker = self.clone();
            running.spawn(async move { worker.execute(job).await });
        }
        while let Some(ended) = running.join_next().await {
            match ended {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "recording the result of a job failed"),
                Err(error) => tracing::error!(%error, "job panicked; it runs again when its claim expires"),
            }
        }
        Ok(count)
    }

    async fn execute(&self, job: ClaimedJob) -> store::Result<()> {
        let Some(handler) = self.handlers.iter().find(|handler| handler.name() == job.kind) else {
            return Ok(());
        };
        if job.attempts > handler.max_attempts() + UNRECORDED_ATTEMPTS {
            return self.give_up_broken(&job).await;
        }
        let name = format!("job {}", job.kind);
        let span = tracing::info_span!(parent: None, "job", otel.name = name, id = %job.id, kind = job.kind, attempt = job.attempts);
        // A panic is a failed attempt like any other: without a note of it the job would come back for ever.
        let attempt = AssertUnwindSafe(handler.attempt(&job).instrument(span.clone())).catch_unwind().await;
        let result = attempt.unwrap_or_else(|panic| Err(JobError::Retry(panic_reason(panic.as_ref()))));
        if result.is_err() {
            trace::failed(&span);
        }
        drop(span);
        let now = (self.now)();
        let result = match result {
            Ok(()) => JobResult::Done,
            Err(JobError::Fail(reason)) => fail(handler.as_ref(), &job, reason),
            Err(JobError::Retry(reason)) => retry(handler.as_ref(), &job, now, reason, TimeDelta::zero()),
            Err(JobError::RetryAfter(reason, pause)) => retry(handler.as_ref(), &job, now, reason, pause),
        };
        self.record(&job, &result, now).await
    }

    async fn record(&self, job: &ClaimedJob, result: &JobResult, now: DateTime<Utc>) -> store::Result<()> {
        job_queue::record(&self.database, job, result, now).await?;
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner).remove(&job.id);
        Ok(())
    }

    /// Gives up a job whose result could not be recorded time and again, as when its handler panics in
    /// `failure_consequences`. The handler is not asked any more.
    async fn give_up_broken(&self, job: &ClaimedJob) -> store::Result<()> {
        let reason = "its result could not be recorded";
        tracing::error!(job = %job.id, kind = job.kind, attempts = job.attempts, reason, "job failed permanently");
        let consequences = FailureConsequences::default();
        let result = JobResult::Failed { reason: reason.to_owned(), consequences };
        self.record(job, &result, (self.now)()).await
    }
}

/// Has a job tried again after its pause, or after a longer one that the other side asked for; after the last attempt it
/// fails.
fn retry(
    handler: &dyn AnyHandler,
    job: &ClaimedJob,
    now: DateTime<Utc>,
    reason: String,
    requested_pause: TimeDelta,
) -> JobResult {
    let Some(pause) = backoff_for(job.attempts, handler.max_attempts()) else {
        return fail(handler, job, reason);
    };
    tracing::warn!(job = %job.id, kind = job.kind, attempt = job.attempts, reason = reason.as_str(), "job failed, will retry");
    JobResult::Retry { at: now + pause.max(requested_pause), reason }
}

fn fail(handler: &dyn AnyHandler, job: &ClaimedJob, reason: String) -> JobResult {
    tracing::error!(job = %job.id, kind = job.kind, attempts = job.attempts, reason = reason.as_str(), "job failed permanently");
    JobResult::Failed { reason, consequences: handler.failure_consequences(job) }
}

/// Returns a panic's message, for the job's last error.
fn panic_reason(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<&str>().copied();
    let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the job panicked: {}", message.unwrap_or("no message"))
}

/// Returns the pause after `attempts` attempts; `None` after the last.
fn backoff_for(attempts: i64, max_attempts: i64) -> Option<TimeDelta> {
    if attempts >= max_attempts {
        return None;
    }
    let place = usize::try_from(attempts - 1).ok()?;
    BACKOFF.get(place).or(BACKOFF.last()).copied()
}
