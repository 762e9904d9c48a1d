//! The worker on a database of its own: attempts, pauses, panics and stops.

use std::path::Path;

use async_trait::async_trait;
use domain::job::Job;
use serde::{Deserialize, Serialize};
use store::{Store, jobs};
use tokio::sync::Notify;

use super::*;

/// A job without a payload.
#[derive(Deserialize, Serialize)]
struct EmptyJob {}

impl Job for EmptyJob {
    const NAME: &'static str = "empty";
    const MAX_ATTEMPTS: i64 = 4;
}

/// Job that never comes to an end.
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
        let worker = Worker::new(Database::new(store.clone()), Arc::new(move || at)).register(Panicking);
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

    fn failure_consequences(&self, _: &ClaimedJob) -> FailureConsequences {
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
        let worker =
            Worker::new(Database::new(store.clone()), Arc::new(move || at)).register(PanickingAtTheEnd);
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
    let worker = Worker::new(Database::new(store.clone()), Arc::new(move || at))
        .register(Endless(Arc::clone(&started)));
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
