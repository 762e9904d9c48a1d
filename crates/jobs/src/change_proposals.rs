//! Takes proposed changes on whose time is over.

use app::Services;
use app::change_proposals::{ProposalDueJob, advance};
use async_trait::async_trait;
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// The handler of [`ProposalDueJob`].
pub struct ProposalDueHandler(pub Services);

#[async_trait]
impl Handler for ProposalDueHandler {
    type Job = ProposalDueJob;

    async fn run(&self, due: ProposalDueJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = job.licence.ok_or_else(|| JobError::Fail("a proposal without a licence".to_owned()))?;
        Ok(advance(&self.0, licence, due).await?)
    }
}
