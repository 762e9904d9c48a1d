//! Has anchors stamped by a time-stamp service (RFC 3161). While the service is away the jobs wait, and nothing else does.

use async_trait::async_trait;
use partners::http::OutboundClient;
use partners::time_stamp::{Roots, ask};
use serde::Deserialize;
use store::jobs::Job;
use store::{Store, evidence};
use uuid::Uuid;

use crate::{Failure, Handler, Now};

/// The handler of [`evidence::TIME_STAMP`].
pub struct TimeStamps {
    pub store: Store,
    pub outbound: OutboundClient,
    /// Where the service is; without one the jobs of before wait.
    pub url: Option<String>,
    pub roots: Option<Roots>,
    pub now: Now,
}

#[derive(Deserialize)]
struct Payload {
    anchor: Uuid,
}

#[async_trait]
impl Handler for TimeStamps {
    fn kind(&self) -> &'static str {
        evidence::TIME_STAMP
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let Payload { anchor } =
            Payload::deserialize(&job.payload).map_err(|error| Failure::Never(error.to_string()))?;
        let found = evidence::anchor_by_id(self.store.reader(), anchor).await?;
        let Some(found) = found.filter(|anchor| anchor.time_stamp.is_none()) else { return Ok(()) };
        let url = self.url.as_ref().ok_or_else(|| Failure::Later("timestamp_url is not set".to_owned()))?;
        let text = found.head().message();
        let token = ask(&self.outbound, url, text.as_bytes(), self.roots.as_ref(), (self.now)())
            .await
            .map_err(|error| Failure::Later(error.to_string()))?;
        let tx = self.store.begin().await?;
        evidence::keep_time_stamp(&tx, anchor, token).await?;
        Ok(tx.commit().await?)
    }
}
