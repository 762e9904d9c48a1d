//! Worker that claims jobs and carries them out until the program stops.

use std::any::Any;
use std::collections::HashSet;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use app::expiry;
use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt;
use partners::trace;
use store::jobs::{self, ClaimedJob};
use store::{Store, outgoing};
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
/// not be recorded, because the handler panics in `on_failed`, or the process was killed in each of the last attempts.
const UNRECORDED_ATTEMPTS: i64 = 3;

/// The worker of one process. Several processes may each run one.
#[derive(Clone)]
pub struct Worker {
    store: Store,
    now: Now,
    handlers: Vec<Arc<dyn AnyHandler>>,
    /// Jobs that were claimed and whose result is not recorded yet.
    claimed: Arc<Mutex<HashSet<Uuid>>>,
}

impl Worker {
    pub fn new(store: Store, now: Now) -> Self {
        Self { store, now, handlers: Vec::new(), claimed: Arc::default() }
    }

    /// Adds the handler of one more kind.
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
                    tracing::warn!(%error, "reading jobs failed");
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
                if let Err(error) = expiry::run(&self.store, now).await {
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
        match jobs::release(&self.store, &ids).await {
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
        let is_held = outgoing::held_since(self.store.bulk_reader()).await?.is_some();
        let ready = self.handlers.iter().filter(|handler| !(is_held && handler.is_outgoing()));
        let kinds: Vec<&str> = ready.map(|handler| handler.name()).collect();
        let claimed = jobs::claim(&self.store, &kinds, (self.now)(), LEASE, MAX_CONCURRENT).await?;
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
        let tx = self.store.begin().await?;
        match result {
            Ok(()) => jobs::complete(&tx, job.id).await?,
            Err(JobError::Fail(reason)) => self.fail(&tx, handler.as_ref(), &job, now, &reason).await?,
            Err(JobError::Retry(reason)) => {
                self.retry(&tx, handler.as_ref(), &job, now, (&reason, TimeDelta::zero())).await?;
            }
            Err(JobError::RetryAfter(reason, pause)) => {
                self.retry(&tx, handler.as_ref(), &job, now, (&reason, pause)).await?;
            }
        }
        tx.commit().await?;
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner).remove(&job.id);
        Ok(())
    }

    /// Has a job tried again after its pause, or after a longer one that the other side asked for; after the last attempt it
    /// fails.
    async fn retry(
        &self,
        tx: &store::Tx,
        handler: &dyn AnyHandler,
        job: &ClaimedJob,
        now: DateTime<Utc>,
        (reason, requested_pause): (&str, TimeDelta),
    ) -> store::Result<()> {
        let Some(pause) = backoff_for(job.attempts, handler.max_attempts()) else {
            return self.fail(tx, handler, job, now, reason).await;
        };
        tracing::warn!(job = %job.id, kind = job.kind, attempt = job.attempts, reason, "job failed, will retry");
        jobs::retry_at(tx, job.id, now + pause.max(requested_pause), reason).await
    }

    /// Gives up a job whose result could not be recorded time and again, as when its handler panics in `on_failed`. The
    /// handler is not asked any more.
    async fn give_up_broken(&self, job: &ClaimedJob) -> store::Result<()> {
        let reason = "its result could not be recorded";
        tracing::error!(job = %job.id, kind = job.kind, attempts = job.attempts, reason, "job failed permanently");
        let tx = self.store.begin().await?;
        jobs::fail(&tx, job.id, (self.now)(), reason).await?;
        tx.commit().await?;
        self.claimed.lock().unwrap_or_else(PoisonError::into_inner).remove(&job.id);
        Ok(())
    }

    async fn fail(
        &self,
        tx: &store::Tx,
        handler: &dyn AnyHandler,
        job: &ClaimedJob,
        now: DateTime<Utc>,
        reason: &str,
    ) -> store::Result<()> {
        tracing::error!(job = %job.id, kind = job.kind, attempts = job.attempts, reason, "job failed permanently");
        handler.fail(tx, job, now, reason).await?;
        jobs::fail(tx, job.id, now, reason).await
    }
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use async_trait::async_trait;
    use domain::job::Job;
    use serde::{Deserialize, Serialize};
    use tokio::sync::Notify;

    use super::*;

    /// A job that knows nothing.
    #[derive(Deserialize, Serialize)]
    struct EmptyJob {}

    impl Job for EmptyJob {
        const NAME: &'static str = "empty";
        const MAX_ATTEMPTS: i64 = 4;
    }

    /// Never comes to an end.
    struct Endless(Arc<Notify>);

