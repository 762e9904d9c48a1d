//! Brings the list of erasures beside the files in line with the database.

use app::Services;
use app::privacy::erasure_list;
use async_trait::async_trait;
use store::erased::ErasureListJob;
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// Brings the list of erasures outside the database up to date.
pub struct ErasureListHandler(pub Services);

#[async_trait]
impl Handler for ErasureListHandler {
    type Job = ErasureListJob;

    async fn run(&self, job: ErasureListJob, _: &ClaimedJob) -> Result<(), JobError> {
        Ok(erasure_list::bring_up_to_date(&self.0, job).await?)
    }
}
