//! Disables the second factor of an account once the firm's reset takes effect.

use app::Services;
use app::accounts::recovery::{self, TwoFactorResetJob};
use async_trait::async_trait;
use store::Scope;
use store::jobs::ClaimedJob;

use crate::handler::licence_of;
use crate::{Handler, JobError};

/// Carries out the reset of a second factor once its time is over.
pub struct TwoFactorResetHandler(pub Services);

#[async_trait]
impl Handler for TwoFactorResetHandler {
    type Job = TwoFactorResetJob;

    async fn run(&self, reset: TwoFactorResetJob, job: &ClaimedJob) -> Result<(), JobError> {
        let licence = licence_of(job)?;
        let scope = Scope { licence, consumer: reset.consumer };
        Ok(recovery::apply_due_reset(&self.0, scope, reset.domain).await?)
    }
}