    #[async_trait]
    impl Handler for Endless {
        type Job = EmptyJob;

        async fn run(&self, _: EmptyJob, _: &ClaimedJob) -> Result<(), JobError> {
            self.0.notify_one();
            std::future::pending().await
        }
    }

    /// Panics each time, as a bug in a handler does.
    struct Panicking;

    #[async_trait]
    impl Handler for Panicking {
        type Job = EmptyJob;

        async fn run(&self, _: EmptyJob, _: &ClaimedJob) -> Result<(), JobError> {
            panic!("a bug")
        }
    }

    /// A new database with one job that is due at a moment.
    async fn with_one_job(folder: &Path, at: DateTime<Utc>) -> Store {
        let url = format!("sqlite://{}", folder.join("balie.db").display());
        let store = Store::open(&url).await.expect("a database");
        let tx = store.begin().await.expect("a transaction");
        jobs::enqueue(&tx, Uuid::now_v7(), None, &EmptyJob {}, at, at).await.expect("added");
        tx.commit().await.expect("committed");
        store
    }

    #[tokio::test]
    async fn a_job_that_panics_fails_after_its_attempts() {
        let folder = tempfile::tempdir().expect("a folder");
        let start = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let store = with_one_job(folder.path(), start).await;
        let mut at = start;
        let mut attempts = 0;
        while attempts < EmptyJob::MAX_ATTEMPTS {
            let worker = Worker::new(store.clone(), Arc::new(move || at)).register(Panicking);
            assert_eq!(worker.run_once().await.expect("a round"), 1, "attempt {attempts}");
            attempts += 1;
            at += TimeDelta::days(1);
        }
        let backlog = jobs::backlog(store.bulk_reader(), at).await.expect("the backlog");
        assert_eq!((backlog.waiting, backlog.given_up), (0, 1));
    }

    /// Handler that panics when it is called for the final failure of its job.
    struct PanickingAtTheEnd;

    #[async_trait]
    impl Handler for PanickingAtTheEnd {
        type Job = EmptyJob;

        async fn run(&self, _: EmptyJob, _: &ClaimedJob) -> Result<(), JobError> {
            Err(JobError::Fail("it cannot be done".to_owned()))
        }

        async fn on_failed(
            &self,
            _: &store::Tx,
            _: &ClaimedJob,
            _: DateTime<Utc>,
            _: &str,
        ) -> store::Result<()> {
            panic!("a bug")
        }
    }

    #[tokio::test]
    async fn a_job_whose_result_cannot_be_recorded_does_not_come_back_for_ever() {
        let folder = tempfile::tempdir().expect("a folder");
        let start = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let store = with_one_job(folder.path(), start).await;
        let mut at = start;
        for _ in 0..=EmptyJob::MAX_ATTEMPTS + UNRECORDED_ATTEMPTS {
            let worker = Worker::new(store.clone(), Arc::new(move || at)).register(PanickingAtTheEnd);
            assert_eq!(worker.run_once().await.expect("a round"), 1);
            at += TimeDelta::days(1);
        }
        let backlog = jobs::backlog(store.bulk_reader(), at).await.expect("the backlog");
        assert_eq!((backlog.waiting, backlog.given_up), (0, 1));
    }

    #[test]
    fn a_panic_tells_its_reason() {
        assert_eq!(panic_reason(&"a bug"), "the job panicked: a bug");
        assert_eq!(panic_reason(&"a bug".to_owned()), "the job panicked: a bug");
        assert_eq!(panic_reason(&1), "the job panicked: no message");
    }

    #[tokio::test]
    async fn a_job_that_outlasts_the_stop_is_free_for_another_worker_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let store = with_one_job(folder.path(), at).await;
        let started = Arc::new(Notify::new());
        let worker = Worker::new(store.clone(), Arc::new(move || at)).register(Endless(Arc::clone(&started)));
        worker.run(async move { started.notified().await }).await;
        let claimed = jobs::claim(&store, &[EmptyJob::NAME], at, LEASE, 1).await.expect("claimed");
        assert_eq!(claimed.iter().map(|job| job.attempts).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn pauses_grow_and_end() {
        let pauses: Vec<TimeDelta> = (1..).map_while(|attempts| backoff_for(attempts, 12)).collect();
        assert_eq!(pauses.len(), 11);
        assert!(pauses.is_sorted() && pauses.ends_with(&[TimeDelta::hours(24); 3]));
        assert_eq!((backoff_for(0, 10), backoff_for(10, 10)), (None, None));
    }
}
