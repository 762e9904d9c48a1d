//! Ends what a proposed change waits for when its time is over.

use app::Services;
use app::change_proposals::{ProposalDueJob, advance};
use async_trait::async_trait;
use store::jobs::ClaimedJob;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Takes the next step of a proposal whose time has come.
pub struct ProposalDueHandler(pub Services);

#[async_trait]
impl Handler for ProposalDueHandler {
    type Job = ProposalDueJob;

    async fn run(&self, due: ProposalDueJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        Ok(advance(&self.0, licence, due).await?)
    }
}
