//! Tells the firm's people of what clients do.

use app::Services;
use app::staff::notices::route;
use async_trait::async_trait;
use store::events::StaffNoticeJob;
use store::jobs::ClaimedJob;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Mails a colleague about what clients did and nobody has dealt with.
pub struct StaffNoticeHandler(pub Services);

#[async_trait]
impl Handler for StaffNoticeHandler {
    type Job = StaffNoticeJob;

    async fn run(&self, notice: StaffNoticeJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        Ok(route(&self.0, licence, notice).await?)
    }
}
