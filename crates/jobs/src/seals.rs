//! Seals papers that could not be sealed when they were made, and has seals time-stamped.

use app::Services;
use app::documents::seals::{SealOutcome, finish};
use async_trait::async_trait;
use store::documents::seals::SealJob;
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// Seals a paper whose seal could not be made with it.
pub struct SealHandler(pub Services);

#[async_trait]
impl Handler for SealHandler {
    type Job = SealJob;

    async fn run(&self, SealJob { document }: SealJob, _: &ClaimedJob) -> Result<(), JobError> {
        match finish(&self.0, document).await? {
            SealOutcome::Nothing => Ok(()),
            SealOutcome::Done(state) => {
                tracing::info!(%document, ?state, "a paper was sealed");
                Ok(())
            }
            SealOutcome::Failed(reason) => Err(JobError::Retry(reason)),
        }
    }
}
