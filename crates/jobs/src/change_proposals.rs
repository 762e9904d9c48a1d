//! Takes proposed changes on whose time is over.

use app::Services;
use app::change_proposals::{ProposalDueJob, advance};
use async_trait::async_trait;
use store::jobs::ClaimedJob;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// The handler of [`ProposalDueJob`].
pub struct ProposalDueHandler(pub Services);

#[async_trait]
impl Handler for ProposalDueHandler {
    type Job = ProposalDueJob;

    async fn run(&self, due: ProposalDueJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        Ok(advance(&self.0, licence, due).await?)
    }
}
