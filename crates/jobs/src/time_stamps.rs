//! Has anchors stamped by a time-stamp service (RFC 3161). While the service is away the jobs wait, and nothing else does.

use app::Services;
use app::maintenance::anchors::keep_time_stamp;
use async_trait::async_trait;
use store::evidence::{self, TimeStampJob};
use store::jobs::ClaimedJob;

use crate::{Handler, JobError};

/// Has the end of a chain time-stamped by the service.
pub struct TimeStamps {
    pub services: Services,
}

#[async_trait]
impl Handler for TimeStamps {
    type Job = TimeStampJob;

    async fn run(&self, TimeStampJob { anchor }: TimeStampJob, _: &ClaimedJob) -> Result<(), JobError> {
        let services = &self.services;
        let found = evidence::anchor_by_id(services.store.bulk_reader(), anchor).await?;
        let Some(found) = found.filter(|anchor| anchor.time_stamp.is_none()) else { return Ok(()) };
        let text = found.head().message();
        let token = services.seals.stamp_text(text.as_bytes(), services.now()).await;
        let token = token.map_err(JobError::Retry)?;
        Ok(keep_time_stamp(services, &found, anchor, token).await?)
    }
}
