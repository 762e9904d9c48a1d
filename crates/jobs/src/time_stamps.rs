//! Has anchors stamped by a time-stamp service (RFC 3161). While the service is away the jobs wait, and nothing else does.

use async_trait::async_trait;
use partners::http::OutboundClient;
use partners::time_stamp::{Roots, ask};
use store::evidence::TimeStampJob;
use store::jobs::ClaimedJob;
use store::{Store, evidence};

use crate::{Handler, JobError, Now};

/// The handler of [`TimeStampJob`].
pub struct TimeStamps {
    pub store: Store,
    pub outbound: OutboundClient,
    /// Where the service is; without one the jobs of before wait.
    pub url: Option<String>,
    pub roots: Option<Roots>,
    pub now: Now,
}

#[async_trait]
impl Handler for TimeStamps {
    type Job = TimeStampJob;

    async fn run(&self, TimeStampJob { anchor }: TimeStampJob, _: &ClaimedJob) -> Result<(), JobError> {
        let found = evidence::anchor_by_id(self.store.bulk_reader(), anchor).await?;
        let Some(found) = found.filter(|anchor| anchor.time_stamp.is_none()) else { return Ok(()) };
        let url = self.url.as_ref().ok_or_else(|| JobError::Retry("timestamp_url is not set".to_owned()))?;
        let text = found.head().message();
        let token = ask(&self.outbound, url, text.as_bytes(), self.roots.as_ref(), (self.now)())
            .await
            .map_err(|error| JobError::Retry(error.to_string()))?;
        let tx = self.store.begin().await?;
        evidence::keep_time_stamp(&tx, anchor, token).await?;
        Ok(tx.commit().await?)
    }
}
