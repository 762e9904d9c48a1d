//! The queue of what is done later.

use chrono::{DateTime, Utc};
use domain::job::Job;
use store::jobs;
use uuid::Uuid;

use crate::services::Services;

/// Enqueues a job by itself, to be run from a moment on.
///
/// # Errors
/// When the database is away.
pub async fn enqueue(
    services: &Services,
    licence: Option<Uuid>,
    job: &impl Job,
    run_at: DateTime<Utc>,
) -> store::Result<()> {
    let tx = services.store.begin().await?;
    jobs::enqueue(&tx, services.new_id(), licence, job, run_at, services.now()).await?;
    tx.commit().await
}
